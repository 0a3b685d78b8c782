import type { Fault } from "@/tests/mutation/fault";

export const reasonsFaults: Fault[] = [
  {
    file: "lib/agent/reasons/read-calls.ts",
    from: "interval '14 days'",
    to: "interval '140 days'",
    tests: ["tests/jobs/reasons.test.ts", "tests/jobs/reasons-change.test.ts"],
    means: "a booking of months later explains a call",
  },
  {
    file: "lib/agent/reasons/read-calls.ts",
    from: 'if (row.corrected_status) return row.corrected_status === "booked";',
    to: "",
    tests: [
      "tests/jobs/reasons.test.ts",
      "tests/jobs/reasons-change.test.ts",
      "tests/api/user/not-booked.test.ts",
    ],
    means: "a call that the client called not booked has no reason",
  },
  {
    file: "lib/agent/reasons/judge-calls.ts",
    from: "where r.judged_at <= excluded.judged_at and not r.is_final",
    to: "where r.judged_at <= excluded.judged_at",
    tests: [
      "tests/jobs/reasons.test.ts",
      "tests/jobs/reasons-change.test.ts",
      "tests/jobs/sweep-retention.test.ts",
    ],
    means: "a reason changes once the words that proved it are deleted",
  },
  {
    file: "lib/agent/reasons/judge-calls.ts",
    from: "where r.judged_at <= excluded.judged_at and",
    to: "where",
    tests: ["tests/jobs/reasons.test.ts", "tests/jobs/reasons-change.test.ts"],
    means: "a judgement on what was read earlier replaces a later one",
  },
  {
    file: "lib/agent/reasons/tables.ts",
    from: "coalesce(l.reason, r.reason)",
    to: "coalesce(r.reason, l.reason)",
    tests: ["tests/api/user/not-booked.test.ts"],
    means: "what the client says of a call does not count",
  },
  {
    file: "lib/agent/reasons/tables.ts",
    from: "addDays(to, 1)",
    to: "to",
    tests: ["tests/api/user/not-booked.test.ts"],
    means: "the last day is left out",
  },
  {
    file: "lib/agent/reasons/judge-call.ts",
    from: "if (other && !isSettled)",
    to: "if (other)",
    tests: ["lib/agent/reasons/judge-call.test.ts"],
    means: "a job that is offered counts as one that is not",
  },
];
