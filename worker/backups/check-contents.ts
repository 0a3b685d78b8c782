import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Sql } from "postgres";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { recordingStorage } from "@/lib/calls/recordings/storage";
import { isCopied } from "@/lib/calls/recordings/tables";
import { countFromCalls, readChangedDays } from "@/lib/dashboard/figures/day-counts";
import { decrypt } from "@/lib/platform/core/crypto";
import { SEALED_COLUMNS } from "../reseal-secrets";

/** Each resolves to what is wrong, a sentence each, or to what was found if nothing is. */
export type RestoreCheck = { faults: string[]; found: string };

const MIGRATIONS = path.join(import.meta.dirname, "../../db/migrations/meta");

/** Every table and column of the newest migration is there. */
export async function checkTables(): Promise<RestoreCheck> {
  const { entries } = readJson<{ entries: { idx: number }[] }>("_journal.json");
  const newest = String(entries.at(-1)?.idx).padStart(4, "0");
  const { tables } = readJson<{ tables: Record<string, { name: string; schema: string; columns: object }> }>(
    `${newest}_snapshot.json`,
  );
  const rows = await execute<{ name: string }[]>(sql`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns`);
  const present = new Set(rows.map(({ name }) => name));
  const faults = Object.values(tables).flatMap(({ name, schema, columns }) =>
    Object.keys(columns)
      .map((column) => `${schema || "public"}.${name}.${column}`)
      .filter((column) => !present.has(column))
      .map((column) => `There is no column ${column}.`),
  );
  return { faults, found: `${Object.keys(tables).length} tables as the newest migration has them` };
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(path.join(MIGRATIONS, file), "utf8"));

/** No row of ours names one that is not there. */
export async function checkReferences(db: Sql): Promise<RestoreCheck> {
  const keys = await db<{ name: string; child: string; parent: string; pairs: [string, string][] }[]>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select json_agg(json_build_array(quote_ident(c.attname), quote_ident(p.attname)))
        from unnest(conkey, confkey) as k(child, parent)
        join pg_attribute c on (c.attrelid, c.attnum) = (conrelid, k.child)
        join pg_attribute p on (p.attrelid, p.attnum) = (confrelid, k.parent)) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1`;
  const faults: string[] = [];
  for (const { name, child, parent, pairs } of keys) {
    const row = (alias: string, nth: 0 | 1) => `(${pairs.map((pair) => `${alias}.${pair[nth]}`).join(", ")})`;
    const [counted] = await db.unsafe<[{ orphans: number }]>(`
      select count(*)::int as orphans from ${child} c
      where ${row("c", 0)} is not null and not exists (select from ${parent} p where ${row("p", 1)} = ${row("c", 0)})`);
    if (counted.orphans > 0)
      faults.push(`${counted.orphans} rows of ${child} name a row of ${parent} that is not there (${name}).`);
  }
  return { faults, found: `${keys.length} foreign keys without an orphan` };
}

const CLIENTS = 200;

/** What is stored of a client's days agrees with their calls, for those with the newest calls. */
export async function checkCounters(): Promise<RestoreCheck> {
  const clients = await execute<{ userId: string; countedUntil: Date }[]>(sql`
    select user_id as "userId", counted_until as "countedUntil" from call_day_counts
    order by counted_until desc limit ${CLIENTS}`);
  const faults: string[] = [];
  let days = 0;
  for (const { userId, countedUntil } of clients) {
    const { timeZone } = await readPlace(userId);
    const stored = await execute<{ day: string; calls: number }[]>(sql`
      select day::text, calls from call_days where user_id = ${userId} order by day`);
    const [first, last] = [stored.at(0)?.day, stored.at(-1)?.day];
    if (!first || !last) continue;
    const client = { userId, timeZone };
    const changed = await readChangedDays({ ...client, from: first, to: last, countedUntil });
    const isChanged = (day: string) => changed.some(({ from, to }) => from <= day && day <= to);
    const counted = await execute<{ day: string; calls: number }[]>(sql`
      select day::text, calls from (${countFromCalls(client, { from: first, to: last })}) counted`);
    const recount = new Map(counted.map(({ day, calls }) => [day, calls]));
    const wrong = stored.filter(({ day, calls }) => !isChanged(day) && recount.get(day) !== calls);
    days += stored.length;
    if (wrong.length > 0)
      faults.push(`Client ${userId}: the calls of ${wrong.length} days differ from what is counted.`);
  }
  return { faults, found: `${days} days of ${clients.length} clients counted again` };
}

/** One value of each column and key opens with the keys of this environment. */
export async function checkSecrets(): Promise<RestoreCheck> {
  const faults: string[] = [];
  let opened = 0;
  for (const { table, key, column, place } of SEALED_COLUMNS) {
    const sealed = sql.identifier(column);
    const rows = await execute<{ id: string; sealed: string; sealedBy: string }[]>(sql`
      select distinct on (split_part(${sealed}, '.', 2)) ${sql.identifier(key)}::text as id, ${sealed} as sealed,
        split_part(${sealed}, '.', 2) as "sealedBy"
      from ${sql.identifier(table)} where starts_with(${sealed}, 'v1.')`);
    for (const { id, sealed, sealedBy } of rows) {
      try {
        decrypt(sealed, place(id));
        opened += 1;
      } catch {
        faults.push(
          `${table}.${column} does not open: its key is ${sealedBy}. Is ENCRYPTION_KEYS the former one?`,
        );
      }
    }
  }
  return { faults, found: `${opened} stored secrets opened, one of each kind and key` };
}

const SAMPLE = 20;

/** The newest recordings are in the store, with as many bytes as were stored. */
export async function checkRecordings(): Promise<RestoreCheck> {
  const rows = await execute<{ key: string | null; bytes: number | null }[]>(sql`
    select storage_key as key, bytes::float8 as bytes from call_recordings r
    where ${isCopied("r")} order by copied_at desc limit ${SAMPLE}`);
  const faults: string[] = [];
  for (const { key, bytes } of rows) {
    if (key === null) continue;
    try {
      const held = await recordingStorage().head(key);
      if (!held) faults.push(`The recording ${key} is not in the store.`);
      else if (bytes !== null && held.bytes !== bytes)
        faults.push(`The recording ${key} has ${held.bytes} bytes instead of ${bytes}.`);
    } catch (thrown) {
      faults.push(`The recordings' store does not answer: ${(thrown as Error).message}.`);
      break;
    }
  }
  return { faults, found: `${rows.length} of the newest recordings are in the store` };
}

/** When the newest call was heard of, and when anything last changed. */
export async function describeAge(): Promise<string> {
  const [{ call, change }] = await execute<[{ call: Date | null; change: Date | null }]>(sql`
    select (select max(created_at) from call_logs) as call,
      greatest((select max(updated_at) from call_logs), (select max(created_at) from audit_log),
        (select max(updated_at) from bookings)) as change`);
  const say = (moment: Date | null) => moment?.toISOString() ?? "none";
  return `newest call ${say(call)}, newest change ${say(change)}`;
}
