import { listMyCalls } from "@/lib/calls/calls/list-my-calls";
import type { ActorContext } from "@/lib/platform/auth/context";
import { londonDay } from "@/lib/platform/locale/dates";
import { firstOfPreviousMonth } from "@/lib/platform/locale/period";
import type { Counted } from "./rules";

/** The first release counted only the ten calls that its page had fetched. */
export async function countFetchedCalls(context: ActorContext, userId: string): Promise<Counted> {
  const client = { ...context, actor: { ...context.actor, userId } };
  const { data } = await listMyCalls(client, { query: { limit: 10 } });
  const since = firstOfPreviousMonth(londonDay(Date.now()));
  const counted = data.filter(({ started_at }) => started_at !== null && londonDay(started_at) >= since);
  return { calls: counted.length, booked: counted.filter(({ status }) => status === "booked").length };
}
