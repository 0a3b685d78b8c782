import { sql } from "drizzle-orm";
import * as z from "zod";
import { countStranger } from "@/lib/calls/provider-messages/provider-access";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { isChannelToken } from "./channel-token";
import type { calendarNotification } from "./contract";
import { hastenTurns } from "./follow-changes-soon";

/** Google tries again after 500, 502, 503 and 504. */
const PATIENCE = 8 * SECOND;
const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Takes Google's notification that a calendar has changed: all of it is in headers (source:
 * developers.google.com/workspace/calendar/api/guides/push). One of a channel that we do not have any more changes
 * nothing, and is acknowledged: Google may send on for a while after a channel was stopped.
 */
export async function receiveNotification(
  { address }: Context,
  _input: Partial<Input<typeof calendarNotification>>,
  { headers }: Request,
): Promise<Result<typeof calendarNotification>> {
  const [id, token] = [headers.get("x-goog-channel-id") ?? "", headers.get("x-goog-channel-token") ?? ""];
  if (!isId(id) || !isChannelToken(token, id)) {
    countStranger(address);
    throw new AppError("unauthenticated", "The channel's token is missing or wrong.");
  }
  // "sync" says only that a channel was opened.
  if (headers.get("x-goog-resource-state") !== "sync")
    await within(PATIENCE, hastenTurns(sql`select user_id from calendar_channels where id = ${id}`));
  return { received: true };
}
