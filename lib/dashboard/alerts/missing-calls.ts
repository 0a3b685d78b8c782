import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { isMissing, isUnfetchable } from "@/lib/calls/ledger/tables";
import type { Cause } from "./trouble";

type Missing = {
  since: Date | null;
  fetching: number;
  lost: number;
  clients: number;
  /** Calls to numbers without a client. */
  unowned: number;
};

/**
 * Calls on the lists of the voice provider or the phone company that are not here an hour after they ended: those of a
 * week that are still fetched, and of a day those that are lost. What is fixed within an hour is no news.
 */
export const missingCalls: Cause = {
  kind: "ledger",
  settleMinutes: 0,
  several: (count) => `${count} lists of calls differ`,
  find: async (tx) => {
    const [row] = await executeIn(tx)<[Missing]>(sql`
      select min(e.ended_at) as since, count(*) filter (where not ${isUnfetchable("e")})::int as fetching,
        count(*) filter (where ${isUnfetchable("e")})::int as lost, count(distinct e.user_id)::int as clients,
        count(*) filter (where e.user_id is null)::int as unowned
      from ledger_entries e
      where ${isMissing("e")} and e.ended_at between now() - interval '7 days' and now() - interval '1 hour'
        and (not ${isUnfetchable("e")} or e.ended_at > now() - interval '1 day')`);
    const { since, fetching, lost } = row;
    if (!since) return [];
    const counts = [
      ...(fetching > 0 ? [`${fetching} still to be fetched`] : []),
      ...(lost > 0 ? [`${lost} lost by the voice provider`] : []),
    ].join(", ");
    return [
      {
        subject: "",
        since,
        title: `${fetching + lost === 1 ? "A call is" : `${fetching + lost} calls are`} missing here`,
        line: `Others list calls of ${sayWhose(row)} that we do not have: ${counts}. Under Users, “Every call accounted for” says whose and why.`,
        path: "/admin?tab=users",
      },
    ];
  },
};

function sayWhose({ clients, unowned }: Missing): string {
  if (clients === 0) return "numbers without a client";
  const named = clients === 1 ? "1 client" : `${clients} clients`;
  return unowned === 0 ? named : `${named} and of numbers without one`;
}
