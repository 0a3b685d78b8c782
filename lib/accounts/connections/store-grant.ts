import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { AccessToken } from "@/lib/providers/google/client";
import type { GoogleService } from "./services";
import { encryptedTokens, readConnection } from "./stored-tokens";

type NewGrant = {
  userId: string;
  service: GoogleService;
  account: string;
  scopes: string[];
  access: AccessToken;
  refreshToken: string;
};

/**
 * Stores a new consent in place of any existing one, which also clears its errors. If it is from another Google
 * account, the database records that the former one's grant is to be revoked.
 */
export async function storeGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const { userId, service, account, scopes, access, refreshToken } = grant;
  await executeIn(tx)(
    sql`select pg_advisory_xact_lock(hashtextextended(${`user_tokens ${userId} ${service}`}, 0))`,
  );
  const before = await readConnection(
    tx,
    and(eq(userTokens.userId, userId), eq(userTokens.service, service)),
  );
  const id = before?.id ?? randomUUID();
  const values = {
    account,
    scopes,
    ...encryptedTokens(id, access, refreshToken),
    needsReauth: false,
    lastError: null,
    checkedAt: sql`now()`,
    updatedAt: sql`now()`,
  };
  await tx
    .insert(userTokens)
    .values({ id, userId, service, ...values })
    .onConflictDoUpdate({ target: [userTokens.userId, userTokens.service], set: values });
  await recordEvents([{ name: "connection.granted", subject: id, payload: { userId, service } }], tx);
}
