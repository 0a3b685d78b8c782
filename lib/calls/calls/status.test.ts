import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKED_WORDS, INCOMPLETE_WORDS } from "@/tests/support/status-keywords";
import { callStatuses } from "./contract";
import {
  BOOKED_KEYWORDS,
  derivedStatus,
  didPeopleSpeak,
  type EndedCall,
  INCOMPLETE_KEYWORDS,
  isWrittenUp,
  type KnownCall,
  type StatusRow,
  specificationStatus,
  statusByEvidence,
  statusOf,
  wordFactsOf,
} from "./status";

const REASONS = readFileSync(
  new URL("../../../tests/fixtures/vapi/ended-reasons.txt", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n");

function bySpecification(call: Partial<EndedCall>) {
  return specificationStatus({ summary: null, transcript: null, endReason: null, duration: 60, ...call });
}

function byDefault(call: Partial<KnownCall>) {
  return derivedStatus({
    summary: null,
    transcript: null,
    endReason: "customer-ended-call",
    duration: 60,
    live: "ended",
    confirmedBooking: false,
    agentBooks: false,
    peopleSpoke: true,
    evaluation: null,
    isWrittenUp: true,
    ...call,
  });
}

describe("specificationStatus", () => {
  it.each(INCOMPLETE_WORDS)("reads '%s' as incomplete, in summary or transcript (CALLS-07)", (keyword) => {
    expect(bySpecification({ summary: `The caller ${keyword} it.` })).toBe("incomplete");
    expect(bySpecification({ transcript: `User: ${keyword}` })).toBe("incomplete");
  });

  it.each(BOOKED_WORDS)("reads '%s' as booked, in summary or transcript (CALLS-08)", (keyword) => {
    expect(bySpecification({ summary: `A visit ${keyword} nine.` })).toBe("booked");
    expect(bySpecification({ transcript: `AI: ${keyword} nine` })).toBe("booked");
  });

  it("looks for these 26 words and no others (CALLS-07, CALLS-08)", () => {
    expect(INCOMPLETE_KEYWORDS).toEqual(INCOMPLETE_WORDS);
    expect(BOOKED_KEYWORDS).toEqual(BOOKED_WORDS);
    expect([...INCOMPLETE_WORDS, ...BOOKED_WORDS]).toHaveLength(26);
  });

  it("evaluates in the fixed order, first match wins (CALLS-06)", () => {
    const call = {
      summary: "Booked for ten, then cancelled",
      endReason: "hangup voicemail no-answer",
      duration: 5,
    };
    expect(bySpecification(call)).toBe("incomplete");
    expect(bySpecification({ ...call, summary: "Booked for ten" })).toBe("booked");
    expect(bySpecification({ ...call, summary: null })).toBe("hung up");
    expect(bySpecification({ ...call, summary: null, duration: 60 })).toBe("hung up");
    expect(bySpecification({ endReason: "voicemail no-answer" })).toBe("voicemail");
    expect(bySpecification({ endReason: "no-answer" })).toBe("no answer");
    expect(bySpecification({})).toBe("completed");
  });

  it("counts under 30 seconds as hung up, and 30 not (CALLS-09)", () => {
    expect(bySpecification({ duration: 0 })).toBe("hung up");
    expect(bySpecification({ duration: 29.9 })).toBe("hung up");
    expect(bySpecification({ duration: 30 })).toBe("completed");
    expect(bySpecification({ duration: 12, endReason: "voicemail" })).toBe("hung up");
  });

  it("does not treat an unknown duration as short (CALLS-09)", () => {
    expect(bySpecification({ duration: null })).toBe("completed");
  });

  it("ignores case (CALLS-12)", () => {
    expect(bySpecification({ summary: "NOT INTERESTED" })).toBe("incomplete");
    expect(bySpecification({ transcript: "AI: See You At nine" })).toBe("booked");
    expect(bySpecification({ endReason: "Voicemail" })).toBe("voicemail");
  });

  it("does not match across summary and transcript (CALLS-06)", () => {
    expect(bySpecification({ summary: "It was booked", transcript: "for what?" })).toBe("completed");
  });
});

describe("derivedStatus", () => {
  it("trusts a confirmed booking over every word and reason (CALLS-06)", () => {
    expect(
      byDefault({ confirmedBooking: true, summary: "Cancelled", endReason: "voicemail", duration: 3 }),
    ).toBe("booked");
  });

  it("reads the keywords before the end reason (CALLS-07, CALLS-08)", () => {
    expect(byDefault({ summary: "The caller will call back", endReason: "voicemail" })).toBe("incomplete");
    expect(byDefault({ transcript: "AI: you are BOOKED FOR ten", duration: 20 })).toBe("booked");
  });

  it("applies the duration only to calls that the caller ended (CALLS-09)", () => {
    expect(byDefault({ duration: 12 })).toBe("hung up");
    expect(byDefault({ duration: 31 })).toBe("completed");
    expect(byDefault({ duration: 25, endReason: "assistant-ended-call" })).toBe("completed");
    expect(byDefault({ duration: 8, endReason: "voicemail" })).toBe("voicemail");
    expect(byDefault({ duration: 0, endReason: "customer-did-not-answer", peopleSpoke: false })).toBe(
      "no answer",
    );
    expect(byDefault({ duration: 2, endReason: "call.start.error-get-transport" })).toBe("failed");
  });

  it("is not misled by the names of reasons (CALLS-09, CALLS-10)", () => {
    expect(byDefault({ endReason: "assistant-ended-call-with-hangup-task" })).toBe("completed");
    expect(byDefault({ endReason: "call.ringing.sip-inbound-caller-hungup-before-call-connect" })).toBe(
      "hung up",
    );
    expect(byDefault({ endReason: "call.in-progress.error-vapifault-cartesia-socket-hang-up" })).toBe(
      "failed",
    );
    expect(byDefault({ endReason: "call.forwarding.no-answer" })).toBe("incomplete");
    for (const endReason of ["customer-busy", "vonage-rejected"])
      expect(byDefault({ endReason })).toBe("no answer");
  });

  it("gives voicemail and no answer for their own reasons only (CALLS-10)", () => {
    const having = (status: string) =>
      REASONS.filter((endReason) => byDefault({ endReason, duration: 0 }) === status);
    expect(having("voicemail")).toEqual(["voicemail"]);
    expect(having("no answer")).toHaveLength(5);
    expect(having("hung up")).toHaveLength(9);
  });

  it("decides about a call that timed out by whether people spoke (CALLS-11)", () => {
    expect(byDefault({ endReason: "silence-timed-out" })).toBe("completed");
    expect(byDefault({ endReason: "silence-timed-out", peopleSpoke: false })).toBe("incomplete");
  });

  it("classifies an unknown reason by its name, otherwise by whether people spoke (CALLS-11)", () => {
    expect(byDefault({ endReason: "novel" })).toBe("completed");
    expect(byDefault({ endReason: "novel", peopleSpoke: false })).toBe("failed");
    expect(byDefault({ endReason: null, peopleSpoke: false })).toBe("failed");
    expect(byDefault({ endReason: null, live: null })).toBe("completed");
    expect(byDefault({ endReason: "hangup" })).toBe("hung up");
    expect(byDefault({ endReason: "left-voicemail" })).toBe("voicemail");
  });

  it("knows transfers, cancelled calls and those that we are answering (CALLS-11)", () => {
    expect(byDefault({ endReason: "assistant-forwarded-call", peopleSpoke: false })).toBe("completed");
    expect(byDefault({ endReason: "manually-canceled" })).toBe("incomplete");
    expect(byDefault({ endReason: "fallback-under-way", live: "in-progress" })).toBe("in progress");
  });

  it("treats an unknown duration as hung up only when no one spoke (CALLS-09)", () => {
    expect(byDefault({ duration: null })).toBe("completed");
    expect(byDefault({ duration: null, peopleSpoke: false })).toBe("hung up");
  });

  it("shows a call that has not ended as ringing or in progress (CALLS-06)", () => {
    for (const live of ["scheduled", "queued", "ringing"]) {
      expect(byDefault({ live, endReason: null, duration: null })).toBe("ringing");
    }
    for (const live of ["in-progress", "forwarding"]) {
      expect(byDefault({ live, endReason: null, transcript: "User: not ready" })).toBe("in progress");
    }
    expect(byDefault({ live: "ringing", endReason: "customer-did-not-answer" })).toBe("no answer");
  });

  it("never calls a short call that reached its goal hung up (FACT-03)", () => {
    for (const evaluation of ["true", "True"])
      expect(byDefault({ duration: 25, evaluation })).toBe("completed");
    for (const evaluation of ["false", "8", "not true", null])
      expect(byDefault({ duration: 25, evaluation })).toBe("hung up");
    expect(byDefault({ duration: 25, evaluation: "true", summary: "They cancelled" })).toBe("incomplete");
    expect(byDefault({ duration: 0, evaluation: "true", endReason: "customer-busy" })).toBe("no answer");
  });

  it("says that a call is being written up from its end until its report (FACT-04)", () => {
    const waiting = { isWrittenUp: false, duration: null, peopleSpoke: false };
    expect(byDefault(waiting)).toBe("being written up");
    expect(byDefault({ ...waiting, endReason: null })).toBe("being written up");
    expect(byDefault({ ...waiting, confirmedBooking: true })).toBe("booked");
    expect(byDefault({ ...waiting, endReason: null, live: "in-progress" })).toBe("in progress");
    expect(byDefault({ ...waiting, endReason: null, live: "ringing" })).toBe("ringing");
    expect(byDefault({ ...waiting, isWrittenUp: true })).toBe("hung up");
  });

  it("always gives one of the statuses (CALLS-06)", () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom(...REASONS, ...INCOMPLETE_KEYWORDS)));
    const call = fc.record({
      summary: text,
      transcript: text,
      endReason: text,
      live: fc.option(fc.constantFrom("queued", "ringing", "in-progress", "ended", "novel")),
      duration: fc.option(fc.double({ min: 0, noNaN: true })),
      confirmedBooking: fc.boolean(),
      agentBooks: fc.boolean(),
      peopleSpoke: fc.boolean(),
      evaluation: fc.option(fc.constantFrom("true", "false", "8")),
      isWrittenUp: fc.boolean(),
    });
    fc.assert(
      fc.property(call, (known) => {
        expect(callStatuses).toContain(derivedStatus(known));
        expect(derivedStatus({ ...known, agentBooks: true }) === "booked").toBe(known.confirmedBooking);
        expect(callStatuses).toContain(specificationStatus(known));
      }),
    );
  });
});

