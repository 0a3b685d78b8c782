import type { Range } from "./range";

/** Where our own copies of recordings are kept. */
export type RecordingStorage = {
  /**
   * Keeps the bytes under the key: all of them or none, replacing what was there. `bytes` is their number where it is
   * known; a source that ends early is an error.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array>,
    facts: { contentType: string; bytes: number | null },
  ): Promise<{ bytes: number }>;
  /** The bytes, or a part of them; null when there is nothing under the key. */
  get(key: string, range?: Range): Promise<ReadableStream<Uint8Array> | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** Also succeeds when there was nothing. */
  delete(key: string): Promise<void>;
};
