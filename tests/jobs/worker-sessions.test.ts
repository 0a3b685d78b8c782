import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { env } from "@/lib/platform/core/env";
import { work } from "@/worker/start-worker";

const sql = postgres(env().DATABASE_URL, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

it("outlives all of its sessions being ended at once, however often", async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on("unhandledRejection", note);
  const worker = work(`${env().DATABASE_URL}?application_name=sessions-test`, {
    concurrency: 2,
    taskList: {},
  });
  const sessions = async () =>
    (await sql`select pid from pg_stat_activity where application_name = 'sessions-test'`).length;
  for (let round = 0; round < 6; round++) {
    await expect.poll(sessions).toBeGreaterThan(0);
    if (round % 2) await sleep(300);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sessions-test'`;
    await sleep(50 * round);
  }
  await worker.stop();
  process.off("unhandledRejection", note);
  expect(rejections.map((each) => (each as Error).stack)).toEqual([]);
});
