import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { openRefreshToken } from "@/lib/accounts/connections/stored-tokens";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { logger } from "@/lib/platform/core/logger";
import type { JobPayloads } from "@/lib/platform/queue/enqueue";
import { type EventChannel, stopChannel } from "@/lib/providers/google/channels";
import { createGoogleClient, refreshGoogleToken } from "@/lib/providers/google/client";
import { describeGoogleFailure } from "@/lib/providers/google/errors";
import { wasOpened } from "./tables";

/**
 * Stops the channels of a Google account that no client's calendar connection uses any more, and of the client `of`.
 * Needs the grant, so it comes before that is revoked. One that cannot be stopped expires within a week; its
 * notifications change nothing, because its row is gone.
 */
export async function stopChannels(
  { id, account, tokenEncrypted }: JobPayloads["revoke-grant"],
  { of = null }: { of?: string | null } = {},
): Promise<void> {
  const channels = await execute<EventChannel[]>(sql`
    with gone as (
      delete from calendar_channels c
      where lower(c.account) = ${account.toLowerCase()} and (c.user_id = ${of}::uuid or not exists (
        select from user_tokens t
        where t.user_id = c.user_id and ${isCalendar("t")} and lower(t.account) = lower(c.account)))
      returning id, resource_id)
    select id, resource_id as "resourceId" from gone where ${wasOpened("gone")}`);
  if (channels.length === 0) return;
  try {
    const token = openRefreshToken(id, tokenEncrypted);
    const client = createGoogleClient({ access: null, replace: () => refreshGoogleToken(token) });
    for (const channel of channels) await stopChannel(client, channel);
  } catch (thrown) {
    const reason = describeGoogleFailure(thrown)?.reason;
    logger().info(
      { reason, channels },
      "a calendar's channels were not all stopped; they expire within a week",
    );
  }
}
