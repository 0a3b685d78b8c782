import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { derivedStatus, didPeopleSpeak, specificationStatus } from "@/lib/calls/calls/status";
import { dialogues, writeTranscript } from "@/local/demo/dialogues/all-dialogues";
import { measureMp3 } from "@/local/demo/mp3-duration";

const recordings = join(import.meta.dirname, "../../../local/demo/recordings");
const spoken = dialogues.filter((dialogue) => dialogue.recording !== null);

// Ofcom keeps these ranges for drama: no one can be called by mistake.
const DRAMA_NUMBER = /^\+44(2079460\d{3}|7700900\d{3}|1134960\d{3}|1174960\d{3}|1414960\d{3})$/;

// One line per dialogue: by evidence (the default), then by the specification's rule alone.
const EXPECTED_STATUSES: Record<string, [byEvidence: string, bySpecification: string]> = {
  "boiler-no-hot-water": ["booked", "booked"],
  "elderly-caller-leak": ["booked", "booked"],
  "welsh-landlord-gas-safety": ["booked", "booked"],
  "gas-smell-at-night": ["completed", "completed"],
  "price-shopper": ["incomplete", "incomplete"],
  "bathroom-will-call-back": ["incomplete", "incomplete"],
  "nuisance-sales-call": ["completed", "hung up"],
  "caller-hangs-up": ["hung up", "hung up"],
  "wrong-number": ["completed", "hung up"],
  "voicemail-quote-follow-up": ["voicemail", "voicemail"],
  "unanswered-follow-up": ["no answer", "hung up"],
  "slipped-tiles-after-storm": ["booked", "booked"],
  "quote-not-interested": ["incomplete", "incomplete"],
  "merchant-slate-delivery": ["incomplete", "no answer"],
  "fuse-board-tripping": ["booked", "booked"],
  "ev-charger-question": ["completed", "completed"],
};

describe("demo dialogues", () => {
  it("each have an expected status, and vice versa", () => {
    expect(dialogues.map((dialogue) => dialogue.id).sort()).toEqual(Object.keys(EXPECTED_STATUSES).sort());
  });

  it("fit in 1.5 MB, with no recording that belongs to no dialogue", () => {
    const files = readdirSync(join(recordings, "dialogues"));
    const bytes = files.map((file) => readFileSync(join(recordings, "dialogues", file)).length);
    expect(files.map((file) => `dialogues/${file}`).sort()).toEqual(spoken.map((d) => d.recording).sort());
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });
});

describe.each(dialogues)("dialogue $id", (dialogue) => {
  const [byEvidence, bySpecification] = EXPECTED_STATUSES[dialogue.id] ?? [];
  const ended = {
    summary: dialogue.summary || null,
    transcript: writeTranscript(dialogue.turns) || null,
    endReason: dialogue.endReason,
    duration: dialogue.seconds,
  };

  it("reads as the status it was written for, by evidence and by the specification (CALLS-06..11)", () => {
    const peopleSpoke = didPeopleSpeak({ messages: [], transcript: ended.transcript });
    const call = {
      ...ended,
      live: "ended" as const,
      confirmedBooking: false,
      agentBooks: false,
      peopleSpoke,
      evaluation: null,
      isWrittenUp: true,
    };
    expect(derivedStatus(call)).toBe(byEvidence);
    expect(specificationStatus(ended)).toBe(bySpecification);
  });

  it("uses only numbers reserved for drama, in fields, speech and tool calls", () => {
    expect(dialogue.caller.number).toMatch(DRAMA_NUMBER);
    const said = JSON.stringify([dialogue.turns, dialogue.toolCalls, dialogue.summary]);
    for (const number of said.match(/(?:\+44|\b0)\d[\d ]{7,}\d/g) ?? []) {
      expect(number.replaceAll(" ", "").replace(/^0/, "+44")).toMatch(DRAMA_NUMBER);
    }
  });

  it("calls its tools with the caller's own number, after the turn that led to it", () => {
    for (const call of dialogue.toolCalls) {
      expect(dialogue.turns.some((turn) => turn.until === call.at)).toBe(true);
      if (call.arguments.phone) expect(call.arguments.phone).toBe(dialogue.caller.number);
    }
  });
});

describe.each(spoken)("recording of $id", (dialogue) => {
  it("lasts as long as the dialogue says", () => {
    const file = readFileSync(join(recordings, dialogue.recording ?? ""));
    expect(measureMp3(file)).toBeCloseTo(dialogue.seconds, 1);
  });

  it("has its turns in order, without overlap, inside the recording", () => {
    let end = 0;
    for (const turn of dialogue.turns) {
      expect(turn.at).toBeGreaterThan(end);
      expect(turn.until).toBeGreaterThan(turn.at);
      end = turn.until;
    }
    expect(end).toBeLessThan(dialogue.seconds);
  });

  it("has two different voices, and an agent who gives a name and says that calls are recorded", () => {
    expect(dialogue.agent.voice).not.toBe(dialogue.caller.voice);
    const opening = dialogue.turns.find((turn) => turn.who === "agent")?.text ?? "";
    expect(opening).toContain(dialogue.agent.name);
    expect(opening).toMatch(/calls are recorded/i);
    expect(opening).toMatch(/\bAI assistant\b/);
  });
});
