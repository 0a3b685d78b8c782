import { env } from "@/lib/platform/core/env";
import { createFolderStorage } from "./folder-storage";
import type { Range } from "./range";
import { createS3Storage } from "./s3-storage";

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

let storage: RecordingStorage | undefined;

/** The storage that RECORDINGS_STORE names. */
export function recordingStorage(): RecordingStorage {
  storage ??= open();
  return storage;
}

function open(): RecordingStorage {
  const { RECORDINGS_STORE, RECORDINGS_FOLDER, S3_REGION, ...rest } = env();
  const { S3_ENDPOINT = "", S3_BUCKET = "", S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = rest;
  if (RECORDINGS_STORE === "folder") return createFolderStorage(RECORDINGS_FOLDER);
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
