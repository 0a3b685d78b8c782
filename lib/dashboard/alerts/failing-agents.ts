import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { CHECK_NAMES, CHECKS, type CheckName, isCheck } from "@/lib/agent/readiness/checks";
import { isBroken } from "@/lib/agent/readiness/next-try";
import { isLive, takesNoCalls } from "@/lib/agent/setup/tables";
import { isFailing } from "@/lib/dashboard/overview/tables";
import type { Cause } from "./trouble";

type Row = {
  userId: string;
  name: string;
  checkName: string;
  outcome: string;
  failures: number;
  failingSince: Date;
};

/**
 * Agents of live clients that fail a required check for certain (isBroken). While a list of calls cannot be read, what
 * could not be tried is the provider's trouble, and told as such.
 */
export const failingAgents: Cause = {
  kind: "agent",
  settleMinutes: 0,
  several: (count) => `${count} agents are failing`,
  find: async (tx) => {
    const rows = await executeIn(tx)<Row[]>(sql`
      select r.user_id as "userId", coalesce(g.business_name, p.email) as name, r.check_name as "checkName", r.outcome,
        r.failures, r.failing_since as "failingSince"
      from readiness_results r join agents g on g.user_id = r.user_id join profiles p on p.id = r.user_id
      where ${isFailing("r")} and ${isLive("g")} and not ${takesNoCalls("p", "g")}
        and (r.outcome = 'failed' or not exists (select from ledger_sources s where ${isFailing("s")}))`);
    const certain = rows.filter((row) => isBroken(row, Date.now()));
    return [...Map.groupBy(certain, ({ userId }) => userId)].map(([userId, failing]) => ({
      subject: userId,
      userId,
      since: new Date(Math.min(...failing.map(({ failingSince }) => failingSince.getTime()))),
      title: `The agent of ${failing[0]?.name} is failing`,
      line: `Failing: ${subjectsOf(failing)}. Open the client, read what each check says, fix it, then press “Check again”.`,
      path: `/admin?tab=users&user=${userId}`,
    }));
  },
};

function subjectsOf(failing: Row[]): string {
  const names = failing.map(({ checkName }) => checkName).filter(isCheck);
  return CHECK_NAMES.filter((name: CheckName) => names.includes(name))
    .map((name) => CHECKS[name].subject)
    .join(", ");
}
