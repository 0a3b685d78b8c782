import { describe, expect, it } from "vitest";
import { currentLineIndex, parseTranscript, type TranscriptLine, transcriptLines } from "./transcript-lines";

describe("transcriptLines", () => {
  it("splits a plain transcript by speaker (CALLS-03)", () => {
    expect(parseTranscript("AI: Good morning.\nUser: My boiler is out.\n")).toEqual([
      { role: "agent", text: "Good morning.", at: null },
      { role: "caller", text: "My boiler is out.", at: null },
    ]);
  });

  it("appends a line without a speaker to the one before it", () => {
    expect(parseTranscript("User: It is leaking\nat 14:30: quite a lot")).toEqual([
      { role: "caller", text: "It is leaking at 14:30: quite a lot", at: null },
    ]);
  });

  it("keeps words without a speaker, and drops empty turns", () => {
    expect(parseTranscript("Hello?\n\nAI:\nAI: Hi")).toEqual([
      { role: "caller", text: "Hello?", at: null },
      { role: "agent", text: "Hi", at: null },
    ]);
  });

  it("prefers timed messages over the plain text", () => {
    const messages: TranscriptLine[] = [
      { role: "agent", text: "Hello", at: 0.4 },
      { role: "caller", text: " ", at: 2 },
    ];
    expect(transcriptLines({ messages, transcript: "AI: other" })).toEqual([messages[0]]);
  });
});

describe("currentLineIndex", () => {
  const lines: TranscriptLine[] = [
    { role: "agent", text: "Hello", at: 1 },
    { role: "tool", text: "Looked at the calendar", at: 3 },
    { role: "caller", text: "Hi", at: 5 },
    { role: "agent", text: "Untimed", at: null },
  ];

  it.each([
    [0, -1],
    [1, 0],
    [4, 0],
    [5, 2],
    [90, 2],
  ])("at second %d it is line %d", (second, index) => {
    expect(currentLineIndex(lines, second)).toBe(index);
  });
});
