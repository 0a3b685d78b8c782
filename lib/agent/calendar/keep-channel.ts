import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { hasAccount, isCalendar } from "@/lib/accounts/connections/tables";
import { SERVICE } from "@/lib/agent/bookings/rows";
import { isInConnected, isUpcoming } from "@/lib/agent/bookings/tables";
import { isAskedAbout } from "@/lib/agent/money/tables";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { env, isSecure } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { type EventChannel, openChannel, stopChannel } from "@/lib/providers/google/channels";
import { channelToken } from "./channel-token";
import { calendarNotification } from "./contract";
import { wasOpened } from "./tables";

/** Google's stand-in accepts an address on this machine, Google only https. */
const canBeNotified = () => isSecure() || env().GOOGLE_BASE_URL !== undefined;

/** What becomes of the booking in the calendar is followed. By the aliases of `bookings` and `user_tokens`. */
const isFollowed = sql`(${isInConnected("b", "t")}
  and ((${isConfirmed("b")} and ${isUpcoming("b")}) or ${isAskedAbout("b")}))`;

/**
 * Has Google notify us of changes in a client's calendar, if there is anything to follow in it: opens a channel, and
 * another one in good time, which takes over before the old one is stopped. Asks again ten minutes after a failure and a
 * day after a refusal; meanwhile the calendar is polled.
 */
export async function keepChannel({ userId }: { userId: string }): Promise<void> {
  if (!canBeNotified()) return;
  const id = randomUUID();
  const address = env().APP_URL + calendarNotification.path;
  // Stored first: notifications may come before the answer does.
  const { count: added } = await execute(sql`
    insert into calendar_channels (id, user_id, account, address, renew_at)
    select ${id}, t.user_id, t.account, ${address}, now() + interval '10 minutes' from user_tokens t
    where t.user_id = ${userId} and ${isCalendar("t")} and ${hasAccount("t")} and not t.needs_reauth
      and exists (select from bookings b where ${isFollowed})
      and not exists (select from calendar_channels c
        where c.user_id = t.user_id and c.account = t.account and c.address = ${address} and c.renew_at > now())`);
  if (added === 0) return;
  try {
    await withGoogleAccess({ userId, service: SERVICE }, async (client) => {
      const opened = await openChannel(client, { id, address, token: channelToken(id) });
      if ("refused" in opened) {
        await execute(sql`update calendar_channels set renew_at = now() + interval '1 day' where id = ${id}`);
        logger().debug({ userId, reason: opened.refused }, "Google opens no channel for a calendar");
        return;
      }
      const { resourceId, expiresAt } = opened;
      for (const channel of await takeOver({ id, userId, resourceId, expiresAt }))
        await stopChannel(client, channel).catch(() => {}); // expires within the week
    });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    logger().debug({ userId, code: thrown.code }, "could not open a channel for a calendar");
  }
}

/**
 * Lets a channel take the place of the client's others, and returns those that the same grant can stop. It is renewed a
 * day before it expires, or after half of its life if Google gave it less than two days.
 */
async function takeOver({
  id,
  userId,
  resourceId,
  expiresAt,
}: EventChannel & { userId: string; expiresAt: Date }): Promise<EventChannel[]> {
  const end = sql`${expiresAt.toISOString()}::timestamptz`;
  return execute<EventChannel[]>(sql`
    with opened as (
      update calendar_channels set resource_id = ${resourceId}, expires_at = ${end},
        renew_at = greatest(${end} - interval '1 day', now() + (${end} - now()) / 2)
      where id = ${id} returning account
    ), former as (
      delete from calendar_channels where user_id = ${userId} and id <> ${id} returning id, resource_id, account
    )
    select f.id, resource_id as "resourceId" from former f join opened using (account) where ${wasOpened("f")}`);
}
