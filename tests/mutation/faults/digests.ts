import type { Fault } from "@/tests/mutation/fault";

export const digestsFaults: Fault[] = [
  {
    file: "lib/agent/digests/send-digest-email.ts",
    from: "if (!mail.is_open) return",
    to: 'if (mail.id === "") return',
    tests: ["tests/jobs/digests.test.ts", "tests/api/user/digests.test.ts"],
    means: "a copy whose link was revoked is sent",
  },
  {
    file: "lib/agent/digests/send-digest-email.ts",
    from: "if (!mail.may || !mail.wanted) return",
    to: "if (!mail.may) return",
    tests: ["tests/jobs/digests.test.ts", "tests/api/user/digests.test.ts"],
    means: "somebody who unsubscribed meanwhile gets it",
  },
  {
    file: "lib/agent/digests/due-digests.ts",
    from: 'if (!(await isClientAtWork(userId))) return skip("stopped");',
    to: "",
    tests: ["tests/jobs/digests.test.ts"],
    means: "a client whose agent is off gets a weekly text",
  },
  {
    file: "lib/agent/digests/due-digests.ts",
    from: "if (now < slot.at) return setDue(kind, userId, slot.at);",
    to: "",
    tests: ["tests/jobs/digests.test.ts"],
    means: "a digest is sent before its hour",
  },
  {
    file: "lib/agent/digests/read-digest-rows.ts",
    from: '["booked_later", "spam", "not_a_job"]',
    to: '["booked_later", "spam"]',
    tests: ["tests/jobs/digest-figures.test.ts", "tests/jobs/digests.test.ts"],
    means: "callers who wanted no job count as not booked",
  },
  {
    file: "lib/agent/digests/read-digest-rows.ts",
    from: 'and ${isInbound("c")} and c.happened_at >=',
    to: "and c.happened_at >=",
    tests: ["tests/jobs/digest-figures.test.ts", "tests/jobs/digests.test.ts"],
    means: "calls that the agent made count as answered",
  },
  {
    file: "lib/agent/digests/revoke-digest.ts",
    from: "where id = ${id} and user_id = ${userId} for update",
    to: "where id = ${id} for update",
    tests: ["tests/api/user/digests.test.ts"],
    means: "a client revokes another's summary",
  },
];
