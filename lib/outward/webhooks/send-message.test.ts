import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readable } from "./send-message";

/** Control characters except line breaks and tabs, and those that change the direction of text. */
const CONTROL = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

describe("the stored part of an answer", () => {
  it("is text that is safe to store and show, whatever bytes came", () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 4_000 }), fc.string({ unit: "binary" })), (answer) => {
        const kept = readable(Buffer.from(answer as string));
        if (kept === null) return;
        expect(kept.length).toBeLessThanOrEqual(2_000);
        expect(kept).not.toMatch(CONTROL);
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });

  it("keeps lines, and removes what looks secret", () => {
    expect(readable(Buffer.from('one\ntwo {"api_key":"sk-1234567890abcdef"}'))).toBe(
      'one\ntwo {"api_key":"[removed]"}',
    );
    expect(readable(Buffer.from(" \u0000 "))).toBeNull();
    expect(readable(Buffer.from(`x${"🛠".repeat(3_000)}`))?.isWellFormed()).toBe(true);
  });
});
