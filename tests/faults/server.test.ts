import { openSync, readFileSync } from "node:fs";
import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STRANGER_LIMIT } from "@/lib/calls/provider-messages/provider-access";
import { securityHeaders } from "@/lib/platform/http/security-headers";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

const NUMBER = "+442079460777";
let home: string;
let remove: () => void;
let stack: Stack;
let sql: Sql;
let target: Server;
let wasAsked = false;
const apps: AppProcess[] = [];

beforeAll(async () => {
  ({ home, remove } = makeTemporaryHome("server"));
  stack = await startStack({ home, ports: await temporaryPorts(), durable: true });
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  target = createServer((_, response) => {
    wasAsked = true;
    setTimeout(() => response.end('{"result":"Thursday at nine"}'), 2_000);
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  const user = crypto.randomUUID();
  await sql`insert into auth.users (id, email) values (${user}, 'server@example.test')`;
  await sql`update profiles set approved_at = now(), disabled_at = null where id = ${user}`;
  await sql`insert into phone_assignments (phone_number, user_id) values (${NUMBER}, ${user})`;
  const [tool] = await sql`insert into tools (name, public_key) values ('Slow', 'slow') returning id`;
  await sql`insert into tool_targets (tool_id, user_id, phone_number, target_url)
            values (${tool?.id}, ${user}, ${NUMBER}, ${`http://127.0.0.1:${(target.address() as AddressInfo).port}`})`;
});

afterAll(async () => {
  for (const app of apps) await app.stop();
  target?.close();
  await sql?.end();
  await stack?.close();
  remove();
});

async function runApp(more: Record<string, string> = {}): Promise<AppProcess> {
  const app = await startApp({
    port: stack.ports.app,
    environment: { LOG_LEVEL: "silent", ALLOW_UNSIGNED_VOICE: "true", ...stack.environment, ...more },
    output: "ignore",
  });
  apps.push(app);
  return app;
}

const message = (id: string) => ({
  message: {
    type: "tool-calls",
    toolCallList: [{ id, type: "function", function: { name: "slow", arguments: {} } }],
    call: { id: `call-${id}` },
    phoneNumber: { number: NUMBER },
  },
});

const askTool = (app: AppProcess, id: string) =>
  fetch(`${app.url}/api/external/tool/slow`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message(id)),
  });

describe("a server that is told to stop", () => {
  it("answers the waiting request, accepts no new ones and exits with 0 (SAFE-01)", async () => {
    const app = await runApp();
    const waiting = askTool(app, "waiting");
    await expect.poll(() => wasAsked).toBe(true);
    const left = new Promise<number | null>((resolve) => app.process.once("exit", resolve));
    app.process.kill("SIGTERM");
    const answer = await waiting;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      results: [{ toolCallId: "waiting", name: "slow", result: "Thursday at nine" }],
    });
    expect(await left).toBe(0);
    await expect(fetch(`${app.url}/api/health`)).rejects.toThrow();
    const [row] = await sql`select status, result from tool_invocations where tool_call_id = 'waiting'`;
    expect(row).toMatchObject({ status: "succeeded", result: "Thursday at nine" });
  });
});

describe("a page that cannot be rendered", () => {
  it("is reported with the id of its request, without the person or their session (AGENCY-03)", async () => {
    const reports: { text: string; event: { transaction?: string; tags?: object } }[] = [];
    const collector = createServer(async (incoming, response) => {
      let text = "";
      for await (const chunk of incoming) text += chunk;
      reports.push({ text, event: JSON.parse(text.split("\n")[2] ?? "{}") });
      response.end();
    });
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
    const dsn = `http://public@127.0.0.1:${(collector.address() as AddressInfo).port}/7`;
    const app = await runApp({ LOG_LEVEL: "error", SENTRY_DSN: dsn });
    const { cookie, email } = await signUp();
    await sql`alter table profiles rename to profiles_away`;
    const page = await fetch(`${app.url}/dashboard`, {
      headers: { cookie, "x-request-id": "forged" },
    }).finally(() => sql`alter table profiles_away rename to profiles`);
    const id = page.headers.get("x-request-id");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const ofPage = () => reports.filter(({ event }) => event.transaction === "GET /dashboard");
    await expect.poll(ofPage).not.toEqual([]);
    for (const { text, event } of ofPage()) {
      expect(event.tags).toMatchObject({ request_id: id });
      expect(text).not.toContain(email);
      expect(text).not.toContain(cookie.slice(-40));
    }
    await app.stop();
    collector.close();
  });
});

