import { expect, it } from "vitest";
import { growthRows } from "@/bench/growth";
import { rawSql } from "@/db/client";
import { ownDatabase } from "@/tests/support/own-database";

ownDatabase("growth");

it("the bench times every list, search and figure, with all indexes back in their place (FAST-06)", async () => {
  const indexes = () => rawSql()`
    select indexdef from pg_indexes where tablename in ('call_logs', 'call_texts') order by indexname`;
  const before = await indexes();
  const rows = await growthRows({ few: 2_000, many: 6_000, each: 1_000, seconds: 0.01, progress: () => {} });

  const timed = rows.filter(({ bar }) => bar);
  expect(timed.length).toBeGreaterThan(12);
  for (const { value } of timed) expect(value).toMatch(/^\d+\.\d\d ms, \d+\.\d\d ms, \d+\.\d\d$/);
  const [written] = await rawSql()`
    select (select count(*)::int from call_logs) as calls, (select count(*)::int from call_texts) as texts`;
  expect(written).toEqual({ calls: 7_000, texts: 7_000 });
  expect(await indexes()).toEqual(before);
});
