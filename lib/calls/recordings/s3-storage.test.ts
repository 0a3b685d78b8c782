import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsV4Signer } from "aws4fetch";
import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { temporaryPorts } from "@/local/stack/ports";
import { createS3Storage } from "./s3-storage";

const KEYS = { region: "eu-west-2", accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "secret" };
const AUDIO = Buffer.from(Array.from({ length: 150_000 }, (_, index) => (index * 13) % 256));
const KEY = "calls/ab/call-1.wav";

let s3: Emulator;
let storage: ReturnType<typeof createS3Storage>;

beforeAll(async () => {
  s3 = await createEmulator({ service: "aws", port: (await temporaryPorts()).app });
  await fetch(`${s3.url}/recordings`, { method: "PUT" });
  storage = createS3Storage({ endpoint: s3.url, bucket: "recordings", ...KEYS });
});
afterAll(() => s3.close());

const streamOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream() as ReadableStream<Uint8Array>;
const read = async (range?: { start: number; end: number }) => {
  const body = await storage.get(KEY, range);
  return body && Buffer.from(await new Response(body).arrayBuffer());
};

describe("recordings in a bucket", () => {
  it("returns what was stored, whole or in part, also with a store that does not support ranges", async () => {
    const facts = { contentType: "audio/wav", bytes: AUDIO.length };
    expect(await storage.put(KEY, streamOf(AUDIO), facts)).toEqual({ bytes: AUDIO.length });
    expect(await read()).toEqual(AUDIO);
    expect(await read({ start: 70_000, end: 70_009 })).toEqual(AUDIO.subarray(70_000, 70_010));
    expect(await storage.head(KEY)).toEqual({ bytes: AUDIO.length });
  });

  it("takes a source of unknown length", async () => {
    expect(await storage.put(KEY, streamOf(AUDIO), { contentType: "audio/wav", bytes: null })).toEqual({
      bytes: AUDIO.length,
    });
    expect(await read()).toEqual(AUDIO);
  });

  it("has nothing after a deletion, which is idempotent", async () => {
    await storage.put(KEY, streamOf(AUDIO), { contentType: "audio/wav", bytes: AUDIO.length });
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.get(KEY)).toBeNull();
    expect(await storage.head(KEY)).toBeNull();
  });

  it("reports when a bucket refuses an upload", async () => {
    const elsewhere = createS3Storage({ endpoint: s3.url, bucket: "no-such-bucket", ...KEYS });
    const facts = { contentType: "audio/wav", bytes: AUDIO.length };
    await expect(elsewhere.put(KEY, streamOf(AUDIO), facts)).rejects.toThrow("404");
  });
});

