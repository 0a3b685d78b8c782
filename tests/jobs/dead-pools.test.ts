import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { rawSql } from "@/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { beat } from "@/lib/platform/queue/pools";
import { countHeldBy, holdByDeadWorker, jobsFor } from "@/tests/support/queue";
import { work } from "@/worker/start-worker";
import { tasks } from "@/worker/tasks";

/** A worker pool with a job that it took `minutes` ago; `known`: it has told that it is at work. */
async function poolWithJob({ known = true, minutes = 10 } = {}) {
  const [pool, key] = [`pool-${randomUUID()}`, randomUUID()];
  if (known) await beat(pool, () => []);
  await enqueue("text-missed-call", { callId: key }, { key });
  await holdByDeadWorker(key, { worker: pool, minutes });
  const jobs = await jobsFor(key);
  return {
    pool,
    beats: () => beat(pool, () => jobs.map(({ id }) => id)),
    holds: () => countHeldBy(pool),
    isSilentFor: (interval: string) => rawSql()`
      update worker_pools set beat_at = now() - ${interval}::interval where id = ${pool}`,
    wasMissedFor: (interval: string) => rawSql()`
      update worker_pools set missing_since = missing_since - ${interval}::interval where id = ${pool}`,
  };
}
const sweep = () => tasks["unlock-jobs"]({});

it("frees the jobs of a worker that has been silent for two minutes and stays so (SAFE-01)", async () => {
  const dead = await poolWithJob();
  await dead.isSilentFor("1 minute");
  await sweep();
  await dead.wasMissedFor("10 minutes");
  await sweep();
  expect(await dead.holds()).toBe(1);
  await dead.isSilentFor("2 minutes");
  for (const _ of ["noticed", "too soon"]) await sweep();
  expect(await dead.holds()).toBe(1);
  await dead.wasMissedFor("50 seconds");
  await sweep();
  expect(await dead.holds()).toBe(0);
  expect(await rawSql()`select from worker_pools where id = ${dead.pool}`).toHaveLength(0);
});

it("leaves one its jobs that was silent because the database was away (SAFE-01)", async () => {
  const back = await poolWithJob();
  await back.isSilentFor("1 hour");
  await sweep();
  await back.beats();
  await back.wasMissedFor("10 minutes");
  await sweep();
  expect(await back.holds()).toBe(1);
  await back.isSilentFor("1 hour");
  await sweep();
  expect(await back.holds()).toBe(1);
});

it("leaves one its jobs that has not told yet that it is at work (SAFE-01)", async () => {
  const unknown = await poolWithJob({ known: false });
  for (const _ of ["once", "again"]) await sweep();
  expect(await unknown.holds()).toBe(1);
});

it("leaves a pool a job whose answer may still be on its way (SAFE-01)", async () => {
  for (const [minutes, held] of [
    [1, 1],
    [3, 0],
  ] as const) {
    const { pool, holds } = await poolWithJob({ minutes });
    await beat(pool, () => []);
    expect(await holds()).toBe(held);
  }
});

it("leaves a pool a job that became two minutes old while it gave its sign of life (SAFE-01)", async () => {
  const { pool, holds } = await poolWithJob({ minutes: 1 });
  let aged: Promise<unknown> | undefined;
  await beat(pool, () => {
    aged = rawSql()`
      update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_by = ${pool}`.execute();
    return [];
  });
  await aged;
  expect(await holds()).toBe(1);
});

it("frees a job that a pool took without hearing of it, and not those that it works on (SAFE-01)", async () => {
  const task = `task-${randomUUID()}`;
  const ran: string[] = [];
  const isOver = Promise.withResolvers<void>();
  const add = (name: string, { waits = false } = {}) => rawSql()`
    select graphile_worker.add_job(${task}, json_build_object('name', ${name}::text), job_key => ${`${task} ${name}`},
      queue_name => ${`${task} ${name}`}, run_at => now() + ${waits ? "1 hour" : "0"}::interval)`;
  const worker = work(process.env.DATABASE_URL ?? "", {
    concurrency: 2,
    beatEvery: 100,
    taskList: {
      [task]: async ({ name }: { name: string }) => {
        ran.push(name);
        if (name === "long") await isOver.promise;
      },
    },
  });
  onTestFinished(async () => {
    isOver.resolve();
    await worker.stop();
  });
  await add("long");
  await expect.poll(() => ran).toEqual(["long"]);
  const [taken] = await rawSql()<{ locked_by: string }[]>`
    select locked_by from graphile_worker.jobs where key = ${`${task} long`}`;
  await add("lost", { waits: true });
  for (const name of ["lost", "long"])
    await holdByDeadWorker(`${task} ${name}`, { worker: taken?.locked_by ?? "", minutes: 3 });
  await rawSql()`update graphile_worker._private_jobs set run_at = now() where key = ${`${task} lost`}`;
  await expect.poll(() => ran).toEqual(["long", "lost"]);
  await add("last");
  await expect.poll(() => ran).toEqual(["long", "lost", "last"]);
});
