import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callStatuses, type FoundCall, myCalls } from "@/lib/calls/contract";
import { indexCalls } from "@/lib/calls/index-calls";
import { DAY, MINUTE } from "@/lib/core/clock";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/calls";

type Page = { data: FoundCall[]; next_cursor: string | null };

async function list(person: Person, query: Record<string, string | number> = {}): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await api("GET", `${URL}?${search}`, { token: person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const ids = ({ data }: Page) => data.map((call) => call.call_id);
const find = async (person: Person, q: string) => ids(await list(person, { q }));
const at = (minutes: number) => new Date(Date.UTC(2026, 9, 20, 10) - minutes * MINUTE);

async function book(userId: string, callId: string, status = "confirmed") {
  const startsAt = new Date("2026-12-01T09:00:00Z");
  const endsAt = new Date("2026-12-01T10:00:00Z");
  const calendarId = randomUUID();
  await database()
    .insert(bookings)
    .values({ userId, callId, status, startsAt, endsAt, calendarId, job: "Job" });
}

describeRefusals(myCalls, URL);

describe("GET /api/user/calls", () => {
  it("lists the client's own calls alone, admins' too, whatever the query names (ROLE-06, ROLE-15)", async () => {
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
      expect(ids(await list(anna, { ...query, user_id: bert.id }))).toEqual([callId]);
      expect(ids(await list(admin, query))).toEqual([]);
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
        const page: Page = await list(person, { ...filter, limit: 5, ...(cursor ? { cursor } : {}) });
        seen.push(...ids(page));
        cursor = page.next_cursor;
        pages += 1;
      } while (cursor);
      expect(pages).toBe(5);
      expect(seen).toHaveLength(23);
      expect(new Set(seen)).toEqual(new Set(made));
    }
    expect(await list(person, { limit: 23 })).toMatchObject({ next_cursor: null });
  });

  it("refuses filters, limits and cursors that there are not, in words (SAFE-02)", async () => {
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
      const answer = await api("GET", `${URL}?${query}`, { token });
      expect(answer.status, query).toBe(400);
      expect(answer.body, query).toMatchObject({ success: false, code: "invalid_input" });
    }
    const long = await api("GET", `${URL}?q=${"a".repeat(201)}`, { token });
    expect(long.status).toBe(400);
  });

  it("keeps to the direction and to the period that are asked for", async () => {
    const person = await makePerson();
    const days = (count: number) => new Date(Date.now() - count * DAY);
    const { callId: today } = await makeCall(person.id, { happenedAt: days(0) });
    const { callId: lastWeek } = await makeCall(person.id, {
      happenedAt: days(9),
      callDirection: "outbound",
    });
    const { callId: old } = await makeCall(person.id, { happenedAt: days(120) });
    expect(ids(await list(person))).toEqual([today, lastWeek, old]);
    expect(ids(await list(person, { days: 7 }))).toEqual([today]);
    expect(ids(await list(person, { days: 90 }))).toEqual([today, lastWeek]);
    expect(ids(await list(person, { days: 90, q: "opening hours" }))).toEqual([today, lastWeek]);
    expect(ids(await list(person, { direction: "outbound" }))).toEqual([lastWeek]);
    expect(ids(await list(person, { direction: "inbound", days: 30 }))).toEqual([today]);
  });
});