describe("a server with METRICS_PORT", () => {
  it("serves the figures of all its bundles there alone, and each tool call is in them (AGENCY-03)", async () => {
    const { target: port } = await temporaryPorts();
    const app = await runApp({ METRICS_PORT: String(port) });
    const at = `http://127.0.0.1:${port}`;
    const answered = async () => {
      const series =
        'callwright_voice_answer_seconds_count{endpoint="POST /api/external/tool/{public_key}"} ';
      const text = await (await fetch(`${at}/metrics`)).text();
      return Number(
        text
          .split("\n")
          .find((line) => line.startsWith(series))
          ?.slice(series.length) ?? 0,
      );
    };
    expect(await answered()).toBe(0);
    expect((await askTool(app, "direct")).status).toBe(200);
    await expect.poll(answered).toBe(1);
    // By the framework's router, which has a bundle of its own.
    const routed = await send(app, {
      path: "/api/external/tool/sl%6Fw",
      body: JSON.stringify(message("routed")),
    });
    expect([routed.status, routed.headers.vary]).toEqual([200, expect.stringContaining("rsc")]);
    await expect.poll(answered).toBe(2);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${at}/api/health`)).status).toBe(404);
    await app.stop();
    await expect(fetch(`${at}/metrics`)).rejects.toThrow();
  });
});

/** A person who can sign in, with the cookie of their session as Supabase's library writes it. */
async function signUp() {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "" } = stack.environment;
  const email = "marigold@example.test";
  const answer = await fetch(`${SUPABASE_URL}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "correct horse battery" }),
  });
  const session = await answer.json();
  await sql`update profiles set approved_at = now(), disabled_at = null where email = ${email}`;
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const name = `sb-${new URL(SUPABASE_URL).hostname.split(".")[0]}-auth-token`;
  return { cookie: `${name}=${value}`, email };
}

