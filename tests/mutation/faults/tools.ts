import type { Fault } from "@/tests/mutation/fault";

export const toolsFaults: Fault[] = [
  {
    file: "lib/agent/tools/record-outcomes.ts",
    from: "    await sleep(500);\n    await write(finished);\n",
    to: "",
    tests: [
      "tests/api/external/tool.test.ts",
      "tests/api/external/tool-answer.test.ts",
      "tests/api/external/tool-record.test.ts",
    ],
    means: "the outcome of a tool call is lost when its first write fails",
  },
  {
    file: "lib/agent/tools/close-abandoned.ts",
    from: 'and ${isRunning("i")}`',
    to: "`",
    tests: ["tests/jobs/sweep-calls.test.ts"],
    means: "an invocation that ended in between is marked as timed out",
  },
  {
    file: "lib/agent/tools/replay-invocation.ts",
    from: "!row?.number || !row.is_theirs",
    to: "!row?.number",
    tests: ["tests/api/admin/tools/invocations.test.ts"],
    means: "a replay sends a client's call to the number's new owner",
  },
  {
    file: "lib/agent/tools/replay-invocation.ts",
    from: 'former.status === "running"',
    to: "false",
    tests: ["tests/api/admin/tools/invocations.test.ts"],
    means: "an invocation that still runs is replayed",
  },
  {
    file: "lib/agent/tools/read-invocations.ts",
    from: "and i.started_at > now() - interval '30 days'",
    to: "and i.started_at > now() - interval '30 hours'",
    tests: ["tests/api/admin/tools/invocations.test.ts"],
    means: "failures of last week are not listed",
  },
  {
    file: "lib/agent/tools/read-invocations.ts",
    from: "and i.target_id = ${targetId}",
    to: "",
    tests: ["tests/api/admin/tools/invocations.test.ts"],
    means: "the log of a target shows other targets' calls",
  },
  {
    file: "lib/agent/tools/save-target.ts",
    from: "eq(toolTargets.isActive, true),",
    to: "",
    tests: ["tests/api/admin/tools/targets.test.ts"],
    means: "a target that was replaced long ago is in the way of a new one",
  },
  {
    file: "db/pages.ts",
    from: "rows.length > page.length ?",
    to: "rows.length >= page.length ?",
    tests: ["tests/api/admin/tools/invocations.test.ts"],
    means: "a full last page offers an empty one",
  },
];