describe("the status of a stored call", () => {
  const row = (changes: Partial<StatusRow> = {}): StatusRow => ({
    ...{ summary: null, transcript: null, messages: null, wordFacts: null },
    ...{ endReason: "customer-ended-call", liveStatus: "ended", duration: 60 },
    ...{ agentBooks: false, successEvaluation: null, confirmedBooking: false, correctedStatus: null },
    ...{ reportedAt: new Date("2026-11-20T10:00:00Z"), reportMissedAt: null },
    ...changes,
  });

  it("is the client's correction first, except by the specification's rule (CALLS-06)", () => {
    const corrected = row({ endReason: "voicemail", correctedStatus: "booked" });
    expect(statusOf("evidence", corrected)).toBe("booked");
    expect(statusOf("specification", corrected)).toBe("voicemail");
    expect(statusByEvidence(corrected)).toBe("voicemail");
    expect(statusOf("evidence", row({ duration: 12 }))).toBe("hung up");
  });

  it("is read from its columns (CALLS-06)", () => {
    expect(statusByEvidence(row({ liveStatus: "ringing", endReason: null }))).toBe("ringing");
    expect(statusByEvidence(row({ duration: 12, successEvaluation: "true" }))).toBe("completed");
    expect(statusByEvidence(row({ duration: null, transcript: "User: Hi" }))).toBe("completed");
    expect(statusByEvidence(row({ duration: null }))).toBe("hung up");
    expect(statusByEvidence(row({ reportedAt: null }))).toBe("being written up");
    expect(statusByEvidence(row({ reportedAt: null, reportMissedAt: new Date() }))).toBe("completed");
    expect(
      [row(), row({ reportedAt: null }), row({ reportedAt: null, reportMissedAt: new Date() })].map(
        isWrittenUp,
      ),
    ).toEqual([true, false, true]);
  });

  it("stays what it was once its words are deleted (CALLS-06)", () => {
    const words: Partial<StatusRow>[] = [
      { summary: "They cancelled." },
      { transcript: "User: booked for ten" },
      { messages: [{ role: "caller", text: "Hi", at: 1 }] as never },
      { messages: [{ role: "agent", text: "Hi", at: 1 }] as never },
    ];
    for (const said of words) {
      const before = row({ duration: null, ...said });
      const facts = { ...wordFactsOf(before), days: 14 };
      expect(facts.any).toBe(true);
      expect(statusByEvidence(row({ duration: null, wordFacts: facts })), JSON.stringify(said)).toBe(
        statusByEvidence(before),
      );
    }
    expect(wordFactsOf(row())).toEqual({ any: false, unfinished: false, booked: false, spoke: false });
    expect(wordFactsOf(row(words[0]))).toEqual({ any: true, unfinished: true, booked: false, spoke: false });
    expect(wordFactsOf(row(words[1]))).toEqual({ any: true, unfinished: false, booked: true, spoke: true });
  });
});

describe("didPeopleSpeak", () => {
  it("checks the dialogue first, then the transcript (CALLS-11)", () => {
    const agent = { role: "agent", text: "Hello" };
    expect(didPeopleSpeak({ messages: [agent, { role: "caller", text: "Hi" }], transcript: null })).toBe(
      true,
    );
    expect(didPeopleSpeak({ messages: [agent], transcript: "User: Hi" })).toBe(false);
    expect(didPeopleSpeak({ messages: [], transcript: "AI: Hello\nUser: Hi" })).toBe(true);
    expect(didPeopleSpeak({ messages: [], transcript: "AI: Hello\nUser: \n" })).toBe(false);
    expect(didPeopleSpeak({ messages: [], transcript: null })).toBe(false);
    expect(didPeopleSpeak({ messages: null, transcript: "Caller:Hi" })).toBe(true);
    expect(
      didPeopleSpeak({
        messages: [null, { role: "caller" }, { role: "caller", text: " " }],
        transcript: null,
      }),
    ).toBe(false);
  });
});
