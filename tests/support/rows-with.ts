import { rawSql } from "@/db/client";

/** Every row of every table that holds one of these words, as text with its table's name: a search of a dump. */
export async function rowsWith(words: readonly string[]): Promise<string[]> {
  const sql = rawSql();
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1, 2`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await sql<{ row: string }[]>`
      select row from (select t::text as row from ${sql(`${schema}.${name}`)} t offset 0) dump
      where exists (select from unnest(${words as string[]}::text[]) word where strpos(row, word) > 0)`;
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
