import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makeOtherBuild } from "@/tests/support/other-build";
import { startRoundRobin } from "@/tests/support/round-robin";

const NUMBER = "+442079460778";
const PROBE_EVERY = 200;
const { home, remove } = makeTemporaryHome("rolling");
const nextRelease = path.join(home, "next-release");
const apps = new Set<AppProcess>();
let stack: Stack;
let sql: Sql;
let target: Server;
let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
let token: string;
let ports: number[];

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  ports = [stack.ports.app, (await temporaryPorts()).app];
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  target = createServer((_, answer) => setTimeout(() => answer.end('{"result":"Thursday"}'), 700));
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY = "" } = stack.environment;
  const signedUp = await fetch(`${SUPABASE_URL}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email: "rolling@example.test", password: "correct horse battery" }),
  });
  const session = await signedUp.json();
  token = session.access_token;
  const user = session.user.id;
  await sql`update profiles set approved_at = now(), disabled_at = null where id = ${user}`;
  await sql`insert into phone_assignments (phone_number, user_id) values (${NUMBER}, ${user})`;
  const [tool] = await sql`insert into tools (name, public_key) values ('Slow', 'slow') returning id`;
  await sql`insert into tool_targets (tool_id, user_id, phone_number, target_url)
    values (${tool?.id}, ${user}, ${NUMBER}, ${`http://127.0.0.1:${(target.address() as AddressInfo).port}`})`;
  makeOtherBuild(nextRelease, "alter table call_logs add column of_next_release text");
  balancer = await startRoundRobin(
    ports.map((port) => `http://127.0.0.1:${port}`),
    PROBE_EVERY,
  );
});

afterAll(async () => {
  for (const app of apps) await app.stop();
  balancer?.close();
  target?.close();
  await sql?.end();
  await stack?.close();
  remove();
});

async function start(port: number, folder?: string): Promise<AppProcess> {
  const app = await startApp({
    port,
    folder,
    environment: {
      LOG_LEVEL: "silent",
      ALLOW_UNSIGNED_VOICE: "true",
      ...stack.environment,
      DRAIN_SECONDS: "6",
    },
    output: "ignore",
    // It starts while the test keeps all cores busy.
    startLimitMs: 240_000,
  });
  apps.add(app);
  while (!balancer.isReady(app.url)) await sleep(50);
  return app;
}

let calls = 0;
/** The releases whose pages were served. */
const seen = new Set<"first" | "next">();
const REQUESTS: Record<string, () => Promise<Response>> = {
  "a page with its scripts": async () => {
    const page = await fetch(`${balancer.url}/`);
    const text = await page.text();
    const files = new Set(text.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g));
    if (page.status !== 200 || files.size < 5)
      return new Response(text, { status: page.status === 200 ? 500 : page.status });
    for (const file of files) {
      const answer = await fetch(balancer.url + file);
      await answer.arrayBuffer();
      if (answer.status !== 200) return new Response(file, { status: answer.status });
    }
    seen.add(text.includes("/_next/static/chunks/other") ? "next" : "first");
    return new Response();
  },
  "a client's calls": () =>
    fetch(`${balancer.url}/api/user/my-call-logs`, { headers: { authorization: `Bearer ${token}` } }),
  "a report": () =>
    post("/api/external/voice", { message: { type: "hang", call: { id: `roll-${calls++}` } } }),
  "a slow tool call": () => {
    const id = `roll-${calls++}`;
    const call = { id, type: "function", function: { name: "slow", arguments: {} } };
    return post("/api/external/tool/slow", {
      message: { type: "tool-calls", toolCallList: [call], call: { id }, phoneNumber: { number: NUMBER } },
    });
  },
  "a stream": () =>
    fetch(`${balancer.url}/api/user/call-events`, { headers: { authorization: `Bearer ${token}` } }),
};

const post = (path: string, body: object) =>
  fetch(balancer.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it("replaces two instances by those of another build, after its migration, under load without a failed request", async () => {
  let running = await Promise.all(ports.map((port) => start(port)));
  const failures: string[] = [];
  const answered: Record<string, number> = {};
  let isOver = false;
  const load = Object.entries(REQUESTS).flatMap(([what, send]) =>
    [1, 2].map(async () => {
      while (!isOver) {
        try {
          const answer = await send();
          const ends = what === "a stream" ? untilOver(answer, () => isOver) : answer.text();
          const text = await ends;
          if (answer.status !== 200) failures.push(`${what}: ${answer.status} ${text}`);
          else if (what === "a slow tool call" && !text.includes("Thursday"))
            failures.push(`${what}: ${text}`);
          else answered[what] = (answered[what] ?? 0) + 1;
        } catch (error) {
          failures.push(`${what}: ${String((error as Error).cause ?? error)}`);
        }
      }
    }),
  );
  const count = () =>
    Object.entries(answered).reduce((sum, [what, times]) => (what === "a stream" ? sum : sum + times), 0);
  const until = async (requests: number) => {
    const wanted = count() + requests;
    while (count() < wanted && failures.length === 0) await sleep(20);
  };

  await until(40);
  const openPage = await (await fetch(`${balancer.url}/`)).text();
  const openScripts = [...new Set(openPage.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g))];
  // This process is also the tool's target: while it is blocked, its connections run out.
  await promisify(execFile)(process.execPath, ["--import", "tsx", "db/run-migrations.ts"], {
    cwd: nextRelease,
    env: { ...process.env, ...stack.environment },
  });
  await until(40);
  for (const old of running) {
    const left = new Promise<number | null>((resolve) => old.process.once("exit", resolve));
    old.process.kill("SIGTERM");
    expect(await left).toBe(0);
    await until(20);
    running = [
      ...running.filter((app) => app !== old),
      await start(Number(new URL(old.url).port), nextRelease),
    ];
    await until(40);
  }
  isOver = true;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect([...seen]).toEqual(["first", "next"]);
  // A page that stayed open still gets the parts that it loads later.
  const statuses = await Promise.all(
    openScripts.map(async (file) => (await fetch(balancer.url + file)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(Object.keys(answered).sort()).toEqual(Object.keys(REQUESTS).sort());
  // Each instance ended its streams as a server does, and they were opened again elsewhere.
  expect(answered["a stream"]).toBeGreaterThanOrEqual(4);
});

/** Reads until the server ends the stream or the test is over; a stream that breaks off throws. */
async function untilOver(answer: Response, isOver: () => boolean): Promise<string> {
  let text = "";
  const reader = answer.body?.getReader();
  const over = async () => {
    while (!isOver()) await sleep(50);
    return { done: true as const, value: undefined };
  };
  for (;;) {
    const read = await Promise.race([reader?.read(), over()]);
    if (!read || read.done) break;
    text += Buffer.from(read.value).toString();
  }
  if (isOver()) await reader?.cancel();
  return text;
}
