import { database } from "@/db/client";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import type { Occurrence } from "@/lib/platform/outbox/followers";
import { notifyOwner } from "./notify-owner";

type Broken = Occurrence<"connection.broken">;

/** Texts the client that a Google connection needs a new consent. */
export async function tellOfBrokenConnection(broken: Broken): Promise<void> {
  const { userId } = broken.payload;
  const notice = noticeOf(broken, await publicAddress());
  await database().transaction((tx) => notifyOwner({ userId, ...notice }, tx));
}

/**
 * A calendar stops bookings, so each loss is texted; an account's other services fail together, and are texted once a
 * day.
 */
function noticeOf({ payload: { id, service, account }, recordedAt }: Broken, site: string) {
  const link = `${site}/services`;
  if (service === "google_calendar") {
    const body = `Your Google Calendar has lost its connection. Until you reconnect it, your agent takes messages instead of bookings: ${link}`;
    return { cause: `connection.broken|${id}|${recordedAt}`, body };
  }
  const body = `A Google service${account ? ` of ${account}` : ""} has lost its connection. Please reconnect it: ${link}`;
  return { cause: `connection.broken|${account ?? id}|${recordedAt.slice(0, 10)}`, body };
}
