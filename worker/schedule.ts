import { parseCronItems } from "graphile-worker";
import type { tasks } from "./tasks";

/** When which job is queued, in UTC. */
export const CRON = parseCronItems([
  cron("canary", "* * * * *"),
  cron("unlock-jobs", "* * * * *"),
  cron("end-calls", "* * * * *"),
  cron("sweep-calls", "*/10 * * * *"),
  cron("compare-calls", "*/2 * * * *"),
  // Long calls may end after the one hour that the frequent run covers.
  {
    ...cron("compare-calls", "26 * * * *"),
    identifier: "compare-calls-of-a-day",
    payload: { hours: 26 },
  },
  cron("climb-emergencies", "* * * * *"),
  cron("settle-rescues", "* * * * *"),
  cron("point-calls", "23 4 * * *"),
  cron("backstop", "11 4 * * *"),
  cron("sweep-expired", "47 * * * *"),
  cron("sweep-retention", "37 1 * * *"),
  cron("finish-erasures", "*/5 * * * *"),
  cron("finish-departures", "*/5 * * * *"),
  cron("reseal-secrets", "52 2 * * *"),
  cron("sweep-bookings", "* * * * *"),
  cron("sweep-texts", "* * * * *"),
  cron("send-conversions", "* * * * *"),
  cron("sweep-notifications", "* * * * *"),
  // For numbers that agents texted from before the setup did this, or whose address was removed since.
  cron("point-texts", "41 5 * * *"),
  cron("sync-bookings", "* * * * *"),
  cron("follow-calendars", "* * * * *"),
  cron("note-text-prices", "37 * * * *"),
  cron("remind-visits", "*/5 * * * *"),
  cron("follow-up-callers", "*/5 * * * *"),
  cron("ask-outcomes", "*/5 * * * *"),
  cron("make-digests", "*/5 * * * *"),
  cron("start-workflows", "* * * * *"),
  cron("check-readiness", "* * * * *"),
  cron("sync-insights", "17 * * * *"),
  cron("sweep-webhooks", "* * * * *"),
  cron("check-connections", "11 * * * *"),
  cron("repair-agents", "19 3 * * *"),
  cron("record-voices", "*/10 * * * *"),
]);

function cron(task: keyof typeof tasks, match: string) {
  return {
    task,
    match,
    identifier: task,
    options: { jobKey: `cron ${task}`, maxAttempts: 1, backfillPeriod: 0 },
  };
}
