import { describe, expect, it } from "vitest";
import {
  currentLineIndex,
  dialogueOf,
  parseTranscript,
  type TranscriptLine,
  transcriptLines,
} from "./transcript-lines";

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

  it("knows every name of a speaker, in any case, at the start of a line only", () => {
    const roles = (text: string) => parseTranscript(text).map(({ role }) => role);
    expect(roles("ai: a\nASSISTANT : b\nAgent:c\nBot: d")).toEqual(Array(4).fill("agent"));
    expect(roles("user: a\nCaller: b\nCustomer: c")).toEqual(Array(3).fill("caller"));
    expect(parseTranscript("User: The AI: is it you?\n My agent's bot: yes")).toEqual([
      { role: "caller", text: "The AI: is it you? My agent's bot: yes", at: null },
    ]);
    expect(parseTranscript("User: a\n\n  \nUser:\nb")).toEqual([
      { role: "caller", text: "a", at: null },
      { role: "caller", text: "b", at: null },
    ]);
    expect(parseTranscript("Userish: a")).toEqual([{ role: "caller", text: "Userish: a", at: null }]);
  });

  it("falls back on the plain text without timed words, and is empty without either", () => {
    const silent: TranscriptLine[] = [{ role: "agent", text: " ", at: 0 }];
    expect(transcriptLines({ messages: silent, transcript: "AI: Hi" })).toEqual([
      { role: "agent", text: "Hi", at: null },
    ]);
    expect(transcriptLines({ messages: [], transcript: null })).toEqual([]);
  });

  it("takes from any stored JSON the lines that are well-formed", () => {
    const line = { role: "caller", text: "Hi", at: 1 };
    for (const none of [null, undefined, "text", { role: "caller", text: "Hi" }, 7]) {
      expect(dialogueOf(none)).toEqual([]);
    }
    expect(
      dialogueOf([
        { ...line, more: true },
        { ...line, at: "1" },
        { role: "tool", text: "Looked" },
        { ...line, role: "system" },
        { ...line, role: "toString" },
        { ...line, text: 7 },
        { text: "no role" },
        null,
      ]),
    ).toEqual([line, { ...line, at: null }, { role: "tool", text: "Looked", at: null }]);
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
