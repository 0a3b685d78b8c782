import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dropDatabase } from "@/tests/support/drop-database";

/** The steps of a restore for deploy/compose.yaml that are SQL, on databases of this test's own. */
const mark = randomUUID().slice(0, 8);
const [present, restored, before, role] = ["present", "restored", "before", "role"].map(
  (name) => `${name}_${mark}`,
) as [string, string, string, string];
const at = (database: string) =>
  Object.assign(new URL(process.env.DATABASE_URL ?? ""), { pathname: `/${database}` }).href;
const server = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });

beforeAll(async () => {
  await server.unsafe(`create role ${role}`);
  await server.unsafe(`create database ${present} template template0`);
  await server.unsafe(`grant all on database ${present} to ${role}`);
  await server.unsafe(`create database ${restored} template template0`);
});
afterAll(async () => {
  for (const name of [before, present, restored]) {
    const [found] = await server`select from pg_database where datname = ${name}`;
    if (found) await dropDatabase(server, name);
  }
  await server.unsafe(`drop role ${role}`);
  await server.end();
});

const named = (statement: string) =>
  statement
    .replace(/\brestored\b/g, restored)
    .replace(/\bpostgres\b/g, present)
    .replace(/\bbefore\b/g, before);

it("gives the restored database the rights that migrations need on the database itself", async () => {
  const [, select = ""] =
    /<<'SQL'\n([\s\S]*?)\\gexec\nSQL/.exec(readFileSync("deploy/restore.sh", "utf8")) ?? [];
  for (const row of await server.unsafe(named(select))) await server.unsafe(String(Object.values(row)[0]));
  const inside = postgres(at(restored), { max: 1 });
  await inside.unsafe(`set role ${role}`);
  await inside.unsafe("create schema if not exists drizzle");
  await inside.end();
});

it("gives it the present one's name, though somebody is still connected to that", async () => {
  const worker = postgres(at(present), { max: 1, connection: { application_name: "pg_cron" } });
  await worker`select 1`;
  const blocks = readFileSync("docs/operating.md", "utf8").match(/```sql\n[\s\S]*?```/g) ?? [];
  const renaming = blocks.find((block) => /rename to before/.test(block)) ?? "";
  const statements = renaming.replace(/```(sql)?/g, "").split(";");
  for (const statement of statements.filter((text) => text.trim())) await server.unsafe(named(statement));
  const names = await server<{ datname: string }[]>`
    select datname from pg_database where datname = any(${[present, restored, before]}) order by 1`;
  expect(names.map(({ datname }) => datname)).toEqual([before, present]);
  await worker.end({ timeout: 1 });
});
