import type { Fault } from "@/tests/mutation/fault";

export const agentsFaults: Fault[] = [
  {
    file: "lib/agent/readiness/next-try.ts",
    from: "failures < 2) return false;",
    to: "failures < 1) return false;",
    tests: ["lib/agent/readiness/next-try.test.ts"],
    means: "an owner is told of a failure that was over a minute later",
  },
  {
    file: "lib/agent/readiness/store-findings.ts",
    from: "if (earlier && earlier.triedAt >= triedAt) continue;",
    to: "",
    tests: ["tests/jobs/check-readiness.test.ts"],
    means: "a check that ended late replaces the result of a newer one",
  },
  {
    file: "lib/agent/readiness/go-live.ts",
    from: "if (!data.ready) throw notReady(data);",
    to: "",
    tests: ["tests/api/admin/agents/[userId]/live.test.ts"],
    means: "a client goes live with something that does not work",
  },
  {
    file: "lib/agent/readiness/show-readiness.ts",
    from: "(!token || token.needsReauth)",
    to: "!token",
    tests: ["tests/api/admin/agents/[userId]/readiness.test.ts"],
    means: "a calendar that has lost its connection since the last try shows as working",
  },
  {
    file: "lib/agent/provisioning/obtain-assistant.ts",
    from: '(each) => readPath(each, "metadata", "callwright") === userId,',
    to: '(each) => readPath(each, "metadata", "callwright") !== undefined,',
    tests: ["tests/api/admin/agents/[userId]/provider.test.ts"],
    means: "a new client gets another client's assistant",
  },
  {
    file: "lib/agent/provisioning/obtain-assistant.ts",
    from: "if (refused) await writeProvisioningState(userId, { assistantAskedAt: null });",
    to: "",
    tests: ["tests/api/admin/agents/[userId]/provider.test.ts"],
    means: "a set-up that Vapi refused cannot be tried again for a minute",
  },
  {
    file: "lib/agent/provisioning/read-wanted.ts",
    from: "and g.user_id = p.user_id and g.is_active",
    to: "and g.user_id = p.user_id",
    tests: ["tests/api/admin/agents/[userId]/provider.test.ts", "tests/jobs/repair-agents.test.ts"],
    means: "an agent keeps a tool whose target was deleted",
  },
  {
    file: "lib/agent/provisioning/repair-agents.ts",
    from: "run_at < ${until}",
    to: "false",
    tests: ["tests/jobs/repair-agents.test.ts"],
    means: "repairs go on while Vapi asks to be left alone",
  },
  {
    file: "lib/agent/setup/tables.ts",
    from: "(${isDisabled(profile)} or ${isOffline(agent)} or ${isPaused(agent)})",
    to: "(${isOffline(agent)} or ${isPaused(agent)})",
    tests: ["tests/api/admin/agents/[userId]/offline.test.ts"],
    means: "the agent of a disabled client goes on taking calls",
  },
];
