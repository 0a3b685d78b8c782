import { eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { decrypt, encrypt } from "@/lib/core/crypto";
import type { AccessToken, RefreshedTokens } from "@/lib/providers/google/client";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { unreadableTokens } from "./failures";
import type { GoogleService } from "./services";

export type Connection = typeof userTokens.$inferSelect;
type Column = "access_token_encrypted" | "refresh_token_encrypted";

const placeOf = (column: Column, id: string) => `user_tokens|${column}|${id}`;

export async function readConnection(db: DbOrTx, where: SQL | undefined): Promise<Connection | undefined> {
  const [row] = await db.select().from(userTokens).where(where);
  return row;
}

/** The stored access token, expired or not. */
export function accessTokenOf(row: Connection): AccessToken | null {
  const token = open(row, "access_token_encrypted", row.accessTokenEncrypted);
  return token === null ? null : { token, expiresAt: row.expiresAt ?? new Date(0) };
}

export const refreshTokenOf = (row: Connection): string | null =>
  open(row, "refresh_token_encrypted", row.refreshTokenEncrypted);

/** Stores the outcome of a refresh. A row that was connected anew in the meantime keeps what it has. */
export async function storeRefreshed(db: DbOrTx, row: Connection, tokens: RefreshedTokens): Promise<void> {
  await update(db, row, {
    accessTokenEncrypted: encrypt(tokens.token, placeOf("access_token_encrypted", row.id)),
    expiresAt: tokens.expiresAt,
    lastError: null,
    ...(tokens.refreshToken
      ? { refreshTokenEncrypted: encrypt(tokens.refreshToken, placeOf("refresh_token_encrypted", row.id)) }
      : {}),
  });
}

/**
 * Records that only a new consent helps; the connection is not tried again until there is one. The client's webhooks
 * are told, once a consent.
 */
export async function markForReconnect(db: DbOrTx, row: Connection, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await update(tx, row, { needsReauth: true, lastError: reason }))) return;
    const { id, userId, service, account, refreshTokenEncrypted } = row;
    const key = `connection.broken|${id}|${refreshTokenEncrypted}`;
    await emitEvent({ userId, type: "connection.broken", data: { service, account }, key }, tx);
  });
}

/** False when the consent that was read has been replaced meanwhile. */
async function update(db: DbOrTx, row: Connection, values: Partial<Connection>): Promise<boolean> {
  const rows = await db
    .update(userTokens)
    .set({ ...values, checkedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      sql`${eq(userTokens.id, row.id)} and ${userTokens.refreshTokenEncrypted} is not distinct from ${row.refreshTokenEncrypted}`,
    )
    .returning({ id: userTokens.id });
  return rows.length > 0;
}

function open(row: Connection, column: Column, ciphertext: string | null): string | null {
  if (ciphertext === null) return null;
  try {
    return decrypt(ciphertext, placeOf(column, row.id));
  } catch (cause) {
    throw unreadableTokens(row.service as GoogleService, cause);
  }
}
