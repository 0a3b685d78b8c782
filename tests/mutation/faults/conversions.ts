import type { Fault } from "@/tests/mutation/fault";

export const conversionsFaults: Fault[] = [
  {
    file: "lib/outward/conversions/claim-events.ts",
    from: 'and o.lease_until = ${held} and ${isToBeSent("o")} for update',
    to: "and o.lease_until = ${held} for update",
    tests: [
      "tests/jobs/conversions/record.test.ts",
      "tests/jobs/conversions/meta.test.ts",
      "tests/jobs/conversions/google.test.ts",
    ],
    means: "a payment that was taken back meanwhile is sent",
  },
  {
    file: "lib/outward/conversions/record-conversions.ts",
    from: "const GRACE = 10 * MINUTE;",
    to: "const GRACE = 0 * MINUTE;",
    tests: ["tests/jobs/conversions/record.test.ts"],
    means: "a slip of a finger is sent at once",
  },
  {
    file: "lib/outward/conversions/record-conversions.ts",
    from: '!job.decision && callersAgree ? "callers" : null',
    to: 'callersAgree ? "callers" : null',
    tests: ["tests/jobs/conversions/record.test.ts"],
    means: "a customer who refused is sent, because callers agree",
  },
  {
    file: "lib/outward/conversions/record-conversions.ts",
    from: "job.callers_agree_since <= callDay",
    to: "job.callers_agree_since !== callDay",
    tests: ["tests/jobs/conversions/record.test.ts"],
    means: "calls from before callers were told are sent",
  },
  {
    file: "lib/outward/conversions/record-conversions.ts",
    from: '${isOfCustomer("t", "b")} and t.at <= coalesce(c.started_at, b.created_at)',
    to: '${isOfCustomer("t", "b")}',
    tests: ["tests/jobs/conversions/record.test.ts"],
    means: "a click after the call wins the job",
  },
  {
    file: "lib/outward/conversions/tables.ts",
    from: '${column(touch, "user_id")} = ${column(booking, "user_id")}',
    to: "true",
    tests: ["tests/jobs/conversions/record.test.ts"],
    means: "another client's click wins the job",
  },
  {
    file: "lib/outward/conversions/send-conversions.ts",
    from: "(select said.ad_user_data from (${lastSaid(\"b\")}) said) = 'denied'",
    to: "false",
    tests: ["tests/jobs/conversions/meta.test.ts"],
    means: "an event is sent though the customer has declined since",
  },
];
