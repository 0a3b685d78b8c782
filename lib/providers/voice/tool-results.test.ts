import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime, isInstrumented } from "@/tests/support/speed";
import { toolResults } from "./tool-results";

function resultOf(result: unknown): string {
  const [first] = toolResults([{ toolCallId: "t1", name: "check", result }]).results;
  return first && "result" in first ? first.result : "";
}

describe("toolResults", () => {
  it("answers each call by its id with a result or an error (VOICE-01)", () => {
    const body = toolResults([
      { toolCallId: "t1", name: "check", result: "Tuesday is free." },
      { toolCallId: "t2", name: "book", error: "The calendar\ncould not be reached." },
    ]);
    expect(body).toEqual({
      results: [
        { toolCallId: "t1", name: "check", result: "Tuesday is free." },
        { toolCallId: "t2", name: "book", error: "The calendar could not be reached." },
      ],
    });
  });

  it("writes objects as JSON and folds lines into one (VOICE-01)", () => {
    expect(resultOf({ free: ["10:00"] })).toBe('{"free":["10:00"]}');
    expect(resultOf("one \r\n\r\n  two\u2028three\n")).toBe("one two three");
    expect(resultOf(42)).toBe("42");
    expect(resultOf(new Error("No luck"))).toBe("No luck");
  });

  it("never sends an empty value (VOICE-01)", () => {
    for (const nothing of [null, undefined, "", " \n "])
      expect(resultOf(nothing)).toBe("The tool returned nothing.");
    expect(toolResults([{ toolCallId: "t1", name: "n", error: "" }]).results).toEqual([
      { toolCallId: "t1", name: "n", error: "The tool failed." },
    ]);
  });

  it("bounds a long answer, and survives one nested too deep to write (VOICE-01)", () => {
    expect(resultOf("é".repeat(200_000))).toHaveLength(16_000);
    expect(resultOf(JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`))).toBe(
      "The tool returned nothing.",
    );
  });

  it.skipIf(isInstrumented)("is quick on a long run of blanks (VOICE-01)", () => {
    expect(cpuTime(() => resultOf(`a${" ".repeat(500_000)}b`))).toBeLessThan(2_000);
  });

  it("always gives one non-empty single line per call (VOICE-01)", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }))), (values) => {
        const { results } = toolResults(
          values.map((result, i) => ({ toolCallId: `t${i}`, name: "n", result })),
        );
        expect(results).toHaveLength(values.length);
        for (const result of results) {
          const text = "result" in result ? result.result : "";
          expect(text.length).toBeGreaterThan(0);
          expect(text).not.toMatch(/[\r\n\u2028\u2029]/);
        }
      }),
    );
  });
});
