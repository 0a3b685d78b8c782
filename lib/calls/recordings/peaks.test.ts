import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measurePeaks, PEAKS } from "./peaks";

/** The bytes in chunks of this size, as a network may deliver them. */
const inPieces = (bytes: Uint8Array, size: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

/** A 16-bit WAV whose second half is twice as loud as its first. `extra`: chunks that are no sound, around it. */
function wav({ channels = 1, seconds = 4, extra = false } = {}): Uint8Array {
  const rate = 8_000;
  const frames = rate * seconds;
  const data = Buffer.alloc(frames * channels * 2);
  for (let index = 0; index < frames * channels; index++) {
    const loud = index < (frames * channels) / 2 ? 10_000 : 20_000;
    data.writeInt16LE(index % 2 === 0 ? loud : -loud, index * 2);
  }
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt16LE(16, 14);
  return Buffer.concat([
    Buffer.from("RIFF\0\0\0\0WAVE"),
    ...(extra ? [chunk("LIST", Buffer.from("odd"))] : []),
    chunk("fmt ", format),
    chunk("data", data),
    ...(extra ? [chunk("LIST", Buffer.alloc(2_000, 0x7f))] : []),
  ]);
}

describe("the peaks of a recording", () => {
  it("follow the loudness of a WAV, mono or stereo, with other chunks around it", async () => {
    for (const options of [{}, { channels: 2 }, { extra: true }]) {
      const peaks = await measurePeaks(inPieces(wav(options), 1_000), "audio/wav");
      expect(peaks).toHaveLength(PEAKS);
      expect(peaks.slice(0, 90).every((peak) => peak === 50)).toBe(true);
      expect(peaks.slice(110).every((peak) => peak === 100)).toBe(true);
    }
  });

  it("are the same however the bytes arrive", async () => {
    const bytes = wav({ channels: 2, seconds: 1, extra: true });
    const whole = await measurePeaks(inPieces(bytes, bytes.length), "audio/wav");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: 5_000 }), async (size) => {
        expect(await measurePeaks(inPieces(bytes, size), "audio/wav")).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  it("are read from an MP3: quiet between sentences, loud in them", async () => {
    const file = "local/demo/recordings/dialogues/boiler-no-hot-water.mp3";
    const peaks = await measurePeaks(inPieces(await readFile(file), 4_000), "audio/mpeg");
    expect(peaks).toHaveLength(PEAKS);
    expect(Math.max(...peaks)).toBe(100);
    expect(peaks.filter((peak) => peak < 10).length).toBeGreaterThan(5);
    expect(peaks.filter((peak) => peak > 40).length).toBeGreaterThan(80);
  });

  it("are refused for anything that is not such audio", async () => {
    for (const [bytes, type] of [
      [Buffer.from("nonsense that is no audio at all"), "audio/wav"],
      [Buffer.from("nonsense that is no audio at all"), "audio/mpeg"],
      [Buffer.alloc(0), "audio/mpeg"],
      [wav().slice(0, 44), "audio/wav"],
    ] as const) {
      await expect(measurePeaks(inPieces(bytes, 10), type)).rejects.toThrow();
    }
  });
});
