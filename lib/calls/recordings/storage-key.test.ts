import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertSafeKey, audioType, recordingKey } from "./storage-key";

describe("recordingKey", () => {
  it("names the file after the call", () => {
    const id = "0199f6b4-7b7e-7000-8000-000000000001";
    expect(recordingKey(id, "audio/mpeg")).toMatch(new RegExp(`^calls/[0-9a-f]{2}/${id}\\.mp3$`));
  });

  it("never turns an id into a path, and never gives two calls the same key (property)", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom("..", "../x", "/etc/passwd", "a/b", "a\0b", "", ".", "CON"),
    );
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const key = recordingKey(one, "audio/wav");
        expect(() => assertSafeKey(key)).not.toThrow();
        expect(key.split("/")).toHaveLength(3);
        if (one !== other) expect(recordingKey(other, "audio/wav")).not.toBe(key);
      }),
    );
  });
});

describe("assertSafeKey", () => {
  it("refuses anything that could leave the folder", () => {
    for (const key of ["", "/a", "a/", "a//b", "../a", "a/../b", "a/.b", "a\\b", "a b", "a\0", "ä"]) {
      expect(() => assertSafeKey(key), key).toThrow();
    }
  });
});

describe("audioType", () => {
  it("accepts audio and nothing that a browser would run (SAFE-02)", () => {
    expect(audioType("audio/mpeg")).toBe("audio/mpeg");
    expect(audioType("Audio/X-WAV; codecs=1")).toBe("audio/wav");
    for (const type of [
      "text/html",
      "image/svg+xml",
      "audio/wav\r\nx: y",
      "",
      null,
      "application/octet-stream",
    ]) {
      expect(audioType(type)).toBe("audio/wav");
    }
    expect(audioType("application/octet-stream", "x-mono.MP3")).toBe("audio/mpeg");
  });
});
