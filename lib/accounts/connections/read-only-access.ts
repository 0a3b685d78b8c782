import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { createGoogleClient, type GoogleClient, refreshGoogleToken } from "@/lib/providers/google/client";
import { reconnectNeeded } from "./failures";
import type { GoogleService } from "./services";
import { accessTokenOf, readConnection, refreshTokenOf } from "./stored-tokens";

/**
 * A client that acts for one user on one service and stores nothing, not even a refreshed token; null without a
 * connection that works.
 */
export async function readOnlyAccess(
  userId: string,
  service: GoogleService,
  tx: Tx,
): Promise<GoogleClient | null> {
  const connection = await readConnection(
    tx,
    and(eq(userTokens.userId, userId), eq(userTokens.service, service)),
  );
  if (!connection || connection.needsReauth) return null;
  const refreshToken = refreshTokenOf(connection);
  return createGoogleClient({
    access: accessTokenOf(connection),
    replace: async () => {
      if (refreshToken === null) throw reconnectNeeded(service);
      return refreshGoogleToken(refreshToken);
    },
  });
}
