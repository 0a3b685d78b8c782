import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { isUnhandled } from "@/lib/accounts/leads/tables";
import type { Cause } from "./trouble";

/** Contact requests that are not marked as handled after four hours: the form promises an answer within 24. */
export const waitingLeads: Cause = {
  kind: "lead",
  settleMinutes: 0,
  several: (count) => `${count} contact requests are waiting`,
  find: async (tx) => {
    const [{ since, count }] = await executeIn(tx)<[{ since: Date | null; count: number }]>(sql`
      select min(l.created_at) as since, count(*)::int as count from contact_leads l
      where ${isUnhandled("l")} and l.created_at < now() - interval '4 hours'`);
    if (!since) return [];
    return [
      {
        subject: "",
        since,
        title: count === 1 ? "A contact request is waiting" : `${count} contact requests are waiting`,
        line: `We promise an answer within 24 hours. ${count === 1 ? "Answer it, then mark it" : "Answer them, then mark them"} as handled under Users.`,
        path: "/admin?tab=users",
      },
    ];
  },
};
