import type { Fault } from "@/tests/mutation/fault";

const OUTBOX = ["tests/db/outbox.test.ts"];

export const outboxFaults: Fault[] = [
  {
    file: "lib/platform/outbox/follow-new.ts",
    from: "theirs.length > 0 && !first.behind.includes(name)",
    to: "theirs.length > 0",
    tests: OUTBOX,
    means: "a new event overtakes one that a follower has not done yet",
  },
  {
    file: "lib/platform/outbox/follow.ts",
    from: 'and not ${isDue("earlier")})',
    to: "and false)",
    tests: OUTBOX,
    means: "later events of a call overtake one that failed",
  },
  {
    file: "lib/platform/outbox/leases.ts",
    from: "and o.holder <> ${holder} and o.expires_at >= now())",
    to: "and false)",
    tests: OUTBOX,
    means: "a process follows events again that another one has just done",
  },
  {
    file: "lib/platform/outbox/follow-new.ts",
    from: "and exists (select from released)",
    to: "",
    tests: OUTBOX,
    means: "a process that has lost its lease removes what another one is working on",
  },
  {
    file: "lib/platform/outbox/follow.ts",
    from: "await settle(lease, processed);",
    to: "await settle(lease, { done: waiting.map(({ id }) => id), failed: [] });",
    tests: OUTBOX,
    means: "an event that failed is forgotten",
  },
  {
    file: "lib/platform/outbox/run-followers.ts",
    from: "for (const name of await findBehind()) wake(name);",
    to: "",
    tests: OUTBOX,
    means: "what failed is not tried again until something new happens",
  },
  {
    file: "lib/outward/events/emit-event.ts",
    from: "and w.listening_since <= e.happened_at",
    to: "",
    tests: ["tests/jobs/webhook-events.test.ts", "tests/api/external/booking.test.ts"],
    means: "a webhook is told what happened before it was made",
  },
  {
    file: "worker/start-worker.ts",
    from: "if (pool) await unlockJobsOf(pool, connectionString);",
    to: 'if (pool === "") await unlockJobsOf(pool, connectionString);',
    tests: ["tests/jobs/worker.test.ts"],
    means: "a job whose end could not be stored waits for four hours",
  },
];
