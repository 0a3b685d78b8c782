import type { Fault } from "@/tests/mutation/fault";

const OUTBOX = ["tests/db/outbox.test.ts"];

export const outboxFaults: Fault[] = [
  {
    file: "lib/platform/outbox/hand-on.ts",
    from: "select pg_try_advisory_xact_lock(${LOCK})",
    to: "select true",
    tests: OUTBOX,
    means: "two processes hand events on at once",
  },
  {
    file: "lib/platform/outbox/follow.ts",
    from: 'and not ${isDue("earlier")})',
    to: "and false)",
    tests: OUTBOX,
    means: "later events of a call overtake one that failed",
  },
  {
    file: "lib/platform/outbox/follow.ts",
    from: "where l.holder = excluded.holder or l.expires_at < now()",
    to: "",
    tests: OUTBOX,
    means: "two processes run one follower at once",
  },
  {
    file: "lib/platform/outbox/follow.ts",
    from: "await forget(name, holder, done);",
    to: "await forget(name, holder, waiting.map(({ id }) => id));",
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
];
