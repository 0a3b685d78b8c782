import { rawSql } from "@/db/client";

/** Every row of every table, as text with its table's name: everything in a dump of the database. */
export async function everyRow(): Promise<string[]> {
  const sql = rawSql();
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1, 2`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(`${schema}.${name}`)} t`;
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
