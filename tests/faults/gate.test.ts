import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decrypt } from "@/lib/platform/core/crypto";
import { apiHeaders, securityHeaders } from "@/lib/platform/http/security-headers";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

/** The built server as in production, on a new database. */
let remove: () => void;
let stack: Stack;
let sql: Sql;
const apps: AppProcess[] = [];
let output = "";

beforeAll(async () => {
  const made = makeTemporaryHome("gate");
  remove = made.remove;
  const [ports, others] = [await temporaryPorts(), await temporaryPorts()];
  stack = await startStack({ home: made.home, ports, durable: false });
  Object.assign(process.env, stack.environment);
  sql = postgres(stack.databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: "the-test" },
  });
  apps.push(...(await Promise.all([run(ports.app), run(others.app)])));
});

afterAll(async () => {
  for (const app of apps) await app.stop();
  await sql?.end();
  await stack?.close();
  remove();
});

async function run(port: number): Promise<AppProcess> {
  const environment = { ...stack.environment, LOG_LEVEL: "warn" };
  const app = await startApp({ port, environment, output: "pipe" });
  for (const stream of [app.process.stdout, app.process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return app;
}

const app = () => apps[0] as AppProcess;
/** Settings may be 5 s old. Checked twice a second, since every refusal counts against this address. */
const SOON = { interval: 500 };
const KEY = "vapi_webhook_secret";
const sealed = async (): Promise<string | null> =>
  (await sql`select setting_value from system_settings where setting_key = ${KEY}`)[0]?.setting_value ?? null;
const setSealed = (value: string | null) =>
  sql`update system_settings set setting_value = ${value} where setting_key = ${KEY}`;
const kept = async () => (await sql`select count(*)::int as n from raw_messages`)[0]?.n;

const body = () => JSON.stringify({ message: { type: "hang", call: { id: randomUUID() } } });
const post = async (to: AppProcess, headers: Record<string, string>, text = body()) => {
  const answer = await fetch(`${to.url}/api/external/voice`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: text,
  });
  await answer.body?.cancel();
  return answer.status;
};
const signature = (text: string, secret: string) => {
  const stamp = String(Date.now());
  return {
    "x-timestamp": stamp,
    "x-signature": createHmac("sha256", secret).update(`${stamp}.${text}`).digest("hex"),
  };
};

describe("instances that start at once for the first time", () => {
  it("share one secret, reject messages without it, and accept those with it (GATE-06)", async () => {
    await expect.poll(sealed).toMatch(/^v1\./);
    const secret = decrypt((await sealed()) ?? "", `system_settings|setting_value|${KEY}`);
    const before = await kept();
    for (const each of apps) {
      for (const guess of ["", "null", "undefined", "secret", stack.secrets.vapiWebhookSecret]) {
        const text = body();
        const shapes: Record<string, string>[] = [
          {},
          { "x-vapi-secret": guess },
          { authorization: `Bearer ${guess}` },
          signature(text, guess),
        ];
        for (const headers of shapes)
          expect(await post(each, headers, text), JSON.stringify(headers)).toBe(401);
      }
    }
    expect(await kept()).toBe(before);
    // The second instance accepts the first's secret once it rereads its settings.
    for (const each of apps) {
      await expect.poll(() => post(each, { "x-vapi-secret": secret }), SOON).toBe(200);
    }
  });

  it("reject every message once the secret is gone or cannot be decrypted, and log it (GATE-06)", async () => {
    const right = await sealed();
    const secret = decrypt(right ?? "", `system_settings|setting_value|${KEY}`);
    for (const broken of [null, "v1.gone.a.b.c"]) {
      await setSealed(broken);
      await expect.poll(() => post(app(), { "x-vapi-secret": secret }), SOON).toBe(401);
      const text = body();
      const shapes: Record<string, string>[] = [
        {},
        { "x-vapi-secret": "" },
        signature(text, ""),
        signature(text, secret),
      ];
      for (const headers of shapes) {
        expect(await post(app(), headers, text)).toBe(401);
      }
      await setSealed(right);
      await expect.poll(() => post(app(), { "x-vapi-secret": secret }), SOON).toBe(200);
    }
    await expect.poll(() => output).toContain("all of Vapi's messages are refused");
  });
});

describe("addresses under /api", () => {
  it("that nothing serves get a sentence and the headers of every answer (SAFE-01)", async () => {
    for (const [method, path, status] of [
      ["GET", "/api/no-such-call", 404],
      ["POST", "/api/no/such/call", 404],
      ["DELETE", "/api/admin/nothing", 404],
      ["DELETE", "/api/health", 405],
      ["GET", "/api/%ff", 400],
      ["POST", "/auth", 405],
    ] as const) {
      const answer = await fetch(app().url + path, { method });
      expect(answer.status, `${method} ${path}`).toBe(status);
      for (const [name, value] of Object.entries(apiHeaders)) {
        expect.soft(answer.headers.get(name), `${name} of ${method} ${path}`).toBe(value);
      }
      for (const { key, value } of securityHeaders) {
        expect.soft(answer.headers.get(key), `${key} of ${method} ${path}`).toBe(value);
      }
      const text = await answer.text();
      if (status === 404) expect(JSON.parse(text)).toMatchObject({ success: false, code: "not_found" });
      expect(text).not.toContain("<html");
    }
  });
});

const MB = 1024 * 1024;

/** Resident memory of the app, in bytes. */
function residentMemory(): number {
  const status = readFileSync(`/proc/${app().process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

async function holdConnections(): Promise<ClientRequest[]> {
  const chunk = Buffer.alloc(64 * 1024, "x");
  const held: ClientRequest[] = [];
  for (let count = 0; count < 200; count++) {
    const headers = {
      "content-type": "application/json",
      "content-length": String(9 * MB),
      "x-timestamp": String(Date.now()),
      "x-signature": "0".repeat(64),
    };
    const sent = request(`${app().url}/api/external/voice`, { method: "POST", headers, agent: false });
    sent.on("error", () => {});
    sent.on("response", (answer) => answer.resume());
    for (let size = 0; size + chunk.length < 9 * MB; size += chunk.length) {
      if (!sent.write(chunk)) await new Promise((resolve) => setImmediate(resolve));
    }
    held.push(sent);
  }
  // The server still answers, so it has dealt with what came before.
  expect((await fetch(`${app().url}/api/health`)).status).toBe(200);
  return held;
}

describe("strangers", () => {
  it("cannot fill the memory: 200 connections that each hold 9 MB of a message with an invented signature (GATE-07)", async () => {
    // A first round, so that the measurement covers the bodies and not a heap that warms up.
    for (const each of await holdConnections()) each.destroy();
    const before = residentMemory();
    const held = await holdConnections();
    const grown = () => (residentMemory() - before) / MB;
    // Discarded data is freed at the server's next garbage collection.
    await expect.poll(grown, { interval: 500 }).toBeLessThan(50); // 1,800 MB were offered
    console.info(`memory grew by ${Math.round(grown())} MB under 200 held connections`);
    for (const each of held) each.destroy();
  });

  it("cannot hold a connection by sending slowly: it is closed after 30 s (GATE-07)", async () => {
    const { hostname, port } = new URL(app().url);
    const heads = [
      "POST /api/external/voice HTTP/1.1\r\nhost: x\r\n", // headers that never end
      "POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
    ];
    const began = performance.now();
    const lasted = await Promise.all(
      heads.map(
        (head) =>
          new Promise<number>((resolve) => {
            const socket = connect(Number(port), hostname, () => socket.write(head));
            socket.on("error", () => {});
            socket.resume().on("close", () => resolve(performance.now() - began));
          }),
      ),
    );
    expect(Math.max(...lasted)).toBeLessThan(90_000); // it never ended before
  });
});

describe("a database that ends all sessions at once", () => {
  it("costs no unhandled rejection, and the app recovers by itself (SAFE-01)", async () => {
    const ready = async () => (await fetch(`${app().url}/api/health`)).status;
    for (let round = 0; round < 8; round++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'the-test'`;
      if (round % 2) await expect.poll(ready).toBe(200);
    }
    await expect.poll(ready).toBe(200);
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_stat_activity where query like 'LISTEN "jobs:insert"%'`).length,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    for (const each of apps) expect(each.process.exitCode).toBeNull();
    expect(output.split("\n").filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
  });
});
