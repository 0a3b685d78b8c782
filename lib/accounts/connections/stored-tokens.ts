import { eq, type SQL, sql } from "drizzle-orm";
import { type DbOrTx, PREPARED } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { decrypt, encrypt } from "@/lib/platform/core/crypto";
import type { AccessToken, RefreshedTokens } from "@/lib/providers/google/client";
import { unreadableTokens } from "./failures";
import type { GoogleService } from "./services";

export type Connection = typeof userTokens.$inferSelect;
type Column = "access_token_encrypted" | "refresh_token_encrypted";

export const tokenPlace = (column: Column, id: string) => `user_tokens|${column}|${id}`;

export async function readConnection(db: DbOrTx, where: SQL | undefined): Promise<Connection | undefined> {
  const [row] = await db.select().from(userTokens).where(where).prepare(PREPARED).execute();
  return row;
}

/** The stored access token, expired or not. */
export function accessTokenOf(row: Connection): AccessToken | null {
  const token = open(row, "access_token_encrypted", row.accessTokenEncrypted);
  return token === null ? null : { token, expiresAt: row.expiresAt ?? new Date(0) };
}

export const refreshTokenOf = (row: Connection): string | null =>
  open(row, "refresh_token_encrypted", row.refreshTokenEncrypted);

export const sealRefreshToken = (id: string, token: string) =>
  encrypt(token, tokenPlace("refresh_token_encrypted", id));

/** Throws if it was altered, its key is lost, or it belongs to another row. */
export const openRefreshToken = (id: string, ciphertext: string) =>
  decrypt(ciphertext, tokenPlace("refresh_token_encrypted", id));

export const encryptedTokens = (id: string, access: AccessToken, refreshToken: string | null) => ({
  accessTokenEncrypted: encrypt(access.token, tokenPlace("access_token_encrypted", id)),
  expiresAt: access.expiresAt,
  ...(refreshToken ? { refreshTokenEncrypted: sealRefreshToken(id, refreshToken) } : {}),
});

/** Matches this exact grant: false for a row that has been reconnected since, because its ciphertext differs. */
export const isSameGrant = (row: Connection): SQL =>
  sql`${eq(userTokens.id, row.id)} and ${userTokens.refreshTokenEncrypted} is not distinct from ${row.refreshTokenEncrypted}`;

/** Stores the outcome of a refresh, unless the row has been reconnected since. */
export async function storeRefreshed(db: DbOrTx, row: Connection, tokens: RefreshedTokens): Promise<void> {
  await db
    .update(userTokens)
    .set({
      ...encryptedTokens(row.id, tokens, tokens.refreshToken),
      lastError: null,
      checkedAt: sql`now()`,
    })
    .where(isSameGrant(row));
}

function open(row: Connection, column: Column, ciphertext: string | null): string | null {
  if (ciphertext === null) return null;
  try {
    return decrypt(ciphertext, tokenPlace(column, row.id));
  } catch (cause) {
    throw unreadableTokens(row.service as GoogleService, cause);
  }
}
