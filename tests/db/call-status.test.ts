import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { indexCallsBetween } from "@/lib/calls/calls/index-calls";
import { derivedStatus, didPeopleSpeak } from "@/lib/calls/calls/status";
import { MINUTE } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { derivedStatusOf, makeCall, storedStatus } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { BOOKED_WORDS, INCOMPLETE_WORDS } from "@/tests/support/status-keywords";

const REASONS = readFileSync(new URL("../fixtures/vapi/ended-reasons.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");

type Message = { role: "agent" | "caller" | "tool"; text: string; at: number | null };
type Stored = {
  summary: string | null;
  transcript: string | null;
  messages: Message[] | null;
  endReason: string | null;
  live: string;
  duration: number | null;
  agentBooks: boolean;
  evaluation: string | null;
  isWrittenUp: boolean;
};

const QUIET: Stored = {
  summary: null,
  transcript: null,
  messages: null,
  endReason: null,
  live: "ended",
  duration: 60,
  agentBooks: false,
  evaluation: null,
  isWrittenUp: true,
};

const byRule = (call: Stored) =>
  derivedStatus({
    ...call,
    confirmedBooking: false,
    peopleSpoke: didPeopleSpeak({ messages: call.messages ?? [], transcript: call.transcript }),
  });

const { id: userId } = await makePerson();

/** The statuses that are kept for calls with these columns, for filters and figures. */
async function stored(calls: Stored[]): Promise<string[]> {
  await rawSql()`delete from call_logs where user_id = ${userId}`;
  await rawSql()`
    insert into call_logs (call_id, user_id, happened_at, summary, transcript, messages, end_reason, live_status, duration,
      success_evaluation, reported_at)
    select ${userId} || place, ${userId}, now(), c->>'summary', c->>'transcript', nullif(c->'messages', 'null'),
      c->>'endReason', c->>'live', (c->>'duration')::numeric, c->>'evaluation',
      case when (c->>'isWrittenUp')::boolean then now() end
    from jsonb_array_elements(${JSON.stringify(calls)}::text::jsonb) with ordinality as list(c, place)`;
  // A trigger sets it for new calls.
  await rawSql()`
    update call_logs set agent_books = true where call_id = any(${calls.flatMap(({ agentBooks }, at) => (agentBooks ? [`${userId}${at + 1}`] : []))})`;
  await indexCallsBetween(userId, new Date(Date.now() - MINUTE), new Date(Date.now() + MINUTE));
  const rows = await rawSql()<{ status: string }[]>`
    select t.status from call_logs c left join call_texts t using (id) where c.user_id = ${userId}
    order by substr(c.call_id, 37)::int`;
  return rows.map(({ status }) => status);
}

async function expectAgreement(calls: Stored[]) {
  expect(await stored(calls)).toEqual(calls.map(byRule));
}

describe("the status that is kept for a call", () => {
  it("is the rule's for every keyword, in summary and transcript, in any case (CALLS-07, CALLS-08)", async () => {
    const words = [...INCOMPLETE_WORDS, ...BOOKED_WORDS];
    const calls = words.flatMap((word) => [
      { ...QUIET, summary: `They said ${word} nine.` },
      { ...QUIET, transcript: `User: ${word.toUpperCase()}` },
      { ...QUIET, summary: word.slice(0, 4), transcript: word.slice(4) },
      { ...QUIET, summary: word.replace("k", "\u212A").replace("i", "\u0130").replace(" ", "\u00A0") },
    ]);
    await expectAgreement(calls);
    for (const [list, status] of [
      [INCOMPLETE_WORDS, "incomplete"],
      [BOOKED_WORDS, "booked"],
    ] as const) {
      const said = list.map((word) => ({ ...QUIET, summary: `They said ${word} nine.` }));
      expect(await stored(said)).toEqual(list.map(() => status));
    }
  });

  it("is the rule's in every state, before the report and after it (FACT-04)", async () => {
    const calls = ["ringing", "in-progress", "forwarding", "ended"].flatMap((live) =>
      [null, "", "customer-ended-call", "voicemail", "silence-timed-out"].flatMap((endReason) =>
        [true, false].map((isWrittenUp) => ({ ...QUIET, live, endReason, isWrittenUp })),
      ),
    );
    await expectAgreement(calls);
    const waiting = calls.filter(({ live, isWrittenUp }) => live === "ended" && !isWrittenUp);
    expect(new Set(await stored(waiting))).toEqual(new Set(["being written up"]));
  });

  it("is the rule's for every verdict of the provider (FACT-03)", async () => {
    const calls = ["true", "TRUE", "True ", "false", "7", "", null].flatMap((evaluation) =>
      [25, 30, null].flatMap((duration) =>
        ["customer-ended-call", "voicemail"].map((endReason) => ({
          ...QUIET,
          evaluation,
          duration,
          endReason,
        })),
      ),
    );
    await expectAgreement(calls);
    expect((await stored(calls))[0]).toBe("completed");
  });

  it("is never booked by keywords if the agent books through our own action (BOOK-04)", async () => {
    const calls = BOOKED_WORDS.flatMap((word) =>
      [...REASONS, null].map((endReason) => ({
        ...QUIET,
        agentBooks: true,
        summary: `It is ${word} nine.`,
        endReason,
      })),
    );
    await expectAgreement(calls);
    expect(new Set(await stored(calls))).not.toContain("booked");
  });

  it("is the rule's for every reason the provider knows, short or long, spoken or not (CALLS-09, CALLS-10)", async () => {
    const spoken: Message[] = [{ role: "caller", text: "Hello", at: 0 }];
    const calls = [
      ...REASONS,
      "novel",
      "hangup",
      "left-voicemail",
      "no-answer",
      "",
      " Voicemail\u00A0",
    ].flatMap((endReason) =>
      [0, 29.999, 30, null].flatMap((duration) =>
        [null, spoken].map((messages) => ({ ...QUIET, endReason, duration, messages })),
      ),
    );
    await expectAgreement(calls);
    expect(new Set(await stored(calls)).size).toBe(6);
  });

  it("is the rule's for any other content of a call (CALLS-06, CALLS-11, CALLS-12)", async () => {
    const odd = fc.constantFrom(
      "\n",
      "\r",
      "\u2028",
      "\u00A0",
      "\uFEFF",
      ":",
      "AI: ",
      "User: ",
      "İ",
      "\u212A",
      "😀",
      "\t",
    );
    const word = fc.oneof(
      odd,
      fc.string({ unit: "binary" }),
      fc.constantFrom(...BOOKED_WORDS, ...INCOMPLETE_WORDS),
    );
    const text = fc.option(
      fc.array(word, { maxLength: 6 }).map((parts) => parts.join("").replaceAll("\0", "")),
    );
    const message = fc.record({
      role: fc.constantFrom("agent" as const, "caller" as const, "tool" as const),
      text: fc
        .oneof(fc.constantFrom("", " \n", "\u3000\uFEFF", "Hi"), fc.string())
        .map((s) => s.replaceAll("\0", "")),
      at: fc.constant(null),
    });
    const call = fc.record({
      summary: text,
      transcript: text,
      messages: fc.option(fc.array(message, { maxLength: 3 })),
      endReason: fc.option(
        fc.oneof(
          fc.constantFrom(...REASONS, "silence-timed-out", ""),
          fc.string().map((s) => s.replaceAll("\0", "")),
        ),
      ),
      live: fc.constantFrom("ringing", "in-progress", "forwarding", "ended"),
      duration: fc.option(fc.integer({ min: 0, max: 90_000 }).map((milliseconds) => milliseconds / 1_000)),
      agentBooks: fc.boolean(),
      evaluation: fc.option(fc.constantFrom("true", "false", "TRUE", "8")),
      isWrittenUp: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(fc.array(call, { minLength: 20, maxLength: 60 }), expectAgreement), {
      numRuns: 60,
    });
  });

  it("follows the row's changes, and rejects no call, whatever its dialogue (VOICE-04)", async () => {
    const { callId } = await makeCall(userId, { summary: "A visit is booked for Monday." });
    const change = async (changes: Partial<typeof callLogs.$inferInsert>) => {
      await database()
        .update(callLogs)
        .set({ ...changes, updatedAt: new Date() })
        .where(eq(callLogs.callId, callId));
      await recordEvents([callChanged(callId)]);
    };
    await recordEvents([callChanged(callId)]);
    expect(await storedStatus(callId)).toBe("booked");
    for (const messages of [
      { not: "a list" },
      7,
      null,
      [1, null, [], { role: "caller" }, { role: "caller", text: 3 }],
    ]) {
      await change({ summary: null, endReason: "silence-timed-out", messages: messages as never });
      expect(["completed", "incomplete"]).toContain(await storedStatus(callId));
      expect(await storedStatus(callId)).toBe(await derivedStatusOf(callId));
    }
  });
});
