import { randomUUID } from "node:crypto";
import { type DbOrTx, rawSql } from "@/db/client";
import { decrypt, encrypt } from "@/lib/core/crypto";
import { logger } from "@/lib/core/logger";
import { enqueue, type JobPayloads } from "@/lib/jobs/enqueue";
import { revokeGoogleGrant } from "@/lib/providers/google/consent";
import { type Connection, refreshTokenOf } from "./stored-tokens";

const placeOf = (id: string) => `revocation|token|${id}`;

/**
 * Queues the withdrawal of an account's grant at Google, if no connection of anybody uses that account by then. In the
 * transaction that removes a connection, so that neither an outage at Google nor a crash of ours leaves it standing.
 */
export async function queueRevocation(
  { account, token }: { account: string; token: string },
  db?: DbOrTx,
): Promise<void> {
  const id = randomUUID();
  await enqueue("revoke-grant", { id, account, tokenEncrypted: encrypt(token, placeOf(id)) }, { db });
}

/** The same for a connection that is removed. Tokens that cannot be decrypted must not keep a person from that. */
export async function queueRevocationOf(row: Connection, db: DbOrTx): Promise<void> {
  const token = readableToken(row);
  if (row.account && token) await queueRevocation({ account: row.account, token }, db);
}

/**
 * Withdraws what a Google account granted. Google knows one grant per account and product, whatever was granted when:
 * revoking any of its tokens ends all of them, so the grant stays while another connection lives on it. A job: throws
 * while Google cannot be asked.
 */
export async function revokeGrant({
  id,
  account,
  tokenEncrypted,
}: JobPayloads["revoke-grant"]): Promise<void> {
  const inUse =
    await rawSql()`select 1 from user_tokens where lower(account) = ${account.toLowerCase()} limit 1`;
  if (inUse.length > 0) return;
  await revokeGoogleGrant(decrypt(tokenEncrypted, placeOf(id)));
}

function readableToken(row: Connection): string | null {
  try {
    return refreshTokenOf(row);
  } catch (thrown) {
    logger().warn({ err: thrown, service: row.service }, "a dropped grant cannot be withdrawn at Google");
    return null;
  }
}
