import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readableAnswer } from "./readable-answer";

/** Control characters except line breaks and tabs, and those that change the direction of text. */
const CONTROL = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

describe("the stored part of an answer", () => {
  it("is text that is safe to store and show, whatever bytes came", () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 4_000 }), fc.string({ unit: "binary" })), (answer) => {
        const kept = readableAnswer(Buffer.from(answer as string));
        if (kept === null) return;
        expect(kept.length).toBeLessThanOrEqual(2_000);
        expect(kept).not.toMatch(CONTROL);
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });

  it("keeps lines, and removes what looks secret", () => {
    expect(readableAnswer(Buffer.from('one\ntwo {"api_key":"sk-1234567890abcdef"}'))).toBe(
      'one\ntwo {"api_key":"[removed]"}',
    );
    expect(readableAnswer(Buffer.from(" \u0000 "))).toBeNull();
    expect(readableAnswer(Buffer.from(`x${"🛠".repeat(3_000)}`))?.isWellFormed()).toBe(true);
  });
});
