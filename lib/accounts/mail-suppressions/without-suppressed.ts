import { inArray } from "drizzle-orm";
import { database } from "@/db/client";
import { emailSuppressions } from "@/db/schema/digests";

/** Those of these addresses that may be written to. */
export async function withoutSuppressed(addresses: readonly string[]): Promise<string[]> {
  const lower = addresses.map((address) => address.toLowerCase());
  const suppressed = await database()
    .select({ address: emailSuppressions.address })
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.address, lower));
  return addresses.filter((address) => !suppressed.some((no) => no.address === address.toLowerCase()));
}
