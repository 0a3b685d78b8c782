import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTargetAnswer } from "./read-target-answer";

const read = (text: string, type = "application/json") => readTargetAnswer(Buffer.from(text), type, "call_1");

describe("a target's answer (VOICE-01 point 6)", () => {
  it.each<[string, unknown]>([
    ['{"result":"Booked."}', { result: "Booked." }],
    ['{"result":null}', { result: null }],
    ['{"result":"Booked.","error":null}', { result: "Booked." }],
    ['{"result":"Booked.","error":""}', { result: "Booked." }],
    ['{"error":"Full."}', { error: "Full." }],
    ['{"error":{"code":7}}', { error: { code: 7 } }],
    [
      '{"results":[{"toolCallId":"call_2","result":"B"},{"toolCallId":"call_1","result":"A"}]}',
      { result: "A" },
    ],
    ['{"results":[{"result":"Only one"}]}', { result: "Only one" }],
    ['{"results":[{"toolCallId":"call_1","error":"Full."}]}', { error: "Full." }],
    ['[{"result":"A"}]', { result: "A" }],
    ['[{"json":{"a":1}}]', { result: [{ json: { a: 1 } }] }],
    ['{"free":["10:00"]}', { result: { free: ["10:00"] } }],
    ["true", { result: true }],
    ["", { result: "Done." }],
  ])("%s is read", (text, said) => {
    expect(read(text)).toEqual(said);
  });

  it("is text if it does not claim to be anything else", () => {
    expect(read("Booked for Monday.", "text/plain")).toEqual({ result: "Booked for Monday." });
    expect(read("Booked for Monday.", "")).toEqual({ result: "Booked for Monday." });
  });

  it("is invalid as broken JSON, as a web page, or as bytes", () => {
    expect(read("Booked for Monday.")).toBeNull();
    expect(read('{"result":', "text/plain")).toBeNull();
    expect(read(`{"result":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toBeNull();
    expect(read("<html><body>Sign in</body></html>", "text/plain")).toBeNull();
    expect(read("Sign in", "text/html; charset=utf-8")).toBeNull();
    expect(readTargetAnswer(Buffer.from([0xc3, 0x28]), "text/plain", "call_1")).toBeNull();
  });

  it("never throws, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: "binary" })), fc.string(), (text, type) => {
        const said = read(text, type);
        expect(said === null || "result" in said || "error" in said).toBe(true);
      }),
    );
    expect(() => read("[".repeat(60_000) + "]".repeat(60_000))).not.toThrow();
  });
});
