import type { Range } from "./range";

type Bytes = ReadableStream<Uint8Array>;

/**
 * Passes bytes on as they are requested, without buffering. Fails when the source sends nothing for `stallMs` while it
 * is being read; a reader who pauses is not a stall. When the reader disconnects, the source is closed.
 */
export function relay(source: Bytes, stallMs: number): Bytes {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined;
        const stalled = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error("the source stopped sending")), stallMs);
        });
        try {
          const { done, value } = await Promise.race([reader.read(), stalled]);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          controller.error(thrown);
          reader.cancel(thrown).catch(() => {});
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A part of a stream, for a store that answered a range with the whole. */
export function slice(source: Bytes, { start, end }: Range): Bytes {
  let position = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const from = Math.max(start - position, 0);
      const to = Math.min(end + 1 - position, chunk.length);
      position += chunk.length;
      if (from < to) controller.enqueue(chunk.subarray(from, to));
      if (position > end) controller.terminate();
    },
  });
  return source.pipeThrough(cut);
}
