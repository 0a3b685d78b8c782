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
    from: 'and ${hasListened("w", sql`e.event`, sql`e.happened_at`)}',
    to: "",
    tests: ["tests/jobs/webhook-events.test.ts", "tests/api/external/booking.test.ts"],
    means: "a webhook is told what happened before it was made",
  },
  {
    file: "lib/platform/queue/pools.ts",
    from: "id <> all(${sql.param(running())}::bigint[])",
    to: "true",
    tests: ["tests/jobs/dead-pools.test.ts"],
    means: "a job that takes longer than two minutes is begun a second time",
  },
  {
    file: "lib/platform/queue/pools.ts",
    from: "set beat_at = now(), missing_since = null",
    to: "set beat_at = now()",
    tests: ["tests/jobs/dead-pools.test.ts"],
    means: "a worker that was silent once is taken for dead the next time that it is silent",
  },
  {
    file: "lib/platform/queue/pools.ts",
    from: "and missing_since < now() - interval '50 seconds'",
    to: "",
    tests: ["tests/jobs/dead-pools.test.ts"],
    means: "an outage of the database has every job done twice that was running",
  },
  {
    file: "worker/start-worker.ts",
    from: "stopBeating = keepBeating(workerPool.id, events, beatEvery);",
    to: "stopBeating = keepBeating(workerPool.id.slice(1), events, beatEvery);",
    tests: ["tests/jobs/worker.test.ts"],
    means: "a worker that was killed holds its jobs for four hours",
  },
];
