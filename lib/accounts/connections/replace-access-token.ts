import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { database, executeIn, type Tx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { type AccessToken, refreshGoogleToken, TOKEN_MARGIN_MS } from "@/lib/providers/google/client";
import { describeGoogleFailure } from "@/lib/providers/google/errors";
import { notConnected, reconnectNeeded } from "./failures";
import { markBroken } from "./mark-broken";
import type { GoogleService } from "./services";
import {
  accessTokenOf,
  type Connection,
  readConnection,
  refreshTokenOf,
  storeRefreshed,
} from "./stored-tokens";

type Stale = { id: string; service: GoogleService; stale: string | null };

const PATIENCE_MS = 12 * SECOND;
/** A refresh holds a database connection while Google answers; a slow Google must not exhaust the pool. */
const limited = pLimit(3);

const underWay = new Map<string, Promise<AccessToken>>();

/**
 * A usable access token of a connection in place of `stale`: the stored one if it has already been replaced, otherwise
 * a fresh one. Concurrent calls in this process share one refresh; an advisory lock makes other instances wait.
 */
export function replaceAccessToken(wanted: Stale): Promise<AccessToken> {
  const key = `${wanted.id} ${wanted.stale}`;
  const shared =
    underWay.get(key) ?? limited(() => refreshLocked(wanted)).finally(() => underWay.delete(key));
  underWay.set(key, shared);
  return within(PATIENCE_MS, shared);
}

async function refreshLocked({ id, service, stale }: Stale): Promise<AccessToken> {
  const result = await database().transaction(async (tx) => {
    await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${`user_tokens ${id}`}, 0))`);
    const row = await readConnection(tx, eq(userTokens.id, id));
    if (!row) throw notConnected(service);
    if (row.needsReauth) return null;
    const stored = accessTokenOf(row);
    if (stored && stored.token !== stale && stored.expiresAt.getTime() > Date.now() + TOKEN_MARGIN_MS)
      return stored;
    return refresh(tx, row);
  });
  if (!result) throw reconnectNeeded(service);
  return result;
}

/** Null, with the row marked, when the grant is gone: returned, not thrown, so that the mark is committed. */
async function refresh(tx: Tx, row: Connection): Promise<AccessToken | null> {
  const refreshToken = refreshTokenOf(row);
  if (refreshToken === null) {
    await markBroken(tx, row, "no_refresh_token");
    return null;
  }
  try {
    const tokens = await refreshGoogleToken(refreshToken);
    await storeRefreshed(tx, row, tokens);
    return tokens;
  } catch (thrown) {
    const failure = describeGoogleFailure(thrown);
    if (!failure?.reconnect) throw thrown;
    await markBroken(tx, row, failure.reason);
    return null;
  }
}
