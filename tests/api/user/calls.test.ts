import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callStatuses, myCalls } from "@/lib/calls/calls/contract";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { CALLS_URL, type FoundPage, idsOf, listCalls } from "@/tests/support/found-calls";
import { makePerson } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

async function book(userId: string, callId: string, status = "confirmed") {
  const startsAt = new Date(Date.now() + 4 * DAY);
  const endsAt = new Date(startsAt.getTime() + HOUR);
  const calendarId = randomUUID();
  await database()
    .insert(bookings)
    .values({ userId, callId, status, startsAt, endsAt, calendarId, job: "Job" });
}

describeRefusals(myCalls, CALLS_URL);

describe("GET /api/user/calls", () => {
  it("lists only the user's own calls, also for admins, whatever the query names (ROLE-06, ROLE-15)", async () => {
    const [anna, bert, admin] = await Promise.all([makePerson(), makePerson(), makePerson({ admin: true })]);
    const { callId } = await makeCall(anna.id, { summary: "A dripping tap." });
    await makeCall(bert.id, { summary: "A dripping tap." });
    await makeCall(null, { summary: "A dripping tap." });
    const queries: Record<string, string>[] = [
      {},
      { q: "dripping" },
      { direction: "inbound" },
      { status: "completed" },
    ];
    for (const query of queries) {
      expect(idsOf(await listCalls(anna, { ...query, user_id: bert.id }))).toEqual([callId]);
      expect(idsOf(await listCalls(admin, query))).toEqual([]);
    }
  });

  it("pages from the newest to the oldest without gap or repetition, at one moment too (ROLE-06, FAST-03)", async () => {
    const person = await makePerson();
    const made: string[] = [];
    for (let index = 0; index < 23; index++) {
      // microseconds apart, and some at the very same moment
      const { callId } = await makeCall(person.id);
      await rawSql()`update call_logs set happened_at = timestamptz '2026-10-20 10:00:00.123400Z'
        - ${Math.floor(index / 3)} * interval '1 microsecond' where call_id = ${callId}`;
      made.push(callId);
    }
    const filters: Record<string, string>[] = [{}, { q: "opening" }, { direction: "inbound" }];
    for (const filter of filters) {
      const seen: string[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const page: FoundPage = await listCalls(person, {
          ...filter,
          limit: 5,
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...idsOf(page));
        cursor = page.next_cursor;
        pages += 1;
      } while (cursor);
      expect(pages).toBe(5);
      expect(seen).toHaveLength(23);
      expect(new Set(seen)).toEqual(new Set(made));
    }
    expect(await listCalls(person, { limit: 23 })).toMatchObject({ next_cursor: null });
  });

  it("refuses invalid filters, limits and cursors, in words (SAFE-02)", async () => {
    const { token } = await makePerson();
    for (const query of [
      "status=great",
      "direction=up",
      "days=12",
      "limit=0",
      "limit=101",
      "cursor=abc",
      "cursor=1_2",
    ]) {
      const answer = await api("GET", `${CALLS_URL}?${query}`, { token });
      expect(answer.status, query).toBe(400);
      expect(answer.body, query).toMatchObject({ success: false, code: "invalid_input" });
    }
    const long = await api("GET", `${CALLS_URL}?q=${"a".repeat(201)}`, { token });
    expect(long.status).toBe(400);
  });

  it("filters by direction and period", async () => {
    const person = await makePerson();
    const days = (count: number) => new Date(Date.now() - count * DAY);
    const { callId: today } = await makeCall(person.id, { happenedAt: days(0) });
    const { callId: lastWeek } = await makeCall(person.id, {
      happenedAt: days(9),
      callDirection: "outbound",
    });
    const { callId: old } = await makeCall(person.id, { happenedAt: days(120) });
    expect(idsOf(await listCalls(person))).toEqual([today, lastWeek, old]);
    expect(idsOf(await listCalls(person, { days: 7 }))).toEqual([today]);
    expect(idsOf(await listCalls(person, { days: 90 }))).toEqual([today, lastWeek]);
    expect(idsOf(await listCalls(person, { days: 90, q: "opening hours" }))).toEqual([today, lastWeek]);
    expect(idsOf(await listCalls(person, { direction: "outbound" }))).toEqual([lastWeek]);
    expect(idsOf(await listCalls(person, { direction: "inbound", days: 30 }))).toEqual([today]);
  });
});

describe("the status filter", () => {
  const call = fc.record({
    summary: fc.constantFrom(
      null,
      "A visit is scheduled for Monday.",
      "They were not interested.",
      "A question.",
    ),
    transcript: fc.constantFrom(null, "AI: Hello.", "AI: Hello.\nUser: Hi."),
    endReason: fc.constantFrom(
      null,
      "customer-ended-call",
      "voicemail",
      "customer-did-not-answer",
      "silence-timed-out",
      "pipeline-error-openai-llm-failed",
      "call.in-progress.hangup",
    ),
    liveStatus: fc.constantFrom("ringing", "in-progress", "ended"),
    duration: fc.constantFrom(null, 0, 12, 95),
    booking: fc.constantFrom(null, "confirmed", "cancelled"),
  });

  it("and the status shown agree for every call, in either mode (CALLS-06, ROLE-06)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 8, maxLength: 12 }), async (drafts) => {
        const person = await makePerson();
        for (const { booking, ...fields } of drafts) {
          const { callId } = await makeCall(person.id, { ...fields, messages: null });
          if (booking) await book(person.id, callId, booking);
        }
        const compare = async () => {
          const all = (await listCalls(person, { limit: 100 })).data;
          for (const status of callStatuses) {
            const shown = all.filter((one) => one.status === status).map((one) => one.call_id);
            expect(idsOf(await listCalls(person, { status, limit: 100 })), status).toEqual(shown);
          }
        };
        await compare();
        await inReferenceMode(compare);
      }),
      { numRuns: 6 },
    );
  });

  it("follows a call and its booking as they change (BOOK-07, CALLS-08)", async () => {
    const person = await makePerson();
    const running = {
      endReason: null,
      reportedAt: null,
      duration: null,
      summary: null,
      liveStatus: "in-progress",
    };
    const { callId } = await makeCall(person.id, running);
    expect(idsOf(await listCalls(person, { status: "in progress" }))).toEqual([callId]);
    await rawSql()`update call_logs set end_reason = 'customer-ended-call', duration = 60, live_status = 'ended',
      summary = 'A gutter is blocked.', reported_at = now(), updated_at = now() where call_id = ${callId}`;
    expect(idsOf(await listCalls(person, { status: "in progress" }))).toEqual([]);
    expect(idsOf(await listCalls(person, { status: "completed", q: "gutter" }))).toEqual([callId]);
    await book(person.id, callId);
    expect(idsOf(await listCalls(person, { status: "completed" }))).toEqual([]);
    expect(idsOf(await listCalls(person, { status: "booked" }))).toEqual([callId]);
    await rawSql()`update bookings set status = 'cancelled' where call_id = ${callId}`;
    expect(idsOf(await listCalls(person, { status: "booked" }))).toEqual([]);
    expect(idsOf(await listCalls(person, { status: "completed" }))).toEqual([callId]);
  });
});
