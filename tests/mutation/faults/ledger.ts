import type { Fault } from "@/tests/mutation/fault";

export const ledgerFaults: Fault[] = [
  {
    file: "lib/calls/ledger/compare-calls.ts",
    from: "comparedUntil.getTime() - HOUR",
    to: "comparedUntil.getTime()",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "a call that began before an outage is not compared",
  },
  {
    file: "lib/calls/ledger/compare-calls.ts",
    from: "Math.max(furthest,",
    to: "Math.min(furthest,",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "lists are read further back than the provider keeps them",
  },
  {
    file: "lib/calls/ledger/count-days.ts",
    from: 'and ${isReported("c")}\n',
    to: "\n",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "calls that still run are counted",
  },
  {
    file: "lib/calls/ledger/count-days.ts",
    from: "count(*) filter (where not is_twin and not is_lost) as fetching",
    to: "count(*) filter (where not is_lost) as fetching",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "a call that both lists have is counted twice as missing",
  },
  {
    file: "lib/calls/ledger/fill-gaps.ts",
    from: "interval '15 minutes'",
    to: "interval '15 seconds'",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "a call on its way is concluded to have been missed",
  },
  {
    file: "lib/calls/ledger/fill-gaps.ts",
    from: "and not exists (select from call_logs c where c.carrier_sid = e.entry_id)\n",
    to: "\n",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "a call of the same caller gets the CallSid of one that we have",
  },
  {
    file: "lib/calls/ledger/fill-gaps.ts",
    from: "and phone_number is not distinct from ${caller}",
    to: "",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "another caller's call at the same moment is taken for this one",
  },
  {
    file: "lib/calls/ledger/note-entries.ts",
    from: "else exists (select from phone_assignments a where a.phone_number = e.called_number) end",
    to: "else true end",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "calls to numbers that are no client's are counted",
  },
  {
    file: "lib/calls/ledger/read-ledger.ts",
    from: "${userId ? sql`user_id = ${userId}` : sql`true`}",
    to: "true",
    tests: [
      "tests/jobs/compare-calls.test.ts",
      "tests/db/ledger.test.ts",
      "tests/api/user/call-ledger.test.ts",
      "tests/api/admin/call-ledger.test.ts",
    ],
    means: "a client sees all clients' counts",
  },
];
