import { calendar } from "googleapis/build/src/apis/calendar/index.js";
import type { GoogleClient } from "./client";
import { describeGoogleFailure, reasonsOf } from "./errors";

/** Sources: developers.google.com/workspace/calendar/api/guides/push, /v3/reference/events/watch and /channels/stop. */

type NewChannel = {
  /** Unique among all channels of the project, ever. */
  id: string;
  /** Sent with each notification. */
  token: string;
  /** An https address with a valid certificate. */
  address: string;
};
export type EventChannel = { id: string; resourceId: string };
type Opened = { resourceId: string; expiresAt: Date } | { refused: string };

/** Google's default, and the longest for events. */
const WEEK_SECONDS = 604_800;
/**
 * The error is about our address or the calendar, not about the grant, even where the status is 401 (an address whose
 * domain the project has to verify).
 */
const isAboutPush = (reason: string) => reason.startsWith("push");

/**
 * Asks Google to notify us of every change in the primary calendar, for a week. Needs no scope beyond that for events.
 * Google renews no channel, and may lose or repeat notifications.
 */
export async function openChannel(client: GoogleClient, { id, token, address }: NewChannel): Promise<Opened> {
  try {
    const { data } = await calendar({ version: "v3", auth: client }).events.watch({
      calendarId: "primary",
      requestBody: { id, token, address, type: "web_hook", params: { ttl: String(WEEK_SECONDS) } },
    });
    const expiresAt = new Date(Number(data.expiration));
    if (!data.resourceId || Number.isNaN(expiresAt.getTime())) return { refused: "noAnswer" };
    return { resourceId: data.resourceId, expiresAt };
  } catch (thrown) {
    const reason = reasonsOf(thrown).find(isAboutPush);
    if (reason) return { refused: reason };
    const failure = describeGoogleFailure(thrown);
    if (!failure || failure.retry || failure.reconnect) throw thrown;
    return { refused: failure.reason };
  }
}

/** Ends a channel. Notifications that are under way still come. */
export async function stopChannel(client: GoogleClient, { id, resourceId }: EventChannel): Promise<void> {
  await calendar({ version: "v3", auth: client }).channels.stop({ requestBody: { id, resourceId } });
}
