import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { tryReadiness as contract } from "./contract";
import { findClient } from "./find-client";
import { readReadinessOf } from "./show-readiness";
import { storeFindings } from "./store-findings";
import { tryChecks } from "./try-checks";

/** Runs all checks of a client; for admins. Throws `not_found` for an unknown id. */
export const tryNow: Verb<typeof contract> = async ({ actor }, { params: { userId } }) => {
  assertAdmin(actor);
  await findClient(userId);
  await tryAndStore(userId);
  return { data: await readReadinessOf(userId) };
};

export async function tryAndStore(userId: string): Promise<void> {
  await storeFindings(userId, await tryChecks(userId));
}
