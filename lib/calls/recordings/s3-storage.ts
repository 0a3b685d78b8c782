import { AwsV4Signer } from "aws4fetch";
import { SECOND } from "@/lib/platform/core/clock";
import type { RecordingStorage } from "./recording-storage";
import { relay, slice } from "./relay";
import { assertSafeKey } from "./storage-key";

type Options = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
type Send = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: ReadableStream<Uint8Array> | Uint8Array;
};

const ANSWER_WITHIN = 10 * SECOND;
const STALL = 20 * SECOND;
/** A source of unknown length is held in memory up to this size: S3 requires the length in advance. */
const MOST_IN_MEMORY = 256 * 1024 * 1024;
/** Each list has up to 1,000 versions. */
const MOST_LISTS = 20;

/** Recordings in a bucket of any S3-compatible store, including Supabase Storage; addressed by path. */
export function createS3Storage({ endpoint, bucket, ...credentials }: Options): RecordingStorage {
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;

  /** The key "" is the bucket itself. */
  async function send(
    method: string,
    key: string,
    { query = {}, headers = {}, body }: Send = {},
  ): Promise<Response> {
    if (key !== "") assertSafeKey(key);
    const url = new URL(key === "" ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers,
      service: "s3",
      ...credentials,
    }).sign();
    const late = new AbortController();
    // An upload is answered after all its bytes are sent: the source's own time limit applies there.
    const timer = body
      ? undefined
      : setTimeout(() => late.abort(new Error("no answer in time")), ANSWER_WITHIN);
    const init = {
      method,
      headers: signed.headers,
      body,
      redirect: "error",
      signal: late.signal,
      duplex: "half",
    };
    try {
      return await fetch(signed.url, init as RequestInit);
    } finally {
      clearTimeout(timer);
    }
  }

  async function refuse(response: Response, doing: string): Promise<never> {
    await response.body?.cancel();
    throw new Error(`the recordings' bucket answered ${response.status} to ${doing}`);
  }

  /** Every version of the object and every mark of its deletion: in a versioned bucket a deletion only adds one more. */
  async function deleteVersions(key: string): Promise<void> {
    for (let lists = 0; lists < MOST_LISTS; lists++) {
      const response = await send("GET", "", { query: { versions: "", prefix: key } });
      if (!response.ok) await refuse(response, "a question for an object's versions");
      const versions = versionsIn(await response.text(), key);
      if (versions.length === 0) return;
      for (const versionId of versions) {
        const deleted = await send("DELETE", key, { query: { versionId } });
        if (!deleted.ok && deleted.status !== 404) await refuse(deleted, "the deletion of a version");
        await deleted.body?.cancel();
      }
    }
    throw new Error("the recordings' bucket still has versions of a deleted recording");
  }

  return {
    async put(key, source, { contentType, bytes: expected }) {
      const body = expected === null ? await collect(source) : source;
      const bytes = expected ?? (body as Uint8Array).length;
      const headers = { "content-type": contentType, "content-length": String(bytes) };
      const response = await send("PUT", key, { headers, body });
      if (!response.ok) await refuse(response, "an upload");
      await response.body?.cancel();
      return { bytes };
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send("GET", key, { headers });
      if (response.status === 404) return null;
      if (!response.ok || !response.body) return refuse(response, "a download");
      const whole = range && response.status === 200;
      return relay(whole ? slice(response.body, range) : response.body, STALL);
    },
    async head(key) {
      const response = await send("HEAD", key);
      if (response.status === 404) return null;
      if (!response.ok) await refuse(response, "a question");
      return { bytes: Number(response.headers.get("content-length")) };
    },
    async delete(key) {
      const response = await send("DELETE", key);
      if (!response.ok && response.status !== 404) await refuse(response, "a deletion");
      await response.body?.cancel();
      if (VERSIONED.some((name) => response.headers.has(name))) await deleteVersions(key);
    },
  };
}

/** What only a bucket that keeps versions, now or earlier, answers to a deletion. */
const VERSIONED = ["x-amz-delete-marker", "x-amz-version-id"];

/** The ids of a key's versions in a `ListVersionsResult`; other keys may begin with it. */
function versionsIn(xml: string, key: string): string[] {
  const entries = [...xml.matchAll(/<(Version|DeleteMarker)>(.*?)<\/\1>/gs)].map(([, , entry = ""]) => entry);
  const read = (entry: string, name: string) => entry.match(`<${name}>([^<]*)</${name}>`)?.[1] ?? "";
  return entries.filter((entry) => read(entry, "Key") === key).map((entry) => read(entry, "VersionId"));
}

async function collect(source: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MOST_IN_MEMORY) throw new Error("the recording is too large to be stored without its length");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
