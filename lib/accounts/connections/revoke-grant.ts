import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { logger } from "@/lib/platform/core/logger";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { JobPayloads } from "@/lib/platform/queue/enqueue";
import { revokeGoogleGrant } from "@/lib/providers/google/consent";
import { openRefreshToken, sealRefreshToken } from "./stored-tokens";

/**
 * Records a grant to revoke that was never stored in a row. For rows that are deleted or get another account, the
 * database does it (trigger `record_removed_grant`), so that neither an outage at Google nor a crash of ours leaves a
 * grant in place.
 */
export async function recordRefusedGrant({
  account,
  token,
}: {
  account: string;
  token: string;
}): Promise<void> {
  const id = randomUUID();
  const payload = { id, account, tokenEncrypted: sealRefreshToken(id, token) };
  await recordEvents([{ name: "grant.removed", subject: id, payload }]);
}

/**
 * Revokes what a Google account granted. Google has one grant per account and product, and revoking any of its tokens
 * ends all of them, so the grant stays while another connection uses it, other than those of the client `besides`. Throws
 * while Google cannot be reached.
 */
export async function revokeGrant(
  grant: JobPayloads["revoke-grant"],
  { besides = null }: { besides?: string | null } = {},
): Promise<void> {
  const inUse = await execute(sql`
    select 1 from user_tokens
    where lower(account) = ${grant.account.toLowerCase()} and user_id is distinct from ${besides}::uuid limit 1`);
  if (inUse.length > 0) return;
  const token = readableToken(grant);
  if (token) await revokeGoogleGrant(token);
}

function readableToken({ id, tokenEncrypted }: JobPayloads["revoke-grant"]): string | null {
  try {
    return openRefreshToken(id, tokenEncrypted);
  } catch (thrown) {
    logger().warn({ err: thrown }, "dropped a grant that cannot be revoked with Google");
    return null;
  }
}