describe("a bucket that keeps versions", () => {
  type Version = { key: string; id: string; body: Buffer | null };
  let versions: Version[] = [];
  let mayList = true;
  let made = 0;
  /** As S3 does it: newest first, a deletion without a version adds a marker, and only signed requests count. */
  const bucket = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const datetime = String(request.headers["x-amz-date"]);
    const signer = new AwsV4Signer({
      method: request.method,
      url: url.href,
      service: "s3",
      datetime,
      ...KEYS,
    });
    const signature = (await signer.sign()).headers.get("authorization");
    if (request.headers.authorization !== signature) return response.writeHead(403).end();
    const key = url.pathname.replace(/^\/recordings\/?/, "");
    const [newest] = versions.filter((version) => version.key === key);
    if (url.searchParams.has("versions")) {
      if (!mayList) return response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
      const prefix = url.searchParams.get("prefix") ?? "";
      const entries = versions
        .filter((version) => version.key.startsWith(prefix))
        .sort((one, other) => one.key.localeCompare(other.key))
        .slice(0, 2)
        .map(({ key: name, id, body }) => {
          const kind = body ? "Version" : "DeleteMarker";
          return `<${kind}><Key>${name}</Key><VersionId>${id}</VersionId><IsLatest>true</IsLatest></${kind}>`;
        });
      return response.end(
        `<ListVersionsResult><Name>recordings</Name>${entries.join("\n")}</ListVersionsResult>`,
      );
    }
    const headers = { "x-amz-version-id": `v+${++made}/=` };
    if (request.method === "PUT") {
      versions.unshift({ key, id: headers["x-amz-version-id"], body: Buffer.concat(parts) });
      return response.writeHead(200, headers).end();
    }
    if (request.method === "DELETE") {
      const id = url.searchParams.get("versionId");
      if (id) versions = versions.filter((version) => version.key !== key || version.id !== id);
      else versions.unshift({ key, id: headers["x-amz-version-id"], body: null });
      return response.writeHead(204, id ? {} : { ...headers, "x-amz-delete-marker": "true" }).end();
    }
    if (!newest?.body) return response.writeHead(404).end();
    return response.writeHead(200, { "content-length": newest.body.length }).end(newest.body);
  });
  let versioned: ReturnType<typeof createS3Storage>;
  const put = (key: string) =>
    versioned.put(key, streamOf(AUDIO.subarray(0, 10)), { contentType: "audio/wav", bytes: 10 });
  const kept = () => versions.map(({ key }) => key);
  beforeAll(async () => {
    await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
    const { port } = bucket.address() as AddressInfo;
    versioned = createS3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket: "recordings", ...KEYS });
  });
  beforeEach(() => {
    versions = [];
    mayList = true;
  });
  afterAll(() => bucket.close());

  it("has no version of a deleted recording, and all of another whose key begins with its key (AGENCY-08)", async () => {
    for (const key of [KEY, `${KEY}.other`, KEY, KEY]) await put(key);
    await versioned.delete(KEY);
    expect(kept()).toEqual([`${KEY}.other`]);
    expect(await versioned.head(KEY)).toBeNull();
    await versioned.delete(KEY);
    expect(kept()).toEqual([`${KEY}.other`]);
  });

  it("reports when its versions may not be listed, so that the deletion is tried again (AGENCY-08)", async () => {
    await put(KEY);
    mayList = false;
    await expect(versioned.delete(KEY)).rejects.toThrow("403 to a question for an object's versions");
    expect(kept()).toHaveLength(2);
    mayList = true;
    await versioned.delete(KEY);
    expect(kept()).toEqual([]);
  });
});

describe("a request to a bucket", () => {
  let requests: { request: IncomingMessage; bytes: number }[] = [];
  const store = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    requests.push({ request, bytes });
    const isPart = request.headers.range === "bytes=10-19";
    response.writeHead(isPart ? 206 : 200).end(isPart ? "0123456789" : "");
  });
  let strict: ReturnType<typeof createS3Storage>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
    const { port } = store.address() as AddressInfo;
    strict = createS3Storage({
      endpoint: `http://127.0.0.1:${port}/storage/v1/s3/`,
      bucket: "recordings",
      ...KEYS,
    });
  });
  afterAll(() => store.close());

  it("is signed, carries the length, and streams", async () => {
    requests = [];
    await strict.put(KEY, streamOf(AUDIO), { contentType: "audio/wav", bytes: AUDIO.length });
    const [{ request, bytes } = { request: undefined, bytes: 0 }] = requests;
    expect(bytes).toBe(AUDIO.length);
    expect(request?.method).toBe("PUT");
    expect(request?.url).toBe(`/storage/v1/s3/recordings/${KEY}`);
    expect(request?.headers).toMatchObject({
      "content-length": String(AUDIO.length),
      "content-type": "audio/wav",
      "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/eu-west-2\/s3\/aws4_request/,
      ),
    });
    expect(request?.headers["transfer-encoding"]).toBeUndefined();
  });

  it("can request only a part", async () => {
    const body = await strict.get(KEY, { start: 10, end: 19 });
    expect(await new Response(body).text()).toBe("0123456789");
  });
});
