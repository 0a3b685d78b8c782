import type { Fault } from "@/tests/mutation/fault";

export const costsFaults: Fault[] = [
  {
    file: "lib/calls/costs/note-costs.ts",
    from: "where l.amount_micros > 0 and s.micros is null",
    to: "where false",
    tests: ["tests/jobs/costs.test.ts"],
    means: "a charge that was taken back stays",
  },
  {
    file: "lib/calls/costs/note-costs.ts",
    from: "e.component, e.revision desc",
    to: "e.component, e.revision",
    tests: ["tests/jobs/costs.test.ts"],
    means: "a corrected charge is compared with its first amount",
  },
  {
    file: "lib/calls/costs/note-call-costs.ts",
    from: "order by v.received_at desc, v.id desc limit 1",
    to: "order by v.received_at, v.id limit 1",
    tests: ["tests/jobs/costs.test.ts"],
    means: "an older report says what a call cost",
  },
  {
    file: "lib/dashboard/costs/show-costs.ts",
    from: "currency === plan.currency ? 1_000_000",
    to: 'currency !== "" ? 1_000_000',
    tests: ["tests/api/admin/costs.test.ts", "tests/jobs/costs.test.ts"],
    means: "dollars are taken from pounds",
  },
  {
    file: "lib/dashboard/costs/show-costs.ts",
    from: "where month = ${firstDay} order by 1, 2",
    to: "where ${firstDay} is not null order by 1, 2",
    tests: ["tests/api/admin/costs.test.ts"],
    means: "another month's exchange rate counts",
  },
  {
    file: "lib/dashboard/costs/show-costs.ts",
    from: "and c.call_id is distinct from c.carrier_sid) heard",
    to: ") heard",
    tests: ["tests/api/admin/costs.test.ts", "tests/jobs/costs.test.ts"],
    means: "calls that only the phone company knows count as unpriced",
  },
  {
    file: "lib/dashboard/costs/save-bill.ts",
    from: "Math.round(amount * 1_000_000)",
    to: "Math.round(amount * 10_000)",
    tests: ["tests/api/admin/costs.test.ts"],
    means: "a bill is entered as a hundredth of it",
  },
];
