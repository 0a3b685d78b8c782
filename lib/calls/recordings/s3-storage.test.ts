import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3Storage } from "./s3-storage";

const KEYS = { region: "eu-west-2", accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "secret" };
const AUDIO = Buffer.from(Array.from({ length: 150_000 }, (_, index) => (index * 13) % 256));
const KEY = "calls/ab/call-1.wav";

let s3: Emulator;
let storage: ReturnType<typeof createS3Storage>;

beforeAll(async () => {
  s3 = await createEmulator({ service: "aws", port: await freePort() });
  await fetch(`${s3.url}/recordings`, { method: "PUT" });
  storage = createS3Storage({ endpoint: s3.url, bucket: "recordings", ...KEYS });
});
afterAll(() => s3.close());

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) =>
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    }),
  );
}

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
