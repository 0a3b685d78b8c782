import type { Range } from "./range";

/** Where our own copies of recordings are stored. */
export type RecordingStorage = {
  /**
   * Stores the bytes under the key, atomically, replacing any existing ones. `bytes` is their number if known; a source
   * that ends early is an error.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array>,
    facts: { contentType: string; bytes: number | null },
  ): Promise<{ bytes: number }>;
  /** The bytes, or a part of them; null if there is nothing under the key. */
  get(key: string, range?: Range): Promise<ReadableStream<Uint8Array> | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** Idempotent: also succeeds if there is nothing. */
  delete(key: string): Promise<void>;
};
