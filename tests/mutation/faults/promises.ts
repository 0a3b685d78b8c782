import type { Fault } from "@/tests/mutation/fault";

export const promisesFaults: Fault[] = [
  {
    file: "lib/agent/promises/audit-call.ts",
    from: 'ofThisCall && status === "confirmed"',
    to: "ofThisCall",
    tests: ["lib/agent/promises/find-promises.test.ts", "tests/jobs/promises.test.ts"],
    means: "a cancelled booking counts as one without agreement",
  },
  {
    file: "lib/agent/promises/audit-calls.ts",
    from: 'where m.done_by_itself or (${isOpen("m")} and m.message <> excluded.message)',
    to: "where true",
    tests: ["lib/agent/promises/find-promises.test.ts", "tests/jobs/promises.test.ts"],
    means: "a promise that was ticked off comes back",
  },
];
