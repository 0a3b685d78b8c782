import { beforeAll, describe, expect, it } from "vitest";
import { adminLists, readWanted } from "@/bench/admin-lists";
import { addClients } from "@/bench/client-rows";
import { adminContext } from "@/bench/context";
import { rawSql } from "@/db/client";
import { configure } from "@/tests/support/configure";
import { ownDatabase } from "@/tests/support/own-database";

ownDatabase("lists");

const CLIENTS = 150;
/** Rows that no list may read through, and entries that it may read of an index: all clients' are more. */
const [FEW_ROWS, FEW_ENTRIES] = [100, 500];
/** Read through: an exact count of all clients. */
const COUNTED = "Ten users";
/** Looks at two thousand calls at the most. */
const WALK = "call_texts_happened_idx";
/** Postgres plans a statement's first five runs, then keeps a plan unless those looked cheaper. */
const PLANNED_AT_FIRST = 5;

let lists: ReturnType<typeof adminLists>;
beforeAll(async () => {
  configure({ DATABASE_POOL_SIZE: 1 });
  await addClients(CLIENTS, 0);
  const [{ name }] = await rawSql()<[{ name: string }]>`select current_database() as name`;
  await rawSql().unsafe(`alter database ${name} set enable_seqscan = off`);
  await rawSql()`set enable_seqscan = off`;
  lists = adminLists(await adminContext(), await readWanted());
});

describe("the agency's lists", () => {
  it("read along indexes, whatever the number of clients (FAST-03, FAST-06)", async () => {
    const read: Record<string, string[]> = {};
    for (const [what, ask] of Object.entries(lists)) {
      await ask();
      const before = await rowsRead();
      await ask();
      const after = await rowsRead();
      const many = [...after].filter(
        ([name, { rows, most }]) => rows - (before.get(name)?.rows ?? 0) >= most,
      );
      const names = many.map(([name]) => name).filter((name) => name !== WALK);
      if (names.length > 0) read[what] = names;
    }
    delete read[COUNTED];
    expect(read).toEqual({});
  });

  it("are not planned for each reading (FAST-03)", async () => {
    for (const ask of Object.values(lists)) for (let run = 0; run < 2 * PLANNED_AT_FIRST; run++) await ask();
    const planned = await rawSql()<{ statement: string }[]>`
      select statement from pg_prepared_statements
      where custom_plans > ${PLANNED_AT_FIRST} and generic_plans < custom_plans`;
    expect(planned.map(({ statement }) => statement)).toEqual([]);
  });
});

/** For each table, the rows that were read without an index so far; for each index, the entries. */
async function rowsRead(): Promise<Map<string, { rows: number; most: number }>> {
  await rawSql()`select pg_stat_force_next_flush()`;
  const rows = await rawSql()<{ name: string; rows: string; most: number }[]>`
    select relname as name, seq_tup_read as rows, ${FEW_ROWS}::int as most from pg_stat_user_tables
    union all select indexrelname, idx_tup_read, ${FEW_ENTRIES}::int from pg_stat_user_indexes`;
  return new Map(rows.map(({ name, rows: count, most }) => [name, { rows: Number(count), most }]));
}
