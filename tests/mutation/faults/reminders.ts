import type { Fault } from "@/tests/mutation/fault";

export const remindersFaults: Fault[] = [
  {
    file: "lib/agent/reminders/remind-visits.ts",
    from: "if (now < hours.from || now >= hours.until) continue;",
    to: "if (now >= hours.until) continue;",
    tests: ["tests/jobs/remind-visits.test.ts"],
    means: "customers are reminded in the night before",
  },
  {
    file: "lib/agent/reminders/remind-visits.ts",
    from: "if (!booking || (await isKnown(booking, hours.from, tx))) return;",
    to: "if (!booking) return;",
    tests: ["tests/jobs/remind-visits.test.ts"],
    means: "a customer who booked a moment ago is reminded",
  },
  {
    file: "lib/agent/reminders/remind-visits.ts",
    from: "if (isLeftOut(id)) {",
    to: 'if (id === "") {',
    tests: ["tests/jobs/remind-visits.test.ts"],
    means: "there is no one to compare reminded customers with",
  },
  {
    file: "lib/agent/reminders/answer-reminder.ts",
    from: "and t.recipient = ${text.sender} and t.sender",
    to: "and t.sender",
    tests: [
      "tests/jobs/remind-visits.test.ts",
      "tests/api/user/reminders.test.ts",
      "tests/api/external/text.test.ts",
    ],
    means: "an answer is taken for another customer's visit",
  },
  {
    file: "lib/agent/reminders/answer-reminder.ts",
    from: "and t.created_at > ${received}::timestamptz - interval '2 days'",
    to: "",
    tests: ["tests/jobs/remind-visits.test.ts", "tests/api/user/reminders.test.ts"],
    means: "an answer of weeks later is taken for a reminder's",
  },
  {
    file: "lib/agent/reminders/tell-on-the-way.ts",
    from: "eq(bookings.userId, actor.accountId), isTheirs",
    to: "eq(bookings.userId, actor.accountId)",
    tests: ["tests/api/user/bookings/on-the-way.test.ts"],
    means: "an engineer tells another's customer that they are on the way",
  },
];