describe("a server that runs", () => {
  let app: AppProcess;
  beforeAll(async () => {
    app = await runApp();
  });

  it("does not start on a port that is in use, and says what to do (SAFE-01)", async () => {
    const { port } = target.address() as AddressInfo;
    const log = path.join(home, "taken.log");
    const started = startApp({ port, environment: stack.environment, output: openSync(log, "w") });
    await expect(started).rejects.toThrow("stopped with 1");
    expect(readFileSync(log, "utf8")).toContain(
      `Callwright cannot start: port ${port} of 127.0.0.1 is already in use. Set PORT to a free one.`,
    );
  });

  it("is not ready but alive during a short database outage, and recovers by itself (SAFE-01)", async () => {
    const ready = async () => (await fetch(`${app.url}/api/health`)).status;
    expect(await ready()).toBe(200);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callwright'`;
    await sleep(200);
    const deadline = Date.now() + 60_000;
    let status = await ready();
    while (status !== 200 && Date.now() < deadline) {
      expect(status).toBe(503);
      await sleep(200);
      status = await ready();
    }
    expect(status).toBe(200);
    expect(app.process.exitCode).toBeNull();
  });

  it("refuses unknown addresses and methods with a sentence, not with an error of the framework (SAFE-01)", async () => {
    for (const path of [
      "/api/external/tool/%ff",
      "/api/recordings/%ff/play?token=x",
      "/dashboard/%E0%A4%A",
    ]) {
      const answer = await fetch(app.url + path, { method: path.includes("tool") ? "POST" : "GET" });
      expect(answer.status, path).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, code: "invalid_input" });
    }
    expect(await send(app, { method: "TRACE", path: "/api/health" })).toMatchObject({ status: 405 });
    expect((await fetch(`${app.url}/api/health`, { method: "PUT" })).status).toBe(405);
  });

  it("answers the voice provider past the framework's router, with the same headers and refusals (FAST-02, VOICE-01, VOICE-02)", async () => {
    const path = "/api/external/tool/there-is-none";
    const routed = await send(app, { path: "/api/external/tool/there%20is%20none", body: "{}" });
    await expect.poll(async () => (await send(app, { path, body: "{}" })).headers.vary).toBeUndefined();
    const direct = await send(app, { path, body: "{}" });
    expect(routed.headers.vary).toContain("rsc"); // what the framework's router adds
    expect([direct.status, direct.json.code]).toEqual([routed.status, routed.json.code]);
    const missing = Object.keys(routed.headers).filter((name) => !(name in direct.headers));
    expect(missing.sort()).toEqual(["transfer-encoding", "vary"]);
    for (const { key, value } of securityHeaders) expect(direct.headers[key.toLowerCase()]).toBe(value);

    const voice = { path: "/api/external/voice", body: '{"message":{"type":"hang","call":{"id":"direct"}}}' };
    expect(await send(app, voice)).toMatchObject({ status: 200, json: { received: true } });
    for (const host of ["a b", "[", "evil.example/x"])
      expect(await send(app, { ...voice, headers: { host } }), host).toMatchObject({ status: 200 });
    expect(await send(app, { ...voice, body: "{" })).toMatchObject({ status: 400, json: { success: false } });
    expect(await send(app, { ...voice, method: "PUT" })).toMatchObject({ status: 405 });
  });

  it("keeps a connection after an oversized request, and survives one that breaks off (SAFE-01, VOICE-01, VOICE-02)", async () => {
    const path = "/api/external/voice";
    const isKept = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const tooLong = await send(app, { path, agent, body: "x".repeat(11 * 1024 * 1024) });
      expect(tooLong).toMatchObject({ status: 413, json: { code: "too_large" } });
      const next = await send(app, { path, agent, body: "{" });
      expect(next).toMatchObject({ status: 400 });
      agent.destroy();
      return next.connection === tooLong.connection;
    };
    // The server gives the rest half a second to arrive, which a busy machine may need for other things.
    await expect.poll(isKept).toBe(true);

    const broken = request(app.url + path, { method: "POST", headers: { "content-length": 1_000 } });
    broken.on("error", () => {});
    broken.write('{"message":');
    await sleep(200);
    broken.destroy();
    await sleep(200);
    expect(await send(app, { path, body: "{" })).toMatchObject({ status: 400 });
    expect(app.process.exitCode).toBeNull();
  });

  it("does not let a requester forge the address for rate limits (SAFE-01, VOICE-01)", async () => {
    const ask = (nth: number) =>
      send(app, {
        path: "/api/external/tool/guessed",
        body: "{}",
        headers: { "x-client-address": `192.0.2.${nth % 250}` },
      });
    const statuses = new Set<number | undefined>();
    // The minute of earlier tests' requests may end meanwhile, and counting begin again.
    for (let first = 0; !statuses.has(429) && first <= 5 * STRANGER_LIMIT.max; first += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => ask(first + nth)));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});

type Sent = { path: string; method?: string; body?: string; headers?: Record<string, string>; agent?: Agent };

/** With headers and methods that `fetch` does not allow. */
function send(app: AppProcess, { path, method = "POST", body, headers, agent }: Sent) {
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers whose shape they are about to check
  type Answer = { status?: number; headers: IncomingHttpHeaders; json: any; connection?: number };
  return new Promise<Answer>((resolve, reject) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(app.url + path, { method, agent, headers: { ...type, ...headers } }, (answer) => {
      let text = "";
      const connection = answer.socket.localPort;
      answer.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          json: JSON.parse(text || "null"),
          connection,
        }),
      );
    });
    sent.on("error", reject).end(body);
  });
}
