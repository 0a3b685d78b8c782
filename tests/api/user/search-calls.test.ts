import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { findCalls, readQuery } from "@/lib/calls/calls/find-calls";
import { indexAllCalls } from "@/lib/calls/calls/index-calls";
import { makeCall } from "@/tests/support/calls";
import { idsOf, listCalls, minutesBefore } from "@/tests/support/found-calls";
import { makePerson, type Person } from "@/tests/support/people";

const find = async (person: Person, q: string) => idsOf(await listCalls(person, { q }));

describe("the search of calls", () => {
  it("finds words of summary and transcript by their stem, phrases, exclusions and prefixes", async () => {
    const person = await makePerson();
    const boiler = (
      await makeCall(person.id, {
        happenedAt: minutesBefore(1),
        summary: "Tom Ackroyd's boilers were leaking.",
        transcript: "AI: Hello.\nUser: It's behind the wardrobe, in Wortley.",
      })
    ).callId;
    const roof = (
      await makeCall(person.id, {
        happenedAt: minutesBefore(2),
        summary: "Will Smith wants slates fixed.",
        transcript: "User: Roof.",
      })
    ).callId;
    const none = (
      await makeCall(person.id, {
        happenedAt: minutesBefore(3),
        summary: null,
        transcript: null,
        messages: null,
      })
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
    const { callId } = await makeCall(person.id, {
      phoneNumber: "+447700900455",
      happenedAt: minutesBefore(1),
    });
    await makeCall(person.id, { phoneNumber: "+441134960733", happenedAt: minutesBefore(2) });
    await makeCall(person.id, { phoneNumber: null, happenedAt: minutesBefore(3) });
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

  it("shows where the words match: in the summary, otherwise in the transcript", async () => {
    const person = await makePerson();
    await makeCall(person.id, {
      summary: "The boiler \u0002is out\u0003 <b>again</b>.",
      transcript: `User: ${"Well, as I said. ".repeat(40)} It is the diverter valve. ${"And so on. ".repeat(40)}`,
    });
    const [inSummary] = (await listCalls(person, { q: "boilers" })).data;
    expect(inSummary?.excerpt).toEqual({
      of: "summary",
      parts: [
        { text: "The ", hit: false },
        { text: "boiler", hit: true },
        { text: " is out <b>again</b>.", hit: false },
      ],
    });
    const [inTranscript] = (await listCalls(person, { q: "diverter" })).data;
    expect(inTranscript?.excerpt?.of).toBe("transcript");
    expect(inTranscript?.excerpt?.parts.filter(({ hit }) => hit)).toEqual([{ text: "diverter", hit: true }]);
    expect(inTranscript?.excerpt?.parts.map(({ text }) => text).join("").length).toBeLessThan(400);
    expect((await listCalls(person, { q: "07700 900123" })).data[0]?.excerpt).toBeNull();
    expect((await listCalls(person)).data[0]?.excerpt).toBeNull();
  });

  it("accepts any text (SAFE-02)", async () => {
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
        const { data } = await listCalls(person, { q });
        expect(data.every((call) => call.call_id === callId)).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(await find(person, "O'Brien")).toEqual([callId]);
  });

  it("turns any text, however long, into a query that Postgres can run (SAFE-02)", async () => {
    const person = await makePerson();
    await makeCall(person.id, { summary: "A boiler leaks." });
    const run = async (typed: string) => {
      const query = await readQuery(person.id, typed, []);
      if (!query) return;
      const page = { userId: person.id, from: null, limit: 5 };
      await findCalls({ ...page, ...query });
    };
    const dashes = ["-", "- ", "-!", "-(", '-"" ', "-\u3000", "-\0"].map((part) => part.repeat(2_000));
    const long = ["boiler ".repeat(5_000), "x".repeat(5_000), `"${"a ".repeat(3_000)}`, "7".repeat(3_000)];
    for (const typed of [...dashes, ...dashes.map((text) => `${text}boiler`), ...long]) await run(typed);
    const piece = fc.oneof(
      fc.constantFrom(
        "-",
        " ",
        '"',
        "or",
        "'",
        "\\\\",
        ":*",
        "|",
        "&",
        "!",
        "(",
        ")",
        "<->",
        "boiler",
        "07700",
      ),
      fc.string({ unit: "binary", maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(""));
    await fc.assert(fc.asyncProperty(text, run), { numRuns: 150 });
  });

  it("finds a word in any text that contains it (SAFE-02)", async () => {
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

  it("finds calls beside a word of any length (SAFE-02)", async () => {
    const person = await makePerson();
    const lengths = [2_000, 2_001, 2_034, 2_041, 2_046, 2_047];
    const calls = [];
    for (const [n, length] of lengths.entries()) {
      const transcript = `User: ${"x".repeat(length)} boiler`;
      calls.push(await makeCall(person.id, { happenedAt: minutesBefore(n + 1), summary: null, transcript }));
    }
    expect(await find(person, "boiler")).toEqual(calls.map(({ callId }) => callId));
    expect(await find(person, "boil")).toEqual(calls.map(({ callId }) => callId));
  });

  it("finds old calls beyond the scanned ones, newest first, once they are indexed (FAST-03)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, summary, transcript, end_reason, reported_at, updated_at)
      select ${`many-${person.id}-`} || n, ${person.id}::uuid, now() - n * interval '7 hours',
        case when n in (600, 900) then 'A gargoyle on the roof.' else 'A tap.' end, 'AI: Hello.', 'customer-ended-call',
        now(), now() - interval '3 days'
      from generate_series(1, 1000) n`;
    await indexAllCalls();
    expect(await find(person, "gargoyle")).toEqual([`many-${person.id}-600`, `many-${person.id}-900`]);
    const first = await listCalls(person, { q: "gargoyle", limit: 1 });
    expect(idsOf(first)).toEqual([`many-${person.id}-600`]);
    const second = await listCalls(person, { q: "gargoyle", limit: 1, cursor: first.next_cursor ?? "" });
    expect(idsOf(second)).toEqual([`many-${person.id}-900`]);
    expect(second.next_cursor).toBeNull();
    expect(await find(person, "gargoyle -roof")).toEqual([]);
    expect(idsOf(await listCalls(person, { q: "gargoyle", days: 90 }))).toEqual([]);
  });

  it("finds what was said in the month before the newest (FAST-03)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, summary, transcript, end_reason, reported_at, updated_at)
      select ${`before-${person.id}-`} || n, ${person.id}::uuid,
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
          - case n when 400 then interval '40 days' else n * interval '1 hour' end,
        case n when 400 then 'A gargoyle.' else 'A tap.' end, 'AI: Hello.', 'customer-ended-call', now(),
        now() - interval '3 days'
      from generate_series(1, 400) n`;
    await indexAllCalls();
    expect(await find(person, "gargoyle")).toEqual([`before-${person.id}-400`]);
    expect(await find(person, "garg")).toEqual([`before-${person.id}-400`]);
  });

  it("finds prefixes together with whole words and filters, however many calls of a month match those (FAST-03)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, phone_number, happened_at, summary, transcript, end_reason, reported_at,
        updated_at)
      select ${`half-${person.id}-`} || n, ${person.id}::uuid, '+4477009' || lpad(n::text, 5, '0'),
        now() - n * interval '1 hour',
        'A tap.' || case when n % 100 = 0 then ' A gargoyle.' else '' end || case when n = 900 then ' A dome.' else '' end,
        'AI: Hello.', case when n % 150 = 0 then 'voicemail' else 'customer-ended-call' end, now(), now() - interval '3 days'
      from generate_series(301, 1200) n`;
    await indexAllCalls();
    const numbers = async (query: Record<string, string>) =>
      idsOf(await listCalls(person, query)).map((id) => Number(id.split("-").at(-1)));
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

  it("finds words with an apostrophe that many calls hold, of which the last may be half typed (FAST-03)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, summary, transcript, end_reason, reported_at, updated_at)
      select ${`apostrophe-${person.id}-`} || n, ${person.id}::uuid, now() - n * interval '2 hours',
        case when n > 300 then 'They can''t turn it off.' else 'A tap.' end, 'AI: Hello.', 'customer-ended-call', now(),
        now() - interval '3 days'
      from generate_series(1, 900) n`;
    await indexAllCalls();
    const first = Array.from({ length: 50 }, (_, n) => `apostrophe-${person.id}-${n + 301}`);
    for (const typed of ["can't turn", "can't", "can’t", "turn can't"])
      expect(idsOf(await listCalls(person, { q: typed, limit: 50 })), typed).toEqual(first);
    const notSaid = await listCalls(person, { q: "can't turn x't" });
    expect(idsOf(notSaid)).toEqual([]);
  });

  it("finds what reading every call would find, page after page, however rare the words are (FAST-03)", async () => {
    const person = await makePerson();
    const every = { alder: 2, birch: 3, cedar: 50, dogwood: 300 };
    /** Said in many calls, but in none of the last ten weeks. */
    const isLongAgo = (n: number) => n > 600;
    const words = [...Object.keys(every), "elder"] as (keyof typeof every | "elder")[];
    const holds = (n: number, word: (typeof words)[number]) =>
      word === "elder" ? isLongAgo(n) : n % every[word] === 0;
    const calls = Array.from({ length: 1_200 }, (_, index) => index + 1);
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, summary, transcript, end_reason, reported_at, updated_at)
      select ${`trees-${person.id}-`} || n, ${person.id}::uuid, now() - n * interval '3 hours', words, 'AI: Hello.',
        'customer-ended-call', now(), now() - interval '300 days'
      from jsonb_to_recordset(${JSON.stringify(
        calls.map((n) => ({ n, words: words.filter((word) => holds(n, word)).join(" ") })),
      )}::text::jsonb) as call(n int, words text)`;
    await indexAllCalls();
    const term = fc.record({
      word: fc.constantFrom(...words),
      isExcluded: fc.boolean(),
      isCut: fc.boolean(),
    });
    const pages = fc.record({
      terms: fc.uniqueArray(term, { minLength: 1, maxLength: 3, selector: ({ word }) => word }),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(pages, async ({ terms, limit }) => {
        const typed = terms.map(({ word, isExcluded, isCut }, index) => {
          if (isExcluded) return `-${word}`;
          return isCut && index === terms.length - 1 ? word.slice(0, 4) : word;
        });
        const matching = calls.filter((n) =>
          terms.every(({ word, isExcluded }) => holds(n, word) !== isExcluded),
        );
        const found: number[] = [];
        let cursor: string | null = null;
        for (let page = 0; page < 3; page++) {
          const answer = await listCalls(person, { q: typed.join(" "), limit, ...(cursor && { cursor }) });
          found.push(...idsOf(answer).map((id) => Number(id.split("-").at(-1))));
          cursor = answer.next_cursor;
          if (!cursor) break;
        }
        expect(found).toEqual(matching.slice(0, 3 * limit));
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
