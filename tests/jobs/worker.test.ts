import { randomUUID } from "node:crypto";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { makeCall } from "@/tests/support/calls";
import { dropDatabase } from "@/tests/support/drop-database";
import { makePerson } from "@/tests/support/people";
import { startReceiver } from "@/tests/support/receiver";
import { AUDIO, tellVapi } from "@/tests/support/vapi";
import { makeWebhook } from "@/tests/support/webhooks";
import { type Worker, work } from "@/worker/start-worker";

// A separate queue: the other files' jobs stay in their own queues.
const name = `queue_${randomUUID().replaceAll("-", "")}`;
const address = new URL(process.env.DATABASE_URL ?? "");
address.pathname = `/${name}`;
let queue: postgres.Sql;
let worker: Worker;

beforeAll(async () => {
  await rawSql().unsafe(`create database ${name}`);
  await runMigrations({ connectionString: address.href });
  queue = postgres(address.href, { max: 1, onnotice: () => {} });
  worker = work(address.href, { concurrency: 2 });
});
afterAll(async () => {
  await worker.stop();
  await queue.end();
  await dropDatabase(rawSql(), name);
});

const addCopy = (callId: string) =>
  queue`select graphile_worker.add_job('copy-recording', json_build_object('callId', ${callId}::text))`;
const addBroken = () => queue`
  select graphile_worker.add_job('deliver-webhook', '{"deliveryId": "none"}', max_attempts => 1)`;
const dropWaiting = () => queue`
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where locked_at is null`;
const locked = () => queue`select id from graphile_worker.jobs where locked_at is not null`;

/** Lets the first attempt to store a job's end fail; resolves to what counts them. */
async function onFirst(failure: string, { how, when }: { how: "delete" | "update"; when: string }) {
  await eventually(async () => expect(await queue`select id from graphile_worker.jobs`).toHaveLength(0));
  await queue.unsafe(`
    drop sequence if exists attempts;
    create sequence attempts;
    create or replace function fail_first() returns trigger language plpgsql as $$ begin
      if nextval('attempts') = 1 then ${failure}; end if;
      return coalesce(new, old);
    end $$;
    drop trigger if exists fail_first on graphile_worker._private_jobs;
    create trigger fail_first before ${how} on graphile_worker._private_jobs for each row when (${when})
      execute function fail_first()`);
  return async () => (await queue`select last_value::int as count from attempts`)[0]?.count;
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

async function copied(callId: string) {
  const [row] = await rawSql()`select bytes::int as bytes from call_recordings
    where call_id = ${callId} and copied_at is not null`;
  return row?.bytes;
}
async function recordedCall() {
  const { callId } = await makeCall(null);
  await tellVapi(callId);
  return callId;
}

describe("the background worker", () => {
  it("does the jobs that are queued", async () => {
    const callId = await recordedCall();
    await addCopy(callId);
    await eventually(async () => expect(await copied(callId)).toBe(AUDIO.length));
    await eventually(async () => expect(await queue`select id from graphile_worker.jobs`).toHaveLength(0));
  });

  it("recovers after its connections were cut", async () => {
    await queue`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = ${name} and pid <> pg_backend_pid()`;
    const callId = await recordedCall();
    await addCopy(callId);
    await eventually(async () => expect(await copied(callId)).toBe(AUDIO.length));
  });

  it.each([
    ["end", "delete", "true", async () => addCopy(await recordedCall())],
    ["failure", "update", "new.last_error is distinct from old.last_error", addBroken],
  ] as const)(
    "stores a job's %s once the connection that was to store it was cut (SAFE-01)",
    async (_, how, when, add) => {
      const stored = await onFirst(`perform pg_terminate_backend(pg_backend_pid())`, { how, when });
      await add();
      await eventually(async () => expect(await stored()).toBe(2));
      await eventually(async () => expect(await locked()).toEqual([]));
      const runs = (await queue`select attempts from graphile_worker.jobs`).map(({ attempts }) => attempts);
      expect(runs).toEqual(how === "update" ? [1] : []);
      await dropWaiting();
    },
  );

  it("tells others that it is at work, so that its jobs are free should it be killed (SAFE-01)", async () => {
    const [pool] = await rawSql()`select id from worker_pools order by beat_at desc limit 1`;
    await queue.unsafe(`
      create table seen (pool text);
      create function see() returns trigger language plpgsql as $$ begin
        if new.locked_by is not null then insert into seen values (new.locked_by); end if;
        return new;
      end $$;
      create trigger see before update on graphile_worker._private_jobs for each row execute function see()`);
    await addCopy(await recordedCall());
    await eventually(async () =>
      expect([...(await queue`select pool from seen`)]).toEqual([{ pool: pool?.id }]),
    );
    await queue`drop function see cascade`;
  });

  it("sends many messages of one webhook without a pause between them", async () => {
    const receiver = await startReceiver();
    const { id } = await makeWebhook((await makePerson()).id, { url: receiver.url });
    const made = await rawSql()<{ id: string }[]>`
      insert into webhook_deliveries (webhook_id, message_id, event, payload, next_attempt_at)
      select ${id}, 'm' || n, 'emergency', '{}', now() from generate_series(1, 200) n returning id::text as id`;
    await queue`
      select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', delivery::bigint),
        queue_name => ${`webhook:${id}`})
      from unnest(${made.map((row) => row.id)}::text[]) delivery`;
    await eventually(async () => expect(receiver.received).toHaveLength(200));
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual(made.map((_, index) => `m${index + 1}`));
    receiver.close();
    await dropWaiting();
  });

  it("gives a slow webhook only one slot, however many messages it has", async () => {
    const person = await makePerson();
    const slow = await startReceiver();
    const quick = await startReceiver();
    slow.answerWith(() => {}); // never
    const send = async (url: string, count: number) => {
      const { id } = await makeWebhook(person.id, { url });
      for (let sent = 0; sent < count; sent++) {
        const [delivery] = await rawSql()<{ id: string }[]>`
          insert into webhook_deliveries (webhook_id, message_id, event, payload)
          values (${id}, ${randomUUID()}, 'emergency', '{}') returning id::text as id`;
        await queue`select graphile_worker.add_job('deliver-webhook',
          json_build_object('deliveryId', ${delivery?.id ?? ""}::bigint), queue_name => ${`webhook:${id}`})`;
      }
    };
    await send(slow.url, 5);
    await eventually(async () => expect(slow.received).toHaveLength(1));
    await send(quick.url, 5);
    await eventually(async () => expect(quick.received).toHaveLength(5));
    expect(slow.received).toHaveLength(1);
    await dropWaiting();
    slow.close();
    quick.close();
  });

  it("takes no more jobs once it is stopped", async () => {
    await worker.stop();
    const callId = await recordedCall();
    await addCopy(callId);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await copied(callId)).toBeUndefined();
    expect(await queue`select id from graphile_worker.jobs where locked_at is null`).toHaveLength(1);
  });
});
