import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { MINUTE } from "@/lib/platform/core/clock";
import { forget } from "@/lib/platform/http/rate-limit";

/** Wrong passwords for one account, and attempts from one address. */
export const PER_ACCOUNT = { max: 10, seconds: (10 * MINUTE) / 1_000 };
export const PER_ADDRESS = { max: 50, seconds: (10 * MINUTE) / 1_000 };

/** The counters of sign-ins. */
export const signInBuckets = {
  ofAddress: (address: string) => `sign-in address ${address}`,
  ofDevice: (device: string, userId: string | undefined) => `sign-in device ${device} ${userId}`,
  /** A name as typed. */
  ofName: (name: string) => `sign-in name ${name}`,
  ofAccount: (id: string) => `sign-in account ${id}`,
};

/** Forgets wrong passwords of an account whose owner has chosen another: people try several before they ask for a link. */
export async function forgetAttempts({ id, names }: { id: string; names: string[] }): Promise<void> {
  const ofNames = names.map((name) => signInBuckets.ofName(name.toLowerCase()));
  await forget(signInBuckets.ofAccount(id), ...ofNames);
  await execute(sql`delete from password_attempts where user_id = ${id}`);
}
