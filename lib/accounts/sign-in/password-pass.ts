import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/** How long a correct password is accepted beyond the account's limit. */
const PASS_SECONDS = 10;

/**
 * Checks a password for somebody who proved otherwise that it may be them, by a session or a known device: strangers'
 * wrong passwords do not make Supabase refuse the right one. For its password hook (migration 0021), which cannot see
 * who asks.
 */
export async function withPasswordPass<T>(userId: string, check: () => Promise<T>): Promise<T> {
  await execute(sql`
    update password_attempts set pass_until = now() + make_interval(secs => ${PASS_SECONDS}) where user_id = ${userId}`);
  try {
    return await check();
  } finally {
    await execute(sql`
      update password_attempts set pass_until = null where user_id = ${userId} and pass_until is not null`);
  }
}
