import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
const apps: AppProcess[] = [];

beforeAll(async () => {
  ({ home, remove } = makeTemporaryHome("stop"));
  stack = await startStack({ home, ports: await temporaryPorts(), durable: true });
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  target = createServer((_, response) =>
    setTimeout(() => response.end('{"result":"Thursday at nine"}'), 2_000),
  );
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  const user = crypto.randomUUID();
  await sql`insert into auth.users (id, email) values (${user}, 'stop@example.test')`;
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

async function runApp(): Promise<AppProcess> {
  const app = await startApp({
    port: stack.ports.app,
    environment: { LOG_LEVEL: "silent", ...stack.environment },
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
  it("answers the caller who is waiting, takes nobody new and leaves with 0 (SAFE-01)", async () => {
    const app = await runApp();
    const waiting = askTool(app, "waiting");
    await sleep(700);
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

describe("a database that goes away for a moment", () => {
  it("makes the server not ready, never dead, and it recovers by itself (SAFE-01)", async () => {
    const app = await runApp();
    const ready = async () => (await fetch(`${app.url}/api/health`)).status;
    expect(await ready()).toBe(200);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callwright'`;
    await sleep(200);
    const deadline = Date.now() + 10_000;
    let status = await ready();
    while (status !== 200 && Date.now() < deadline) {
      expect(status).toBe(503);
      await sleep(200);
      status = await ready();
    }
    expect(status).toBe(200);
    expect(app.process.exitCode).toBeNull();
  });
});

describe("addresses and methods that nobody serves", () => {
  it("are refused with a sentence, not with a fault of the framework (SAFE-01)", async () => {
    const app = await runApp();
    for (const path of [
      "/api/external/tool/%ff",
      "/api/recordings/%ff/play?token=x",
      "/dashboard/%E0%A4%A",
    ]) {
      const answer = await fetch(app.url + path, { method: path.includes("tool") ? "POST" : "GET" });
      expect(answer.status, path).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, code: "invalid_input" });
    }
    const trace = await new Promise<number | undefined>((resolve, reject) => {
      request(`${app.url}/api/health`, { method: "TRACE" }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(trace).toBe(405);
    expect((await fetch(`${app.url}/api/health`, { method: "PUT" })).status).toBe(405);
  });
});
