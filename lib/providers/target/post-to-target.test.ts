import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { listen } from "@/tests/support/listen";
import { serve } from "@/tests/support/serve";
import { postToTarget } from "./post-to-target";
import { BlockedAddressError, createTargetAgent, type Resolve } from "./target-agent";

/** One server on every address of this machine: it sees whatever a guard lets through. */
let reached = 0;
const { port } = new URL(
  await serve((_, response) => {
    reached += 1;
    response.end("reached");
  }),
);

const toPublic: Resolve = (_, callback) => callback(null, [{ address: "93.184.216.34", family: 4 }]);

function post(url: string, options: { resolve?: Resolve; allowPrivate?: boolean; secret?: string } = {}) {
  const { allowPrivate = false, resolve = toPublic } = options;
  return postToTarget({
    targetId: "t",
    url,
    body: "{}",
    callId: "call",
    toolCallId: "tool",
    secret: options.secret ?? null,
    timeoutMs: 60_000,
    connections: { agent: createTargetAgent({ allowPrivate, resolve }), allowPrivate },
  });
}

describe("a target that is not on the public internet", () => {
  it.each([
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "１２７.0.0.1",
    "127。0。0。1",
    "0.0.0.0",
    "0",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[2001:db8::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "service.localhost",
    "metadata.google.internal",
    "printer.local",
  ])("is refused: %s", async (host) => {
    const before = reached;
    expect((await post(`https://${host}:${port}/`)).kind).toBe("refused");
    const url = new URL(`http://${host}:${port}/`);
    if (isIP(url.hostname.replace(/[[\]]/g, ""))) {
      const dispatcher = createTargetAgent({ allowPrivate: false, resolve: toPublic });
      await expect(request(url, { dispatcher }), "by the connection alone").rejects.toThrow(
        BlockedAddressError,
      );
    }
    expect(reached).toBe(before);
  });

  it.each([
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "data:text/plain,x",
    "javascript:alert(1)",
    "unix:/var/run/docker.sock",
    "https://user:password@example.com/",
    "https://user@example.com/",
    "https://",
    "//example.com/",
    "/hook",
    "",
    `https://example.com/${"x".repeat(3_000)}`,
  ])("nor one that is not a plain https address: %s", async (url) => {
    expect((await post(url)).kind).toBe("refused");
  });

  it.each<[string, LookupAddress[]]>([
    ["a private address", [{ address: "127.0.0.1", family: 4 }]],
    [
      "a public and a private one",
      [
        { address: "93.184.216.34", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ],
    ],
    [
      "a private one of the other family",
      [
        { address: "93.184.216.34", family: 4 },
        { address: "::1", family: 6 },
      ],
    ],
    ["a mapped one", [{ address: "::ffff:127.0.0.1", family: 6 }]],
  ])("nor a name that resolves to %s", async (_, addresses) => {
    const before = reached;
    const answer = await post(`https://rebound.example:${port}/`, {
      resolve: (_, callback) => callback(null, addresses),
    });
    expect(answer.kind).toBe("refused");
    expect(reached).toBe(before);
  });

  it("nor a name that changes between two connections", async () => {
    const asked: string[] = [];
    const agent = createTargetAgent({
      allowPrivate: false,
      resolve: (hostname, callback) => {
        asked.push(hostname);
        callback(null, [
          { address: asked.length === 1 ? "2001:db8::1" : "127.0.0.1", family: asked.length === 1 ? 6 : 4 },
        ]);
      },
    });
    for (const _ of [1, 2]) {
      const answer = await postToTarget({
        targetId: "t",
        url: `https://rebound.example:${port}/`,
        body: "{}",
        callId: "c",
        toolCallId: "t",
        secret: null,
        timeoutMs: 60_000,
        connections: { agent, allowPrivate: false },
      });
      expect(answer.kind).toBe("refused");
    }
    expect(asked).toEqual(["rebound.example", "rebound.example"]);
    expect(reached).toBe(0);
  });

  it("is unreachable, not refused, when its name does not resolve", async () => {
    const resolve: Resolve = (_, callback) =>
      callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    expect((await post("https://nowhere.example/", { resolve })).kind).toBe("unreachable");
  });

  it("is reached where private targets are allowed", async () => {
    const answer = await post(`http://127.0.0.1:${port}/`, { allowPrivate: true });
    expect(answer).toMatchObject({ kind: "answered", httpStatus: 200 });
  });
});

describe("a target's secret", () => {
  it("signs with its own bytes when it is no whsec_ key", async () => {
    let headers: Record<string, string> = {};
    let text = "";
    const target = createServer(async (request, response) => {
      headers = request.headers as Record<string, string>;
      for await (const chunk of request) text += chunk;
      response.end("ok");
    });
    await post(await listen(target), { allowPrivate: true, secret: "password without form" });
    target.closeAllConnections();
    target.close();
    expect(headers["x-tool-secret"]).toBe("password without form");
    const webhook = new Webhook(Buffer.from("password without form"), { format: "raw" });
    expect(() => webhook.verify(text, headers)).not.toThrow();
  });

  it("stops the request when a header cannot carry it, rather than sending it unsigned", async () => {
    const before = reached;
    const answer = await post(`http://127.0.0.1:${port}/`, {
      allowPrivate: true,
      secret: "a\r\nx-injected: 1",
    });
    expect(answer.kind).toBe("unreachable");
    expect(reached).toBe(before);
  });
});
