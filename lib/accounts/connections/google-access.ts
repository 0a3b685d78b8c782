import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { createGoogleClient, type GoogleClient } from "@/lib/providers/google/client";
import { describeGoogleFailure } from "@/lib/providers/google/errors";
import { notConnected, permissionNeeded, reconnectNeeded, serviceFailed } from "./failures";
import { markBroken } from "./mark-broken";
import { replaceAccessToken } from "./replace-access-token";
import { lacks } from "./scopes";
import type { GooglePermission, GoogleService } from "./services";
import { accessTokenOf, type Connection, readConnection } from "./stored-tokens";

type Access = {
  userId: string;
  service: GoogleService;
  /** What the work needs beside the service's base scopes; absent: nothing is checked. */
  permissions?: readonly GooglePermission[];
  /** If it was read a moment ago; absent: it is read now. */
  connection?: Connection | undefined;
};

/**
 * Runs `work` with a client that acts for one user on one service; tokens are refreshed as needed and stored encrypted.
 * Throws `not_found` without a connection; `reconnect_needed` (`needsReauth: true`) when Google has revoked the grant
 * or it is too narrow, after which Google is not called again; the same, before Google is called, when a permission is
 * missing (`missing` names it in words); `provider_failed` when Google fails otherwise.
 */
export async function withGoogleAccess<T>(
  { userId, service, permissions, connection: known }: Access,
  work: (client: GoogleClient) => Promise<T>,
): Promise<T> {
  const isWanted = and(eq(userTokens.userId, userId), eq(userTokens.service, service));
  const connection = known ?? (await readConnection(database(), isWanted));
  if (!connection) throw notConnected(service);
  if (connection.needsReauth) throw reconnectNeeded(service);
  const missing = permissions ? lacks(connection.scopes, service, permissions) : [];
  if (missing.length > 0) throw permissionNeeded(service, missing);
  const { id } = connection;
  const client = createGoogleClient({
    access: accessTokenOf(connection),
    replace: (stale) => replaceAccessToken({ id, service, stale }),
  });
  try {
    return await work(client);
  } catch (thrown) {
    const failure = describeGoogleFailure(thrown);
    if (!failure) throw thrown;
    if (!failure.reconnect) throw serviceFailed(service, thrown);
    await markBroken(database(), connection, failure.reason);
    throw reconnectNeeded(service, thrown);
  }
}
