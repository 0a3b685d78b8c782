import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { column } from "@/db/column";
import { MINUTE } from "@/lib/platform/core/clock";
import { type Clock, claimTurns, takeHastenedTurns, takeTurns } from "@/lib/platform/turns/take-turns";

const COUNT = 300;
const mark = `turns-${randomUUID()}`;
const clients = sql`select id as user_id from profiles where email like ${`${mark}%`}`;
let name: string;

beforeAll(async () => {
  await rawSql()`
    insert into auth.users (id, email) select gen_random_uuid(), ${mark} || nth || '@example.test'
    from generate_series(1, ${COUNT}) nth`;
});
beforeEach(() => {
  name = `clock ${randomUUID()}`;
});

const nothing = async () => true;
const take = (work: Clock["work"], atOnce = 8) =>
  takeTurns({ name, every: 10 * MINUTE, clients, atOnce, work });
/** The nth client has waited n seconds. */
const makeDue = () => rawSql()`
  update client_turns t set due_at = now() - nth * interval '1 second'
  from (select user_id, row_number() over (order by user_id) as nth from client_turns where clock = ${name}) o
  where t.clock = ${name} and t.user_id = o.user_id`;
const waits = async () =>
  (
    await rawSql()<{ minutes: number }[]>`
      select extract(epoch from due_at - now())::float8 / 60 as minutes from client_turns where clock = ${name}`
  ).map(({ minutes }) => minutes);

describe("clients' turns", () => {
  it("are spread over the period from the first run on, so that providers are not asked about everybody at once", async () => {
    const asked: string[] = [];
    await take(async (userId) => asked.push(userId) > 0);
    const minutes = await waits();
    expect(minutes).toHaveLength(COUNT);
    const inEach = Array.from(
      { length: 10 },
      (_, nth) => minutes.filter((wait) => Math.floor(wait) === nth).length,
    );
    for (const count of inEach) expect(count).toBeGreaterThan(5);
    expect(asked.length).toBeLessThan(COUNT / 10);
    await take(nothing);
    expect(await waits()).toHaveLength(COUNT);
  });

  it("come once each, with several processes at work, no more at once than said, and then after a period", async () => {
    await take(nothing);
    await makeDue();
    const asked: string[] = [];
    let running = 0;
    let most = 0;
    const work = async (userId: string) => {
      asked.push(userId);
      most = Math.max(most, ++running);
      await sleep(2);
      running -= 1;
      return true;
    };
    await Promise.all([take(work, 5), take(work, 5)]);
    expect(asked).toHaveLength(COUNT);
    expect(new Set(asked).size).toBe(COUNT);
    expect(most).toBeLessThanOrEqual(10);
    const minutes = await waits();
    expect(Math.min(...minutes)).toBeGreaterThan(8);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(10);
    await take(work);
    expect(asked).toHaveLength(COUNT);
  });

  it("come to those first who have waited longest", async () => {
    await take(nothing);
    await makeDue();
    const [{ ids: oldest }] = await rawSql()<[{ ids: string[] }]>`
      select array(select user_id::text from client_turns where clock = ${name} order by due_at limit 20) as ids`;
    const claimed = await claimTurns({ name, every: MINUTE }, 20);
    expect(claimed.map(({ userId }) => userId).sort()).toEqual(oldest.sort());
  });

  it("go on when one fails, which comes again in its next turn", async () => {
    await take(nothing);
    await makeDue();
    let asked = 0;
    await take(async () => {
      asked += 1;
      if (asked % 7 === 0) throw new Error("their calendar is broken");
      return true;
    });
    expect(asked).toBe(COUNT);
    expect(Math.min(...(await waits()))).toBeGreaterThan(8);
  });

  it("come seldom to those who need few, unless their work was not done or something happened meanwhile", async () => {
    await take(nothing);
    await makeDue();
    const [failing, hastened, ...others] = await rawSql()<{ id: string }[]>`
      select user_id as id from client_turns where clock = ${name} order by user_id limit 3`;
    const few = [failing, hastened, ...others].map((client) => client?.id ?? "");
    const seldom = {
      every: 60 * MINUTE,
      is: (turn: string) => sql`${column(turn, "user_id")} = any(${sql.param(few)}::uuid[])`,
    };
    const work = async (userId: string) => {
      if (userId === hastened?.id)
        await rawSql()`update client_turns set due_at = now() + interval '2 seconds' where user_id = ${userId} and clock = ${name}`;
      return userId !== failing?.id;
    };
    await takeTurns({ name, every: 10 * MINUTE, seldom, clients, atOnce: 8, work });
    const minutes = (await waits()).sort((a, b) => a - b);
    expect(minutes[0]).toBeLessThan(0.1);
    expect(minutes[1]).toBeGreaterThan(8);
    expect(minutes.at(-2)).toBeLessThanOrEqual(10);
    expect(minutes.at(-1)).toBeGreaterThan(50);
  });

  it("are taken without new clients after a change", async () => {
    await takeHastenedTurns({ ...{ name, every: 10 * MINUTE, clients, atOnce: 8 }, work: nothing });
    expect(await waits()).toEqual([]);
    await take(nothing);
    await makeDue();
    const asked: string[] = [];
    const work = async (userId: string) => asked.push(userId) > 0;
    await takeHastenedTurns({ ...{ name, every: 10 * MINUTE, clients, atOnce: 8 }, work });
    expect(asked).toHaveLength(COUNT);
  });
});
