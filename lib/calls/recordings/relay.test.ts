import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { relay, slice } from "./relay";

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

describe("relay", () => {
  it("passes everything on unchanged", async () => {
    expect((await bytesOf(relay(streamOf(Buffer.from("ab"), Buffer.from("c")), 100))).toString()).toBe("abc");
  });

  it("reads from the source only on demand (no buffering)", async () => {
    let taken = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          taken += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const reader = relay(endless, 1_000).getReader();
    await reader.read();
    await reader.read();
    await sleep(20);
    expect(taken).toBe(2);
    await reader.cancel();
  });

  it("fails and closes the source when it stops sending", async () => {
    const closed = vi.fn();
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}), cancel: closed });
    await expect(relay(silent, 30).getReader().read()).rejects.toThrow("stopped sending");
    expect(closed).toHaveBeenCalled();
  });

  it("does not treat a reader's pause as a stall", async () => {
    const reader = relay(streamOf(Buffer.from("a"), Buffer.from("b")), 30).getReader();
    await reader.read();
    await sleep(80);
    expect((await reader.read()).value?.toString()).toBe("b");
  });

  it("closes the source when the reader disconnects", async () => {
    const closed = vi.fn();
    const source = new ReadableStream<Uint8Array>({ cancel: closed });
    await relay(source, 1_000).cancel();
    expect(closed).toHaveBeenCalled();
  });

  it("passes on a failure of the source", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("cut")),
    });
    await expect(bytesOf(relay(broken, 1_000))).rejects.toThrow("cut");
  });
});

describe("slice", () => {
  it("extracts any part from any chunks (property)", async () => {
    const cases = fc
      .array(fc.uint8Array({ minLength: 1, maxLength: 9 }), { minLength: 1 })
      .chain((chunks) => {
        const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        const position = fc.nat(size - 1);
        return fc.tuple(fc.constant(chunks), position, position);
      });
    await fc.assert(
      fc.asyncProperty(cases, async ([chunks, one, other]) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const expected = Buffer.concat(chunks).subarray(start, end + 1);
        expect(await bytesOf(slice(streamOf(...chunks), { start, end }))).toEqual(expected);
      }),
    );
  });
});
