import type { Fault } from "@/tests/mutation/fault";

const overview = "lib/dashboard/overview/show-overview.ts";
const alerts = ["tests/jobs/alerts.test.ts"];

export const agencyFaults: Fault[] = [
  {
    file: overview,
    from: 'where not ${isDisabled("p")} group by',
    to: "group by",
    tests: ["tests/api/admin/overview.test.ts"],
    means: "a disabled client stays at the top of the overview",
  },
  {
    file: overview,
    from: "min(c.since) as since",
    to: "null::timestamptz as since",
    tests: ["tests/api/admin/overview.test.ts"],
    means: "an emergency of an hour ago is below one of this minute",
  },
  {
    file: overview,
    from: "b.confirmed_at >= today.start and ",
    to: "",
    tests: ["tests/api/admin/overview.test.ts"],
    means: "all bookings ever made count as today's",
  },
  {
    file: overview,
    from: "skip(Math.max(0, from - before))",
    to: "skip(from)",
    tests: ["tests/api/admin/overview.test.ts"],
    means: "the overview's second page leaves out as many clients as need attention",
  },
  {
    file: "lib/dashboard/alerts/missing-secret.ts",
    from: 'if (state === "set" || (state === "missing" && env().ALLOW_UNSIGNED_VOICE)) return [];',
    to: 'if (state !== "missing" || env().ALLOW_UNSIGNED_VOICE) return [];',
    tests: alerts,
    means: "with the wrong ENCRYPTION_KEYS all calls are refused, and no one is told",
  },
  {
    file: "lib/dashboard/alerts/stalled-queues.ts",
    from: "NO_BEAT = 150 * SECOND",
    to: "NO_BEAT = 170 * SECOND",
    tests: alerts,
    means: "a dead worker is told after more than three minutes",
  },
  {
    file: "lib/dashboard/alerts/late-backup.ts",
    from: "select max(made_at)",
    to: "select min(made_at)",
    tests: alerts,
    means: "a backup that was made again is still called late",
  },
  {
    file: "lib/dashboard/alerts/full-lines.ts",
    from: "settleMinutes: 10",
    to: "settleMinutes: 5",
    tests: alerts,
    means: "a busy day that comes and goes is told again and again",
  },
  {
    file: "lib/dashboard/alerts/find-alerts.ts",
    from: "and a.told_at < now() - interval '1 day'",
    to: "and a.told_at < now() - interval '1 hour'",
    tests: alerts,
    means: "an alert that is open is told again every hour",
  },
  {
    file: "lib/outward/webhooks/list-deliveries.ts",
    from: "data.length > 0",
    to: "data.length > 20",
    tests: ["tests/api/user/looks.test.ts"],
    means: "the agency reads a client's webhook messages without a trace",
  },
];
