import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { median, percentile } from "./statistics";
import type { Row } from "./table";

const WRITERS = 64;
/** Between two commits of a writer while it is measured how soon events are followed: some 600 a second in all. */
const PAUSE_MS = 100;
/** The thresholds of HOUSE-02. */
const LEAST_SHARE = 0.9;
const MOST_HANDED_ON_MS = 100;

const MODES = ["no follow-up", "a job each", "the outbox"] as const;
type Mode = (typeof MODES)[number];

/** One statement and one commit each, as reports are stored. */
const STATEMENTS: Record<Mode, (sql: postgres.Sql, id: string) => Promise<unknown>> = {
  "no follow-up": (sql, id) => sql`insert into bench_rows (id, note) values (${id}, ${NOTE})`,
  "a job each": (sql, id) => sql`
    with stored as (insert into bench_rows (id, note) values (${id}, ${NOTE}) returning id)
    select graphile_worker.add_job('bench', json_build_object('id', id), job_key => id::text) from stored`,
  "the outbox": (sql, id) => sql`
    with stored as (insert into bench_rows (id, note) values (${id}, ${NOTE}) returning id)
    insert into outbox (event, subject, payload)
    select 'pages.changed', id::text, jsonb_build_object('userId', id) from stored`,
};
const NOTE = "A call that was stored";

type Options = { databaseUrl: string; seconds: number; rounds: number };

/**
 * Commits per second of 64 writers whose transactions each store a row: without follow-ups, with a job queued in the
 * transaction, and with an outbox event, which a follower in this process handles at the same time. The modes
 * alternate.
 */
export async function writerRows({ databaseUrl, seconds, rounds }: Options): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: WRITERS, onnotice: () => {} });
  await sql`create table if not exists bench_rows (id uuid primary key, note text not null)`;
  const perSecond = new Map<Mode, number[]>(MODES.map((mode) => [mode, []]));
  const delays: number[] = [];
  const followers = runFollowers({
    bench: {
      "pages.changed": async (events) => {
        const now = Date.now();
        delays.push(...events.map(({ recordedAt }) => now - Date.parse(recordedAt)));
      },
    },
  });
  try {
    for (const mode of MODES) await write(sql, mode, 1);
    for (let round = 0; round < rounds; round++) {
      for (const mode of MODES) perSecond.get(mode)?.push(await write(sql, mode, seconds));
    }
    for (let tries = 0; tries < 600 && (await countWaiting(sql)) > 0; tries++) await sleep(100);
    delays.length = 0;
    for (let round = 0; round < rounds; round++) await write(sql, "the outbox", seconds, PAUSE_MS);
    await sleep(1_000);
  } finally {
    await followers.stop();
    await sql.end();
  }
  const of = (mode: Mode) => median(perSecond.get(mode) ?? []);
  const share = of("the outbox") / of("no follow-up");
  const p95 = percentile(delays, 0.95);
  return [
    ...MODES.map((mode) => ({
      what: `Commits per second, ${WRITERS} writers, ${mode}`,
      value: String(Math.round(of(mode))),
    })),
    {
      what: "With a job each, as a share of no follow-up",
      value: (of("a job each") / of("no follow-up")).toFixed(2),
    },
    {
      what: "With the outbox, as a share of no follow-up",
      value: share.toFixed(2),
      bar: `at least ${LEAST_SHARE}`,
      met: share >= LEAST_SHARE,
    },
    {
      what: "From the event to its follower, 600 a second, p95",
      value: `${p95.toFixed(0)} ms`,
      bar: `at most ${MOST_HANDED_ON_MS} ms`,
      met: p95 <= MOST_HANDED_ON_MS,
    },
  ];
}

async function countWaiting(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select (select count(*)::int from outbox where event = 'pages.changed')
      + (select count(*)::int from follow_ups where follower = 'bench') as waiting`;
  return row?.waiting ?? 0;
}

async function write(sql: postgres.Sql, mode: Mode, seconds: number, pauseMs = 0): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let commits = 0;
  const writer = async () => {
    while (performance.now() < end) {
      await STATEMENTS[mode](sql, randomUUID());
      commits += 1;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return commits / ((performance.now() - began) / 1_000);
}
