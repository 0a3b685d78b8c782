import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { derivedStatus, didPeopleSpeak } from "@/lib/calls/calls/status";
import { makeCall } from "@/tests/support/calls";
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

const inTypescript = (call: Stored) =>
  derivedStatus({
    ...call,
    confirmedBooking: false,
    peopleSpoke: didPeopleSpeak({ messages: call.messages ?? [], transcript: call.transcript }),
  });

/** The statuses that the database derives for many calls at once. */
async function inSql(calls: Stored[]): Promise<string[]> {
  const rows = await rawSql()<{ status: string }[]>`
    select derived_call_status(c->>'summary', c->>'transcript', c->'messages', c->>'endReason', c->>'live',
      (c->>'duration')::numeric, (c->>'agentBooks')::boolean, c->>'evaluation', (c->>'isWrittenUp')::boolean) as status
    from json_array_elements(${JSON.stringify(calls)}::text::json) with ordinality as list(row, place),
      lateral (select row::jsonb as c) as call
    order by place`;
  return rows.map(({ status }) => status);
}

async function expectAgreement(calls: Stored[]) {
  expect(await inSql(calls)).toEqual(calls.map(inTypescript));
}

describe("the status that the database derives for a call", () => {
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
      expect(await inSql(said)).toEqual(list.map(() => status));
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
    expect(new Set(await inSql(waiting))).toEqual(new Set(["being written up"]));
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
    expect((await inSql(calls))[0]).toBe("completed");
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
    expect(new Set(await inSql(calls))).not.toContain("booked");
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
    expect(new Set(await inSql(calls)).size).toBe(6);
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

  it("is stored in the row, follows its changes, and rejects no call, whatever its dialogue (VOICE-04)", async () => {
    const { callId } = await makeCall(null, { summary: "A visit is booked for Monday." });
    const status = async () =>
      (await rawSql()`select derived_status from call_logs where call_id = ${callId}`)[0]?.derived_status;
    expect(await status()).toBe("booked");
    for (const messages of [
      '{"not": "a list"}',
      "7",
      "null",
      '[1, null, [], {"role": "caller"}, {"role": "caller", "text": 3}]',
    ]) {
      await rawSql()`update call_logs set summary = null, end_reason = 'silence-timed-out', messages = ${messages}::text::jsonb
        where call_id = ${callId}`;
      expect(["completed", "incomplete"]).toContain(await status());
    }
  });
});
