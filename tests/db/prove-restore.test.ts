import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encrypt } from "@/lib/platform/core/crypto";
import { PROJECT } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import type { EmbeddedPostgres } from "@/local/stack/postgres";
import { startDatabase } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { startCopy } from "@/tests/support/copied-server";
import { parseManifest, takeManifest } from "@/worker/backups/manifest";

const { home, remove } = makeTemporaryHome("restore");
const recordings = path.join(home, "recordings");
const manifest = path.join(home, "manifest.json");
const password = randomBytes(16).toString("hex");
const servers: EmbeddedPostgres[] = [];
const user = randomUUID();
let source: EmbeddedPostgres;
let restored: EmbeddedPostgres;

beforeAll(async () => {
  const ports = await temporaryPorts();
  const server = (name: string, port: number) => {
    const own = path.join(home, name);
    mkdirSync(own, { mode: 0o711 });
    return { home: own, port, password, durable: false };
  };
  source = await startDatabase(server("source", ports.postgres));
  servers.push(source);
  await fill();
  const written = await run(["worker/write-manifest.ts"], { DATABASE_URL: source.url });
  writeFileSync(manifest, written.output.split("\n").slice(1).join("\n"));
  restored = await startCopy(source, server("restored", ports.app));
  servers.push(restored);
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  remove();
});

/** A client with 300 calls, a counted day, a stored secret and a copied recording. */
async function fill() {
  const sql = postgres(source.url, { max: 1 });
  await sql`insert into auth.users (id, email) values (${user}, 'restored@example.test')`;
  await sql`
    insert into call_logs (call_id, user_id, happened_at, transcript, reported_at)
    select 'restored-' || nth, ${user}, now() - interval '3 days', repeat('the boiler is broken ', 20), now()
    from generate_series(1, 300) nth`;
  await sql`insert into call_days (user_id, day, calls, booked, completed, incomplete, missed)
    select user_id, (happened_at at time zone 'Europe/London')::date, count(*), 0, 0, 0, 0 from call_logs group by 1, 2`;
  await sql`insert into call_day_counts (user_id, counted_until) values (${user}, now())`;
  await sql`insert into payment_hooks (user_id, secret_encrypted)
    values (${user}, ${encrypt("a secret", `payment_hooks|secret|${user}`)})`;
  mkdirSync(recordings);
  writeFileSync(path.join(recordings, "one.mp3"), "sound");
  await sql`insert into call_recordings (call_id, storage_key, bytes, copied_at) values ('restored-1', 'one.mp3', 5, now())`;
  await sql.end();
}

const run = (args: string[], environment: Record<string, string>) =>
  start(process.execPath, ["--import", "tsx", ...args], environment);

