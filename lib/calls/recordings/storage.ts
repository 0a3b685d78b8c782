import { env } from "@/lib/platform/core/env";
import { createFolderStorage } from "./folder-storage";
import type { RecordingStorage } from "./recording-storage";
import { createS3Storage } from "./s3-storage";

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
