import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { FIGURES } from "@/lib/agent/digests/figures";
import { readReport } from "@/lib/agent/digests/read-digest";
import { measureJobs } from "@/lib/agent/money/measure-jobs";
import { indexCallsBetween } from "@/lib/calls/calls/index-calls";
import { HOUR } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { makeCall } from "@/tests/support/calls";
import {
  digestClient,
  lastWeek,
  reportToken,
  rowsBehind,
  tellEveryList,
  thisMonday,
  weeks,
  ZONE,
} from "@/tests/support/digests";
import { makeVisit } from "@/tests/support/visits";

tellEveryList();

/** Hours since last week's Monday: also of the days around that week, which do not count. */
const hour = fc.integer({ min: -30, max: 7 * 24 + 8 });
const event = fc.oneof(
  fc.record({ kind: fc.constant("call" as const), hour, spoke: fc.boolean(), inbound: fc.boolean() }),
  fc.record({
    kind: fc.constant("job" as const),
    hour,
    outcome: fc.constantFrom("none", "unknown", "done", "no_show", "quoted", "paid"),
    amount: fc.integer({ min: 1, max: 500_000 }),
    cancelled: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("promise" as const), hour, keptLater: fc.boolean() }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const at = (hours: number) => new Date(lastWeek(0, "00:00").getTime() + hours * HOUR + 60_000);

async function live(userId: string, each: Event): Promise<void> {
  const happenedAt = at(each.hour);
  if (each.kind === "call") {
    const silent = { endReason: "customer-did-not-answer", messages: [], transcript: null };
    const callDirection = each.inbound ? "inbound" : "outbound";
    await makeCall(userId, { happenedAt, callDirection, ...(each.spoke ? {} : silent) });
  } else if (each.kind === "promise") {
    await rawSql()`
      insert into caller_messages (user_id, cause, kind, message, created_at, done_at, done_by_itself)
      values (${userId}, ${randomUUID()}, 'promise', 'Your agent told them…', ${happenedAt},
        ${each.keptLater ? happenedAt : null}, ${each.keptLater})`;
  } else {
    const status = each.cancelled ? "cancelled" : "confirmed";
    const id = await makeVisit(userId, { startsAt: happenedAt, status });
    if (each.outcome === "none") return;
    const hasAmount = each.outcome === "paid";
    await rawSql()`
      insert into job_outcomes (user_id, booking_id, outcome, amount_minor, currency, source, external_id, revision, told_at)
      values (${userId}, ${id}, ${each.outcome}, ${hasAmount ? each.amount : null}, ${hasAmount ? "GBP" : null},
        'tap', ${id}, 1, now())`;
  }
}

/** What the week came to, by the events alone. */
function expected(events: readonly Event[]) {
  const inWeek = events.filter(
    (each) => at(each.hour) >= at(0) && at(each.hour) < new Date(thisMonday("00:00")),
  );
  const calls = inWeek.filter((each) => each.kind === "call" && each.spoke && each.inbound);
  const jobs = inWeek.filter((each) => each.kind === "job" && !each.cancelled);
  const paid = jobs.filter((each) => each.kind === "job" && each.outcome === "paid");
  const isOpen = (each: Event) => {
    const wall = wallTimeAt(at(each.hour).getTime(), ZONE);
    const weekday = new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay();
    return weekday >= 1 && weekday <= 5 && wall.slice(11) >= "08:00" && wall.slice(11) < "17:00";
  };
  return {
    figures: {
      answered: calls.length,
      out_of_hours: calls.filter((each) => !isOpen(each)).length,
      booked: 0,
      not_booked: 0,
      jobs: jobs.length,
      paid: paid.length,
      unknown: jobs.filter((each) => each.kind === "job" && ["none", "unknown"].includes(each.outcome))
        .length,
      broken: inWeek.filter((each) => each.kind === "promise" && !each.keptLater).length,
    },
    minor: paid.reduce((sum, each) => sum + (each.kind === "job" ? each.amount : 0), 0),
  };
}

describe("a digest of a random history", () => {
  it("counts what happened, and each figure is the length of its list (MONEY-07)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const client = await digestClient();
        for (const each of events) await live(client.id, each);
        // Calls of other weeks are known as well.
        await indexCallsBetween(client.id, at(-48), at(9 * 24));
        await client.make(thisMonday("09:30"));
        const { figures, minor } = expected(events);
        const [digest] = await client.digests();
        const some = Object.fromEntries(Object.entries(figures).filter(([, count]) => count > 0));
        expect(await rowsBehind(digest?.id)).toEqual(some);
        const [text] = await client.texts();
        if (digest?.skipped === "nothing") {
          expect([figures.answered, figures.jobs, figures.broken, text]).toEqual([0, 0, 0, undefined]);
          return;
        }
        const { last } = weeks();
        const days = { userId: client.id, timeZone: ZONE, from: last, to: addDays(last, 6) };
        expect(await measureJobs(days)).toEqual({
          jobs: figures.jobs,
          paid: figures.paid,
          unknown: figures.unknown,
          sums: minor > 0 ? [{ currency: "GBP", minor }] : [],
        });
        const token = reportToken(text?.body);
        const before = await readReport(token);
        expect(before?.figures).toEqual(figures);
        expect(before?.sums).toEqual(minor > 0 ? [{ currency: "GBP", minor }] : []);
        // What happens later changes no figure that was told.
        await rawSql()`delete from call_logs where user_id = ${client.id}`;
        await rawSql()`update bookings set status = 'cancelled' where user_id = ${client.id}`;
        const after = await readReport(token);
        for (const figure of FIGURES) {
          expect(after?.figures[figure]).toBe(figures[figure]);
          expect(after?.lists[figure]).toHaveLength(figures[figure]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
