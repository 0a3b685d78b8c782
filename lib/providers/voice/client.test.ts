import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startVapiEmulator } from "@/local/emulators/vapi/emulator";
import { listen } from "@/tests/support/listen";
import { createVoiceClient } from "./client";
import { VoiceProviderError } from "./errors";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const act of cleanUp.splice(0)) act();
});

async function serve(answer: Answer) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const url = await listen(server);
  cleanUp.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url, requests };
}

const client = (baseUrl: string, answerWithin = 30_000) =>
  createVoiceClient({
    apiKey: "private-key",
    baseUrl,
    trusted: { hosts: "127.0.0.1", allowLoopback: true },
    answerWithin,
  });

/** A provider that redirects every request for a recording to this address. */
const redirectTo = (location: string) => serve((_, response) => response.writeHead(302, { location }).end());
const text =
  (status: number, body = "", headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe("the voice provider's client", () => {
  it("asks for a call with the private key", async () => {
    const provider = await serve(text(200, '{"id":"call-1:2"}'));
    expect(await client(provider.url).getCall("call-1:2")).toEqual({ id: "call-1:2" });
    expect(provider.requests[0]?.url).toBe("/call/call-1:2");
    expect(provider.requests[0]?.headers.authorization).toBe("Bearer private-key");
  });

  it("lists calls by date, a bare array", async () => {
    const provider = await serve(text(200, '[{"id":"a"}]'));
    const calls = await client(`${provider.url}/`).listCalls({
      createdAtGe: "2026-11-20T00:00:00Z",
      limit: 5,
    });
    expect(calls).toEqual([{ id: "a" }]);
    expect(provider.requests[0]?.url).toBe("/call?createdAtGe=2026-11-20T00%3A00%3A00Z&limit=5");
  });

  it("classifies a failure by its status alone", async () => {
    const meaning = async (answer: Answer, answerWithin?: number) => {
      const { url } = await serve(answer);
      const thrown: unknown = await client(url, answerWithin)
        .getCall("x")
        .catch((error) => error);
      if (!(thrown instanceof VoiceProviderError)) throw thrown;
      const { credentials, retryable, gone } = thrown;
      return { credentials, retryable, gone };
    };
    const retry = { credentials: false, retryable: true, gone: false };
    const gone = { credentials: false, retryable: false, gone: true };
    const key = { credentials: true, retryable: false, gone: false };
    expect(await meaning(text(404))).toEqual(gone);
    expect(await meaning(text(400, "Your subscription plan only covers the last 14 days"))).toEqual(gone);
    expect(await meaning(text(401))).toEqual(key);
    expect(await meaning(text(403))).toEqual(key);
    expect(await meaning(text(429))).toEqual(retry);
    expect(await meaning(text(503))).toEqual(retry);
    expect(await meaning(text(200, "<html>"))).toEqual(retry);
    expect(await meaning((request) => request.socket.destroy())).toEqual(retry);
    expect(await meaning(() => {}, 100)).toEqual(retry);
  });

  it("deletes a call, also one that the provider no longer has", async () => {
    for (const status of [200, 404]) {
      const provider = await serve(text(status));
      await client(provider.url).deleteCall("c1");
      expect(provider.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["DELETE /call/c1"]);
    }
    for (const status of [401, 500]) {
      const provider = await serve(text(status));
      await expect(client(provider.url).deleteCall("c1"), `${status}`).rejects.toBeInstanceOf(
        VoiceProviderError,
      );
    }
  });

  it("tries the key with a request that costs nothing, at the address without its last slashes", async () => {
    const provider = await serve(text(200, "[]"));
    await client(`${provider.url}//`).ping();
    expect(provider.requests[0]?.url).toBe("/assistant?limit=1");
    expect(provider.requests[0]?.headers.accept).toBe("application/json");
    const { url } = await serve(text(401));
    await expect(client(url).ping()).rejects.toMatchObject({ credentials: true });
  });

  it("leaves out what is not asked for, and takes what is no list for none", async () => {
    const provider = await serve(text(200, '{"calls":[]}'));
    expect(await client(provider.url).listCalls({ createdAtGe: undefined, limit: 1 })).toEqual([]);
    expect(provider.requests[0]?.url).toBe("/call?limit=1");
  });

  it("says what failed and keeps the cause", async () => {
    const failed = async (answer: Answer): Promise<Error> => {
      const { url } = await serve(answer);
      const [outcome] = await Promise.allSettled([client(url).getCall("x")]);
      if (outcome.status === "fulfilled") throw new Error("it answered");
      return outcome.reason;
    };
    expect((await failed(text(503))).message).toMatch(/^the voice provider\b.*503/);
    const broken = await failed(text(200, "<html>"));
    expect(broken.message).toMatch(/^the voice provider, reading its answer\b/);
    expect(broken.cause).toBeInstanceOf(Error);
    const lost = await failed((request) => request.socket.destroy());
    expect(lost.message).toMatch(/^the voice provider\b/);
    expect(lost.cause).toBeInstanceOf(Error);
  });

  it("never asks for a call whose id would lead elsewhere", async () => {
    const provider = await serve(text(200, "{}"));
    for (const id of [
      "..",
      ".",
      "...",
      "%2E",
      "%2e%2e",
      "a/b",
      "a?b",
      "a#b",
      "a b",
      "é",
      "",
      "a".repeat(201),
    ])
      await expect(client(provider.url).getCall(id)).rejects.toThrow("404");
    expect(provider.requests).toHaveLength(0);
  });
});

describe("the recording of a call", () => {
  it("comes from a fresh address, which never sees our key (VOICE-05)", async () => {
    const store = await serve(text(206, "abc", { "content-range": "bytes 1-3/9" }));
    const provider = await redirectTo(`${store.url}/x.wav?signature=1`);
    const response = await client(provider.url).openRecording("c1", { range: "bytes=1-3" });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe("abc");
    expect(provider.requests[0]?.url).toBe("/call/c1/mono-recording");
    expect(store.requests[0]?.url).toBe("/x.wav?signature=1");
    expect(store.requests[0]?.headers).toMatchObject({ range: "bytes=1-3", "accept-encoding": "identity" });
    await client(provider.url).openRecording("c1", {});
    expect(store.requests[1]?.headers["accept-encoding"]).toBe("identity");
    for (const request of store.requests) expect(request.headers.authorization).toBeUndefined();
  });

  it("plays again after every address signed so far has expired (VOICE-05)", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "callwright-vapi-"));
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const recordingFile = path.join(folder, "call.mp3");
    writeFileSync(recordingFile, "the recording");
    const calls = [{ id: "c1", recordingFile }];
    const vapi = await startVapiEmulator({ apiKeys: ["private-key"], calls });
    cleanUp.push(() => void vapi.close());
    const old = await client(vapi.url).mintRecordingUrl("c1");
    await fetch(`${vapi.url}/_control/expire-recordings`, { method: "POST" });
    expect((await fetch(old)).status).toBe(403);
    expect(await (await client(vapi.url).openRecording("c1", {})).text()).toBe("the recording");
  });

  it("is not fetched from a host that is not configured (SAFE-04)", async () => {
    for (const location of [
      "http://localhost:9/x",
      "https://evil.example/x",
      "http://169.254.169.254/",
      "//[",
      "/x",
    ]) {
      const provider = await redirectTo(location);
      await expect(client(provider.url).openRecording("c1", {}), location).rejects.toMatchObject({
        retryable: false,
        credentials: false,
        gone: false,
      });
    }
  });

  it("is not minted by an answer that is no redirect", async () => {
    for (const status of [200, 299, 400, 404]) {
      const provider = await serve(text(status, "", { location: "http://127.0.0.1:1/x" }));
      await expect(client(provider.url).mintRecordingUrl("c1"), `${status}`).rejects.toBeInstanceOf(
        VoiceProviderError,
      );
    }
    const without = await serve(text(302));
    await expect(client(without.url).mintRecordingUrl("c1")).rejects.toThrow("302");
    for (const status of [300, 307, 399]) {
      const { url } = await serve(text(status, "", { location: "http://127.0.0.1:1/x" }));
      expect((await client(url).mintRecordingUrl("c1")).pathname, `${status}`).toBe("/x");
    }
    const { url } = await redirectTo("//[");
    await expect(client(url).mintRecordingUrl("c1")).rejects.toThrow("an unreadable address");
  });

  it("is not fetched across a second redirect", async () => {
    const elsewhere = await serve(text(200, "secret"));
    const store = await redirectTo(`${elsewhere.url}/x`);
    const provider = await redirectTo(`${store.url}/x`);
    await expect(client(provider.url).openRecording("c1", {})).rejects.toThrow("302");
    expect(elsewhere.requests).toHaveLength(0);
  });

  it("is gone when the store has none, and can be retried when an address was refused", async () => {
    const outcome = async (status: number) => {
      const provider = await redirectTo(`${(await serve(text(status))).url}/x`);
      return client(provider.url)
        .openRecording("c1", {})
        .catch(({ gone, retryable, credentials }) => ({ gone, retryable, credentials }));
    };
    expect(await outcome(404)).toEqual({ gone: true, retryable: false, credentials: false });
    expect(await outcome(403)).toEqual({ gone: false, retryable: true, credentials: false });
    expect(await outcome(400)).toEqual({ gone: false, retryable: true, credentials: false });
    expect(await outcome(500)).toEqual({ gone: false, retryable: true, credentials: false });
  });

  it("times out when the store does not answer in time", async () => {
    const provider = await redirectTo(`${(await serve(() => {})).url}/x`);
    await expect(client(provider.url, 100).openRecording("c1", {})).rejects.toMatchObject({
      retryable: true,
    });
  });

  it("closes the store's connection when the listener leaves", async () => {
    const closed = vi.fn();
    const store = await serve((_, response) => {
      response.on("close", closed);
      response.writeHead(200).write("a");
    });
    const provider = await redirectTo(`${store.url}/x`);
    const listener = new AbortController();
    const response = await client(provider.url).openRecording("c1", { signal: listener.signal });
    expect(response.status).toBe(200);
    listener.abort();
    await expect.poll(() => closed).toHaveBeenCalled();
  });
});
