import { rawSql } from "@/db/client";
import { randomToken, sha256 } from "@/lib/platform/core/crypto";

/** An automation key of this user, inserted as a row: for tests that are not about creating keys. */
export async function makeKey(userId: string, options: { revoked?: boolean } = {}): Promise<string> {
  const key = `cw_${randomToken(32)}`;
  await rawSql()`
    insert into automation_keys (user_id, name, prefix, key_hash, revoked_at)
    values (${userId}, 'Test', ${key.slice(0, 11)}, ${sha256(key)}, ${options.revoked ? new Date() : null})`;
  return key;
}