function start(command: string, args: string[], environment: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: { ...process.env, RECORDINGS_FOLDER: recordings, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
}

/** A copy of the restored database in which something is wrong. */
async function damaged(statement: string): Promise<string> {
  const name = `damaged_${randomUUID().slice(0, 8)}`;
  const server = postgres(restored.url, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name} template postgres`);
  await server.end();
  const url = Object.assign(new URL(restored.url), { pathname: `/${name}` }).href;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement);
  await sql.end();
  return url;
}

/** The tables in which a row has this word. */
async function rowsWith(url: string, word: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const tables = await sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql`select 1 from ${sql(String(name))} t where strpos(t::text, ${word}) > 0 limit 1`;
    if (rows.length > 0) found.push(String(name));
  }
  await sql.end();
  return found;
}

const prove = (url: string, { compared = true, keys = process.env.ENCRYPTION_KEYS ?? "" } = {}) =>
  run(["worker/prove-restore.ts", ...(compared ? [manifest] : [])], {
    DATABASE_URL: url,
    ENCRYPTION_KEYS: keys,
  });

/** A stand-in for pg_dump, which embedded Postgres lacks: reads the snapshot that it is given, then exits with this code. */
function makeDump(code: number): string {
  const folder = path.join(home, `bin-${code}`);
  mkdirSync(folder);
  const program = `
    import postgres from "postgres";
    const of = (name) => process.argv[process.argv.indexOf(name) + 1];
    const sql = postgres(of("--dbname"), { max: 1 });
    await sql.begin("isolation level repeatable read", async (tx) => {
      await tx.unsafe(\`set transaction snapshot '\${of("--snapshot")}'\`);
      const [{ calls }] = await tx\`select count(*)::int as calls from call_logs\`;
      process.stdout.write("calls: " + calls);
    });
    await sql.end();
    process.exitCode = ${code};`;
  const file = path.join(folder, "pg_dump");
  writeFileSync(`${file}.mjs`, program);
  symlinkSync(path.join(PROJECT, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${file}.mjs' "$@"\n`, { mode: 0o755 });
  return folder;
}

it("a manifest may take longer than the host allows a statement or an idle transaction", async () => {
  const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 };
  const sql = postgres(source.url, { max: 1, connection: limits });
  await takeManifest(sql);
  const names = Object.keys(limits);
  const left = await sql`select setting from pg_settings where name = any(${names})`;
  expect(left.map(({ setting }) => setting)).toEqual(["0", "0"]);
  await sql.end();
});

describe("deploy/backup.sh", () => {
  const backUp = (folder: string, code: number) =>
    start("bash", ["deploy/backup.sh", folder], {
      DATABASE_URL: source.url,
      DATABASE_DIRECT_URL: source.url,
      PATH: `${makeDump(code)}:${process.env.PATH}`,
    });
  const recorded = async () => {
    const sql = postgres(source.url, { max: 1 });
    const rows = await sql`select bytes::int, made_at > now() - interval '5 minutes' as new from backups`;
    await sql.end();
    return [...rows];
  };

  it("records a backup only once all of it is written (AGENCY-03)", async () => {
    const failed = await backUp(path.join(home, "failed"), 1);
    expect(failed.code).not.toBe(0);
    expect(await recorded()).toEqual([]);

    const folder = path.join(home, "nightly");
    const { code, output } = await backUp(folder, 0);
    expect(code, output).toBe(0);
    const dump = readFileSync(path.join(folder, "database.dump"), "utf8");
    expect(dump).toBe("calls: 300");
    expect(await recorded()).toEqual([{ bytes: dump.length, new: true }]);
    expect(parseManifest(readFileSync(path.join(folder, "manifest.json"), "utf8")).tables).toMatchObject({
      "public.call_logs": { rows: 300 },
    });
    expect(readFileSync(path.join(folder, "SHA256SUMS"), "utf8")).toMatch(
      /^\w{64} {2}database\.dump\n\w{64} {2}manifest\.json\n\w{64} {2}tombstones\n$/,
    );
  });
});

describe("a restored database", () => {
  it("is proven to be whole", async () => {
    const url = await damaged("select 1");
    const { code, output } = await prove(url);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^ok {6}rows and schema as in the backup: \d+ rows of \d+ tables/m);
    expect(output).toMatch(/^ok {6}counts: 1 days of 1 clients counted again/m);
    expect(output).toMatch(/^ok {6}secrets: 1 stored secrets opened/m);
    expect(output).toMatch(/^ok {6}recordings: 1 of the newest/m);
    expect(output).toMatch(/^ok {6}age: newest call 20/m);
    expect(output).toContain("The restored database is whole.");
  });

  it("is refused if it differs from the manifest, with each difference", async () => {
    const url = await damaged(`
      delete from call_logs where call_id = 'restored-7';
      update call_days set booked = 1;
      drop table call_corrections cascade;
      drop trigger keep_an_admin on user_roles;
      alter table webhooks drop constraint webhooks_user_id_profiles_id_fk;`);
    const { code, output } = await prove(url);
    expect(output).toContain("public.call_logs has 299 rows instead of 300.");
    expect(output).toContain("public.call_days has other rows than the backup.");
    expect(output).toContain(
      'public.call_corrections cannot be read: relation "public.call_corrections" does not exist.',
    );
    expect(output).toContain("There is no trigger public.user_roles keep_an_admin.");
    expect(output).toContain("There is no constraint public.webhooks webhooks_user_id_profiles_id_fk.");
    expect(output).toContain("do not start the app on this database");
    expect(code).toBe(1);
  });

  it("is refused without a manifest if it contradicts itself", async () => {
    const url = await damaged(`
      drop table call_corrections cascade;
      update call_recordings set storage_key = 'two.mp3';
      set session_replication_role = replica;
      delete from call_logs where call_id = 'restored-1';`);
    const { code, output } = await prove(url, { compared: false });
    expect(output).toMatch(/^skipped rows and schema/);
    expect(output).toContain("There is no column public.call_corrections.call_id.");
    expect(output).toContain("1 rows of call_recordings name a row of call_logs that is not there");
    expect(output).toContain("The recording two.mp3 is not in the store.");
    expect(output).toContain("4 checks failed");
    expect(code).toBe(1);
  });

  it("is refused if its counts differ from its calls", async () => {
    const url = await damaged("update call_days set calls = calls + 1");
    const { code, output } = await prove(url, { compared: false });
    expect(output).toContain(`Client ${user}: the calls of 1 days differ from what is counted.`);
    expect(code).toBe(1);
  });

  it("is refused with another key, by its name and without a value", async () => {
    const keys = `k9:${randomBytes(32).toString("base64")}`;
    const { code, output } = await prove(await damaged("select 1"), { keys });
    expect(output).toContain("payment_hooks.secret_encrypted does not open: its key is ");
    expect(output).not.toContain(keys.slice(3));
    expect(code).toBe(1);
  });

  it("from before an erasure has the caller erased again, by the tombstones of the database as it was (AGENCY-08)", async () => {
    const said = `canary-${randomUUID()}`;
    const older = await damaged(`
      update call_logs set phone_number = '+447700900777', transcript = '${said}' where call_id = 'restored-7';
      insert into voice_messages (kind, call_id, body) values ('end-of-call-report', 'restored-7', '${said}');
      insert into raw_messages (kind, call_id, body) values ('hang', 'restored-7', '${said}')`);
    const asItWas = postgres(source.url, { max: 1 });
    await asItWas`insert into tombstones (hash) values (encode(sha256('restored-7'), 'hex'))`;
    await asItWas.end();
    const { output: tombstones } = await run(["worker/write-tombstones.ts"], { DATABASE_URL: source.url });
    const file = path.join(home, "tombstones");
    writeFileSync(file, tombstones);

    expect(await rowsWith(older, said)).toEqual([
      "call_logs",
      "raw_messages",
      "raw_messages_rest",
      "voice_messages",
    ]);
    const { code, output } = await run(["worker/replay-erasures.ts", file], { DATABASE_URL: older });
    expect(output).toContain(
      "Tombstones: 1. Callers erased again: 1. Calls of withheld numbers: 0. Contact requests: 0.",
    );
    expect(code).toBe(0);
    expect(await rowsWith(older, said)).toEqual([]);
    expect(await rowsWith(older, "restored-8")).toContain("call_logs");
  });

  it("whose file was damaged on the disk is refused", async () => {
    const sql = postgres(source.url, { max: 1 });
    await sql`checkpoint`;
    const [{ file }] = await sql<[{ file: string }]>`select pg_relation_filepath('call_logs') as file`;
    await sql.end();
    const ports = await temporaryPorts();
    const own = path.join(home, "damaged");
    mkdirSync(own, { mode: 0o711 });
    const server = await startCopy(source, {
      ...{ home: own, port: ports.postgres, password },
      change: (dataFolder) => {
        const opened = openSync(path.join(dataFolder, file), "r+");
        writeSync(opened, Buffer.alloc(64, 0x5a), 0, 64, 6_000);
        closeSync(opened);
      },
    });
    servers.push(server);
    const { code, output } = await prove(server.url);
    expect(output).toMatch(/public\.call_logs cannot be read: invalid page in block 0/);
    expect(code).toBe(1);
  });
});
