import { existsSync } from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { compareWithProvider } from "@/lib/agent/provisioning/compare";
import { abroad, hartley } from "@/local/demo/accounts";
import { prepareDemoWorkspace } from "@/local/demo/prepare";
import { DEMO_TARGET_SECRET } from "@/local/demo/target-server";
import { DEMO_PASSWORD, demoSignIns } from "@/local/demo/workspace";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

let home: string;
let remove: () => void;
let stack: Stack;
let sql: Sql;
const prepare = () => prepareDemoWorkspace({ stack, targetUrl: "http://127.0.0.1:9", progress: () => {} });

beforeAll(async () => {
  ({ home, remove } = makeTemporaryHome("demo"));
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  await prepare();
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
});

afterAll(async () => {
  await sql?.end();
  await closeDatabase();
  await stack?.close();
  remove();
});

describe("the demo workspace", () => {
  it("lets every account listed at the start sign in (START-01)", async () => {
    expect(demoSignIns).toHaveLength(12);
    for (const { email } of demoSignIns) {
      const supabase = createClient(
        stack.environment.SUPABASE_URL ?? "",
        stack.environment.SUPABASE_PUBLISHABLE_KEY ?? "",
        { auth: { persistSession: false } },
      );
      const { error } = await supabase.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
      expect(error, email).toBeNull();
    }
  });

  it("has a busy client, a quiet one and a new one (START-01)", async () => {
    const rows =
      await sql`select p.username, count(c.id)::int as calls from profiles p left join call_logs c on c.user_id = p.id group by 1 order by 2 desc`;
    expect(rows.map((row) => row.username).slice(0, 2)).toEqual(["hartley", "clyde"]);
    expect(rows[0]?.calls).toBeGreaterThan(300);
    expect(rows[1]?.calls).toBe(3);
    expect(rows.find((row) => row.username === "brightspark")?.calls).toBe(0);
  });

  it("has the working clients' assistants at the voice provider exactly as set up, on all numbers", async () => {
    for (const { userId } of [hartley, ...abroad]) expect(await compareWithProvider(userId)).toEqual([]);
    const [agent] = await sql`select live_at, provider_problem from agents where user_id = ${hartley.userId}`;
    expect(agent).toMatchObject({ live_at: expect.any(Date), provider_problem: null });
    expect(await sql`select 1 from audit_log where entity = 'assistant'`).toHaveLength(0);
  });

  it("keeps the files that its recordings name", async () => {
    const copies = await sql`select storage_key from call_recordings`;
    expect(copies.length).toBeGreaterThan(20);
    const missing = copies.filter(
      (copy) => !existsSync(path.join(stack.environment.RECORDINGS_FOLDER ?? "", String(copy.storage_key))),
    );
    expect(missing).toEqual([]);
  });

  it("is created once: a second start reuses it (START-05)", async () => {
    const count = async () =>
      (await sql`select count(*)::int as n, max(created_at) as newest from call_logs`)[0];
    const before = await count();
    await prepare();
    expect(await count()).toEqual(before);
  });

  it("follows its own target server to another port, but not other addresses (START-03)", async () => {
    await sql`insert into tool_targets (tool_id, user_id, phone_number, target_url)
              select id, (select id from profiles where username = 'brightspark'), '+441174960330', 'http://127.0.0.1:5678/own' from tools limit 1`;
    await prepareDemoWorkspace({ stack, targetUrl: "http://127.0.0.1:4711", progress: () => {} });
    const targets = await sql`select target_url as url from tool_targets`;
    expect(targets.filter(({ url }) => String(url).startsWith("http://127.0.0.1:4711/"))).toHaveLength(9);
    expect(targets.map(({ url }) => url)).toContain("http://127.0.0.1:5678/own");
  });

  it("holds no secret in clear anywhere in the database (SAFE-02, SAFE-01)", async () => {
    const secrets = [
      stack.secrets.vapiApiKey,
      stack.secrets.vapiWebhookSecret,
      DEMO_TARGET_SECRET,
      stack.secrets.googleClientSecret,
    ];
    const tables =
      await sql`select schemaname, tablename from pg_tables where schemaname in ('public', 'graphile_worker')`;
    const found: string[] = [];
    for (const { schemaname, tablename } of tables) {
      for (const secret of secrets) {
        const [row] =
          await sql`select 1 from ${sql(schemaname)}.${sql(tablename)} t where t::text like ${`%${secret}%`} limit 1`;
        if (row) found.push(`${tablename}: ${secret.slice(0, 4)}…`);
      }
    }
    expect(found).toEqual([]);
    const tokens = await sql`select refresh_token_encrypted as token from user_tokens`;
    expect(tokens.every(({ token }) => String(token).startsWith("v1."))).toBe(true);
  });

  it("is refused for a database elsewhere", async () => {
    const elsewhere = { ...stack, databaseUrl: "postgres://postgres@db.example.com/postgres" };
    await expect(
      prepareDemoWorkspace({ stack: elsewhere, targetUrl: "", progress: () => {} }),
    ).rejects.toThrow(/on this machine/);
  });
});
