import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, execute, executeIn, rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { configure } from "@/tests/support/configure";
import { ownDatabase } from "@/tests/support/own-database";
import { startProxy } from "@/tests/support/proxy";

ownDatabase("lost");

/** A pool of one: whatever comes next gets the connection that was lost, with another socket. */
let proxy: Awaited<ReturnType<typeof startProxy>>;
let direct: Sql;
beforeAll(async () => {
  await rawSql()`create table marks (name text)`;
  await closeDatabase();
  proxy = await startProxy(new URL(env().DATABASE_URL));
  direct = postgres(env().DATABASE_URL, { max: 1 });
  configure({ DATABASE_URL: proxy.url, DATABASE_POOL_SIZE: 1 });
});
beforeEach(async () => {
  await untilDone(() => rawSql()`truncate marks`);
});
afterAll(async () => {
  proxy.close();
  await direct.end();
});

const untilDone = (work: () => PromiseLike<unknown>) =>
  expect.poll(async () => work().then(() => "done", String)).toBe("done");
const mark = (name: string) => sql`insert into marks values (${name})`;
const marks = async () =>
  (await rawSql()<{ name: string }[]>`select name from marks order by name`).map(({ name }) => name);

/** By a restart, and by a failover. */
const LOSSES = [
  ["closed", () => proxy.cut()],
  ["reset", () => proxy.reset()],
] as const;

describe.each(LOSSES)("a connection that is %s", (_, lose) => {
  it.each(["writes on", "ends", "fails"])(
    "keeps a lost transaction that %s out of the next one",
    async (how) => {
      const other = Promise.withResolvers<void>();
      const wroteOn = Promise.withResolvers<string>();
      const first = database().transaction(async (tx) => {
        await executeIn(tx)(mark("first, before"));
        lose();
        await other.promise;
        if (how === "fails") throw new Error("for a reason of its own");
        if (how === "ends") return;
        await executeIn(tx)(mark("first, after")).then(
          () => wroteOn.resolve("written"),
          (thrown) => wroteOn.resolve(String(thrown.cause)),
        );
      });
      await expect(first).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
      await untilDone(() =>
        database().transaction(async (tx) => {
          await executeIn(tx)(mark("second, before"));
          other.resolve();
          if (how === "writes on") expect(await wroteOn.promise).toContain("CONNECTION_CLOSED");
          await setImmediate();
          await executeIn(tx)(mark("second, after"));
        }),
      );
      expect(await marks()).toEqual(["second, after", "second, before"]);
    },
  );

  it("answers nothing that is asked later with what was asked before", async () => {
    const slow = () => sql`select pg_sleep(1), 0 as n`;
    const inTransaction = database().transaction(async (tx) => {
      await executeIn(tx)(mark("never"));
      const waiting = executeIn(tx)(slow());
      await setImmediate();
      lose();
      await waiting;
    });
    const behind = execute(sql`select 1 as n`);
    await expect(inTransaction).rejects.toThrow();
    await behind.catch(() => {});
    await untilDone(() => rawSql()`select`);
    for (let n = 2; n < 7; n++) expect(await execute(sql`select ${n}::int as n`)).toEqual([{ n }]);
    const together = [7, 8, 9].map((n) => execute<{ n: number }[]>(sql`select ${n}::int as n`));
    expect((await Promise.all(together)).map(([row]) => row?.n)).toEqual([7, 8, 9]);
    expect(await marks()).toEqual([]);
  });

  it("fails what a reserved connection is asked afterwards, and goes back to the pool by itself", async () => {
    const reserved = await rawSql().reserve();
    await reserved`select`;
    lose();
    await expect
      .poll(async () => reserved`select`.then(String, (thrown) => thrown.code))
      .toBe("CONNECTION_CLOSED");
    reserved.release();
    expect(await rawSql()`select 1 as n`).toEqual([{ n: 1 }]);
    expect(await rawSql()`select 2 as n`).toEqual([{ n: 2 }]);
  });
});

it("a machine that vanishes loses its locks within the minute", async () => {
  await untilDone(() => rawSql()`insert into marks values ('locked')`);
  const vanished = database().transaction(async (tx) => {
    await executeIn(tx)(sql`select from marks for update`);
    proxy.swallow(true);
    await executeIn(tx)(mark("never"));
  });
  await expect
    .poll(() => direct`delete from marks`.then(({ count }) => count, String), { timeout: 60_000 })
    .toBe(1);
  proxy.swallow(false);
  proxy.cut();
  await expect(vanished).rejects.toThrow();
});
