import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { keepMessage } from "@/lib/calls/provider-messages/keep-message";
import { sweepRawDays } from "@/lib/dashboard/retention/raw-days";
import { DAY } from "@/lib/platform/core/clock";
import { began } from "@/tests/support/began";
import { ownDatabase } from "@/tests/support/own-database";
import { tasks } from "@/worker/tasks";

ownDatabase("raw_days");

const dayOf = (ahead: number) => new Date(began() + ahead * DAY).toISOString().slice(0, 10);
const tableOf = (ahead: number) => `raw_messages_${dayOf(ahead).replaceAll("-", "")}`;

const partitions = async () =>
  (
    await rawSql()<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'raw_messages'::regclass and inhrelid <> 'raw_messages_rest'::regclass order by 1`
  ).map(({ name }) => name);

const placesOf = async (callId: string) =>
  (
    await rawSql()<{ place: string }[]>`
      select tableoid::regclass::text as place from raw_messages where call_id = ${callId} order by received_at`
  ).map(({ place }) => place);

/** A day in the past, as if its messages had come then. */
async function pastDay(ahead: number): Promise<void> {
  await rawSql().unsafe(`
    create table ${tableOf(ahead)} (like raw_messages including all);
    alter table raw_messages attach partition ${tableOf(ahead)}
      for values from ('${dayOf(ahead)} 00:00+00') to ('${dayOf(ahead + 1)} 00:00+00')`);
}

const tell = (callId: string, at = new Date(), body = "{}") =>
  rawSql()`insert into raw_messages (kind, call_id, body, received_at) values ('hang', ${callId}, ${body}, ${at})`;

beforeEach(async () => {
  for (const name of await partitions()) await rawSql().unsafe(`drop table ${name}`);
  await rawSql()`delete from raw_messages`;
});

describe("days of raw messages", () => {
  it("are made a week ahead, once, however many processes make them", async () => {
    await Promise.all(Array.from({ length: 4 }, () => sweepRawDays(7)));
    await sweepRawDays(7);
    expect(await partitions()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(tableOf));
  });

  it("have row level security, the rule of erased calls, and a message in its own day", async () => {
    await sweepRawDays(7);
    const [callId, erased] = [randomUUID(), randomUUID()];
    await rawSql()`insert into tombstones (hash) values (encode(sha256(convert_to(${erased}, 'UTF8')), 'hex'))`;
    for (const id of [callId, erased]) await keepMessage({ kind: "hang", callId: id, body: "{}" });
    await tell(callId, new Date(Date.now() + 3 * DAY));
    expect(await placesOf(callId)).toEqual([tableOf(0), tableOf(3)]);
    expect(await placesOf(erased)).toEqual([]);
    const open =
      await rawSql()`select relname from pg_class where relname like 'raw_messages%' and relkind in ('r', 'p') and not relrowsecurity`;
    expect([...open]).toEqual([]);
  });

  it("lose no message when one is missing, and are made around it", async () => {
    const callId = randomUUID();
    await keepMessage({ kind: "hang", callId, body: "{}" });
    await sweepRawDays(7);
    expect(await placesOf(callId)).toEqual(["raw_messages_rest"]);
    expect(await partitions()).toEqual([1, 2, 3, 4, 5, 6, 7].map(tableOf));
    await tasks["sweep-expired"]({});
    expect(await placesOf(callId)).toEqual(["raw_messages_rest"]);
    await rawSql()`update raw_messages_rest set received_at = now() - interval '8 days' where call_id = ${callId}`;
    await tasks["sweep-expired"]({});
    expect(await placesOf(callId)).toEqual([]);
  });

  it("are dropped as a whole when every message in them is too old", async () => {
    for (const ahead of [-9, -8, -7]) await pastDay(ahead);
    const callId = randomUUID();
    for (const ahead of [-9, -8, -7]) await tell(callId, new Date(`${dayOf(ahead)}T23:59:59Z`));
    // A delete would be refused: what is gone went with its table.
    await rawSql().unsafe(`
      create function no_delete() returns trigger language plpgsql as $$ begin raise exception 'not row by row'; end $$;
      create trigger no_delete before delete on raw_messages for each row execute function no_delete()`);
    try {
      await Promise.all([sweepRawDays(7), sweepRawDays(7), sweepRawDays(7)]);
    } finally {
      await rawSql().unsafe("drop trigger no_delete on raw_messages; drop function no_delete");
    }
    expect((await partitions()).filter((name) => name < tableOf(0))).toEqual([tableOf(-7)]);
    expect(await placesOf(callId)).toEqual([tableOf(-7)]);
  });

  it("are kept for as many days as are asked for", async () => {
    for (const ahead of [-31, -30]) await pastDay(ahead);
    await sweepRawDays(30);
    expect((await partitions()).filter((name) => name < tableOf(0))).toEqual([tableOf(-30)]);
  });

  it("leave behind what belongs to held calls, until they are let go (AGENCY-08)", async () => {
    const [held, other] = [randomUUID(), randomUUID()];
    await pastDay(-9);
    for (const callId of [held, other]) {
      await rawSql()`insert into call_logs (call_id) values (${callId})`;
      await tell(callId, new Date(`${dayOf(-9)}T12:00:00Z`), `said in ${callId}`);
    }
    await rawSql()`insert into call_holds (call_id, user_id, reason) values (${held}, ${randomUUID()}, 'In court')`;
    await tasks["sweep-expired"]({});
    expect(await placesOf(other)).toEqual([]);
    expect(await placesOf(held)).toEqual(["raw_messages_rest"]);
    expect([...(await rawSql()`select body from raw_messages where call_id = ${held}`)]).toEqual([
      { body: `said in ${held}` },
    ]);
    await rawSql()`delete from call_holds where call_id = ${held}`;
    await tasks["sweep-expired"]({});
    expect(await placesOf(held)).toEqual([]);
  });

  it("wait for the next run while a statement holds the table, and hold up no message meanwhile", async () => {
    await sweepRawDays(7);
    await pastDay(-9);
    const callId = randomUUID();
    await rawSql().begin(async (tx) => {
      await tx`select from raw_messages`; // a long read
      await sweepRawDays(7);
      await keepMessage({ kind: "hang", callId, body: "{}" });
    });
    expect(await partitions()).toContain(tableOf(-9));
    expect(await placesOf(callId)).toHaveLength(1);
    await sweepRawDays(7);
    expect(await partitions()).not.toContain(tableOf(-9));
  });
});
