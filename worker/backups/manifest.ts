import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";

/** What a database held at one moment: enough to tell whether a restored one holds the same. */
const manifest = z.object({
  madeAt: z.iso.datetime(),
  /** By schema and name: how many rows, and the sum of their hashes. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  /** Keys, checks, indexes and triggers, such as `trigger public.user_roles keep_an_admin`. */
  objects: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

type Database = Sql | TransactionSql;

export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text));

export async function takeManifest(sql: Database): Promise<Manifest> {
  await settleSession(sql);
  const tables: Manifest["tables"] = {};
  for (const table of await listTables(sql)) tables[table] = await measureTable(sql, table);
  return { madeAt: new Date().toISOString(), tables, objects: await listObjects(sql) };
}

/**
 * So that a row has the same text in every session, and large tables may take longer than the host allows a statement;
 * while the dump is written, the transaction of its snapshot asks nothing.
 */
export const settleSession = (sql: Database) =>
  sql.unsafe(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);

/** Reads every row of the table, so that a damaged page is noticed. */
export async function measureTable(sql: Database, table: string): Promise<Manifest["tables"][string]> {
  const [schema = "", name = ""] = table.split(".");
  const [found] = await sql<[{ rows: number; sum: string }]>`
    select count(*)::float8 as rows, coalesce(sum(hashtextextended(whole_row::text, 0)::numeric), 0)::text as sum
    from ${sql(schema)}.${sql(name)} whole_row`;
  return { rows: found.rows, sum: found.sum };
}

/** Ours, the sign-in's and the queue's. */
const SCHEMAS = ["public", "auth", "graphile_worker", "drizzle"];

async function listTables(sql: Database): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${SCHEMAS}) and c.relkind in ('r', 'p') and not c.relispartition
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    order by 1`;
  return rows.map(({ name }) => name);
}

export async function listObjects(sql: Database): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with ours as (
      select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition)
    select 'constraint ' || name || ' ' || conname as name from pg_constraint join ours on ours.oid = conrelid
      where contype <> 'n' and convalidated
    union all select 'index ' || name || ' ' || i.relname from pg_index x join ours on ours.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid where x.indisvalid
    union all select 'trigger ' || name || ' ' || tgname from pg_trigger join ours on ours.oid = tgrelid
      where not tgisinternal and tgenabled <> 'D'
    union all select 'trigger auth.users ' || tgname from pg_trigger
      where tgrelid = to_regclass('auth.users') and not tgisinternal and tgenabled <> 'D'
    order by 1`;
  return rows.map(({ name }) => name);
}
