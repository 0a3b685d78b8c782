import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { beat } from "@/lib/platform/queue/pools";
import { countHeldBy, holdByDeadWorker } from "@/tests/support/queue";
import { tasks } from "@/worker/tasks";

/** A worker pool with a job that it has begun; `known`: it has told that it is at work. */
async function poolWithJob({ known = true } = {}) {
  const [pool, key] = [`pool-${randomUUID()}`, randomUUID()];
  if (known) await beat(pool);
  await enqueue("text-missed-call", { callId: key }, { key });
  await holdByDeadWorker(key, { worker: pool, minutes: 10 });
  return {
    pool,
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
  await beat(back.pool);
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
