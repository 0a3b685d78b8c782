import type { Fault } from "@/tests/mutation/fault";

export const retentionFaults: Fault[] = [
  {
    file: "lib/dashboard/retention/due-calls.ts",
    from: 'and ${still} and not ${isOnHold("c")}',
    to: "and ${still}",
    tests: ["tests/jobs/sweep-retention.test.ts", "tests/api/user/retention.test.ts"],
    means: "a held call is emptied",
  },
  {
    file: "lib/dashboard/retention/due-calls.ts",
    from: "and c.happened_at < ${sweep.cutoff}",
    to: "",
    tests: ["tests/jobs/sweep-retention.test.ts"],
    means: "a call is emptied before its period is over",
  },
  {
    file: "lib/dashboard/retention/forget-calls.ts",
    from: "wordFactsOf(factsFrom(call))",
    to: "wordFactsOf({ summary: null, transcript: null, messages: null })",
    tests: ["tests/jobs/sweep-retention.test.ts"],
    means: "a call's status changes when its words are deleted",
  },
  {
    file: "lib/dashboard/retention/forget-calls.ts",
    from: "sql`delete from call_notes where call_id = ${ids}`,",
    to: "",
    tests: ["tests/jobs/sweep-retention.test.ts"],
    means: "a note on a call outlives its words",
  },
  {
    file: "lib/dashboard/retention/hold-call.ts",
    from: "isOfAgency(actor.role) ? undefined : eq(callLogs.userId, actor.accountId)",
    to: "undefined",
    tests: ["tests/api/user/calls/[callId]/hold.test.ts"],
    means: "a client holds another's call",
  },
  {
    file: "lib/dashboard/leaving/leave.ts",
    from: "if (known.held > 0) {",
    to: "if (known.held < 0) {",
    tests: ["tests/api/user/leaving.test.ts"],
    means: "a client with held calls is erased",
  },
  {
    file: "lib/dashboard/leaving/leave.ts",
    from: "if (same(firm) !== same(known.firm)) {",
    to: 'if (same(firm) === "") {',
    tests: ["tests/api/user/leaving.test.ts"],
    means: "an account ends without its name being typed",
  },
  {
    file: "lib/dashboard/leaving/stay.ts",
    from: "and s.counts ->> 'agents' = '1')",
    to: ")",
    tests: ["tests/api/user/leaving.test.ts"],
    means: "an agent that was offline before takes calls again",
  },
  {
    file: "lib/dashboard/leaving/stay.ts",
    from: 'and not ${isBeingErased("d")} returning',
    to: "returning",
    tests: ["tests/api/user/leaving.test.ts"],
    means: "an account that is being erased is taken back",
  },
  {
    file: "lib/dashboard/leaving/finish-departures.ts",
    from: 'step !== "rows" && step !== "certificate"',
    to: 'step !== "certificate"',
    tests: ["tests/api/user/leaving.test.ts"],
    means: "our own rows are given up like a provider's",
  },
];
