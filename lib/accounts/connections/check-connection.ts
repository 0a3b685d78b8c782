import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { TOKEN_MARGIN_MS } from "@/lib/providers/google/client";
import { isHonoured } from "@/lib/providers/google/consent";
import { describeGoogleFailure } from "@/lib/providers/google/errors";
import { replaceAccessToken } from "./replace-access-token";
import type { GoogleService } from "./services";
import { accessTokenOf, type Connection, isSameGrant } from "./stored-tokens";

const PATIENCE_MS = 5 * SECOND;

/**
 * Checks with Google whether a connection still works, and records the result: a token that is still valid is sent to
 * Google, an expired one is refreshed. False if Google could not be reached; never throws, and takes a few seconds at
 * most.
 */
export async function checkConnection(row: Connection): Promise<boolean> {
  try {
    await within(PATIENCE_MS, ask(row));
    if (row.lastError !== null) await note(row, null);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && (thrown.code === "reconnect_needed" || thrown.code === "not_found"))
      return true;
    const reason =
      describeGoogleFailure(thrown)?.reason ?? (thrown instanceof AppError ? thrown.code : "error");
    logger().warn({ err: thrown, service: row.service, reason }, "could not check a connection");
    await note(row, reason).catch(() => {});
    return false;
  }
}

async function ask(row: Connection): Promise<void> {
  const access = accessTokenOf(row);
  const hasTime = access !== null && access.expiresAt.getTime() > Date.now() + TOKEN_MARGIN_MS;
  if (hasTime && (await isHonoured(access.token))) return;
  await replaceAccessToken({
    id: row.id,
    service: row.service as GoogleService,
    stale: access?.token ?? null,
  });
}

/** `last_error` without `needs_reauth` means that Google did not answer the last check. */
async function note(row: Connection, reason: string | null): Promise<void> {
  await database()
    .update(userTokens)
    .set({ lastError: reason })
    .where(and(isSameGrant(row), eq(userTokens.needsReauth, false)));
}
