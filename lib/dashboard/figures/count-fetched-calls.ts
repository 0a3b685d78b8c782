import { readPlace } from "@/lib/accounts/users/read-place";
import { listMyCalls } from "@/lib/calls/calls/list-my-calls";
import type { ActorContext } from "@/lib/platform/auth/context";
import { firstOfPreviousMonth } from "@/lib/platform/locale/period";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { Corrections } from "./count-calls";
import type { Counted } from "./rules";

/** The first release counted only the ten calls that its page had fetched. */
export async function countFetchedCalls(
  context: ActorContext,
  userId: string,
): Promise<Counted & Corrections> {
  const client = { ...context, actor: { ...context.actor, accountId: userId } };
  const { data } = await listMyCalls(client, { query: { limit: 10 } });
  const { timeZone } = await readPlace(userId);
  const since = firstOfPreviousMonth(localDay(Date.now(), timeZone));
  const counted = data.filter(
    ({ started_at }) => started_at !== null && localDay(Date.parse(started_at), timeZone) >= since,
  );
  const booked = counted.filter(({ status }) => status === "booked").length;
  return { calls: counted.length, booked, notLeads: 0, corrected: 0 };
}