describe("the search of calls", () => {
  it("finds words of summary and transcript by their stem, phrases, exclusions and what is half typed", async () => {
    const person = await makePerson();
    const boiler = (
      await makeCall(person.id, {
        happenedAt: at(1),
        summary: "Tom Ackroyd's boilers were leaking.",
        transcript: "AI: Hello.\nUser: It's behind the wardrobe, in Wortley.",
      })
    ).callId;
    const roof = (
      await makeCall(person.id, {
        happenedAt: at(2),
        summary: "Will Smith wants slates fixed.",
        transcript: "User: Roof.",
      })
    ).callId;
    const none = (
      await makeCall(person.id, { happenedAt: at(3), summary: null, transcript: null, messages: null })
    ).callId;
    const expected: [string, string[]][] = [
      ["boiler", [boiler]],
      ["leak", [boiler]],
      ["LEAKS Boiler", [boiler]],
      ["ackro", [boiler]],
      ["wardrobe wortl", [boiler]],
      ['"behind the wardrobe"', [boiler]],
      ['"wardrobe behind"', []],
      ["will", [roof]],
      ["slate or boiler", [boiler, roof]],
      ["-boiler slates", [roof]],
      ["boiler slates", []],
      ["chimney", []],
      ["!!! ???", []],
      ['"', []],
      ["evidence completed", []],
    ];
    for (const [typed, found] of expected) expect(await find(person, typed), typed).toEqual(found);
    expect(await find(person, "07700 900123")).toEqual([boiler, roof, none]);
  });

  it("finds a caller's number however it is written, whole or in part", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, { phoneNumber: "+447700900455", happenedAt: at(1) });
    await makeCall(person.id, { phoneNumber: "+441134960733", happenedAt: at(2) });
    await makeCall(person.id, { phoneNumber: null, happenedAt: at(3) });
    for (const typed of [
      "07700 900455",
      "07700900455",
      "+44 7700 900 455",
      "+44 (0)7700 900455",
      "0044 7700 900455",
      "(07700) 900-455",
      "07700 9004",
      "900455",
      "07700 900455 opening",
    ]) {
      expect(await find(person, typed), typed).toEqual([callId]);
    }
    expect(await find(person, "07700 900455 chimney")).toEqual([]);
    expect(await find(person, "07700 900999")).toEqual([]);
  });

  it("shows where the words stand: in the summary, else in the transcript", async () => {
    const person = await makePerson();
    await makeCall(person.id, {
      summary: "The boiler \u0002is out\u0003 <b>again</b>.",
      transcript: `User: ${"Well, as I said. ".repeat(40)} It is the diverter valve. ${"And so on. ".repeat(40)}`,
    });
    const [inSummary] = (await list(person, { q: "boilers" })).data;
    expect(inSummary?.excerpt).toEqual({
      of: "summary",
      parts: [
        { text: "The ", hit: false },
        { text: "boiler", hit: true },
        { text: " is out <b>again</b>.", hit: false },
      ],
    });
    const [inTranscript] = (await list(person, { q: "diverter" })).data;
    expect(inTranscript?.excerpt?.of).toBe("transcript");
    expect(inTranscript?.excerpt?.parts.filter(({ hit }) => hit)).toEqual([{ text: "diverter", hit: true }]);
    expect(inTranscript?.excerpt?.parts.map(({ text }) => text).join("").length).toBeLessThan(400);
    expect((await list(person, { q: "07700 900123" })).data[0]?.excerpt).toBeNull();
    expect((await list(person)).data[0]?.excerpt).toBeNull();
  });

  it("takes any text that anybody may type (SAFE-02)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, {
      summary: "It's O'Brien's \\ 'quoted' & !odd | text:* <-> (here)",
    });
    const odd = fc.constantFrom(
      "'",
      '"',
      "\\",
      "&",
      "|",
      "!",
      ":*",
      "<->",
      "(",
      ")",
      "\0",
      "or",
      "-",
      " ",
      "07700",
      "😀",
      "\u0002",
    );
    const word = fc.oneof(
      odd,
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom("O'Brien", "quoted"),
    );
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join("").slice(0, 200));
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const { data } = await list(person, { q });
        expect(data.every((call) => call.call_id === callId)).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(await find(person, "O'Brien")).toEqual([callId]);
  });

  it("finds a word in whatever text holds it (SAFE-02)", async () => {
    const person = await makePerson();
    const text = fc.string({ unit: "binary", maxLength: 60 }).map((value) => value.replaceAll("\0", ""));
    await fc.assert(
      fc.asyncProperty(text, text, async (summary, transcript) => {
        const word = `w${randomUUID().replaceAll("-", "")}`.replace(/\d/g, "x");
        const { callId } = await makeCall(person.id, { summary: `${summary} ${word}`, transcript });
        expect(await find(person, word)).toEqual([callId]);
      }),
      { numRuns: 60 },
    );
  });

  it("finds old calls beyond those that are read through, newest first, once they are indexed (FAST-03)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, summary, transcript, end_reason, reported_at, updated_at)
      select ${`many-${person.id}-`} || n, ${person.id}::uuid, now() - n * interval '7 hours',
        case when n in (600, 900) then 'A gargoyle on the roof.' else 'A tap.' end, 'AI: Hello.', 'customer-ended-call',
        now(), now() - interval '3 days'
      from generate_series(1, 1000) n`;
    await indexCalls({ hours: "all" });
    expect(await find(person, "gargoyle")).toEqual([`many-${person.id}-600`, `many-${person.id}-900`]);
    const first = await list(person, { q: "gargoyle", limit: 1 });
    expect(ids(first)).toEqual([`many-${person.id}-600`]);
    const second = await list(person, { q: "gargoyle", limit: 1, cursor: first.next_cursor ?? "" });
    expect(ids(second)).toEqual([`many-${person.id}-900`]);
    expect(second.next_cursor).toBeNull();
    expect(await find(person, "gargoyle -roof")).toEqual([]);
    expect(ids(await list(person, { q: "gargoyle", days: 90 }))).toEqual([]);
  });

  it("finds what is half typed beside whole words and chosen facts, however many calls of a month have those (FAST-03)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, phone_number, happened_at, summary, transcript, end_reason, reported_at,
        updated_at)
      select ${`half-${person.id}-`} || n, ${person.id}::uuid, '+4477009' || lpad(n::text, 5, '0'),
        now() - n * interval '1 hour',
        'A tap.' || case when n % 100 = 0 then ' A gargoyle.' else '' end || case when n = 900 then ' A dome.' else '' end,
        'AI: Hello.', case when n % 150 = 0 then 'voicemail' else 'customer-ended-call' end, now(), now() - interval '3 days'
      from generate_series(301, 1200) n`;
    await indexCalls({ hours: "all" });
    const numbers = async (query: Record<string, string>) =>
      ids(await list(person, query)).map((id) => Number(id.split("-").at(-1)));
    expect(await numbers({ q: "tap garg" })).toEqual([400, 500, 600, 700, 800, 900, 1000, 1100, 1200]);
    expect(await numbers({ q: "gargoyle tap" })).toEqual([400, 500, 600, 700, 800, 900, 1000, 1100, 1200]);
    expect(await numbers({ q: "gargoyle tap dom" })).toEqual([900]);
    expect(await numbers({ q: "-gargoyle dom" })).toEqual([]);
    expect(await numbers({ q: "garg", status: "voicemail" })).toEqual([600, 900, 1200]);
    expect(await numbers({ q: "tap", status: "ringing" })).toEqual([]);
    expect(await numbers({ q: "garg", direction: "inbound" })).toHaveLength(9);
    expect(await numbers({ q: "07700 900600", status: "voicemail" })).toEqual([600]);
    expect(await numbers({ q: "07700 9010", direction: "inbound", limit: "100" })).toHaveLength(100);
    expect(await numbers({ q: "07700 9010 gargoyle" })).toEqual([1000]);
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
          const all = (await list(person, { limit: 100 })).data;
          for (const status of callStatuses) {
            const shown = all.filter((one) => one.status === status).map((one) => one.call_id);
            expect(ids(await list(person, { status, limit: 100 })), status).toEqual(shown);
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
    expect(ids(await list(person, { status: "in progress" }))).toEqual([callId]);
    await rawSql()`update call_logs set end_reason = 'customer-ended-call', duration = 60, live_status = 'ended',
      summary = 'A gutter is blocked.', updated_at = now() where call_id = ${callId}`;
    expect(ids(await list(person, { status: "in progress" }))).toEqual([]);
    expect(ids(await list(person, { status: "completed", q: "gutter" }))).toEqual([callId]);
    await book(person.id, callId);
    expect(ids(await list(person, { status: "completed" }))).toEqual([]);
    expect(ids(await list(person, { status: "booked" }))).toEqual([callId]);
    await rawSql()`update bookings set status = 'cancelled' where call_id = ${callId}`;
    expect(ids(await list(person, { status: "booked" }))).toEqual([]);
    expect(ids(await list(person, { status: "completed" }))).toEqual([callId]);
  });
});
