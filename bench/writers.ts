import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { median, percentile } from "./statistics";
import type { Row } from "./table";

const WRITERS = 64;
/** The thresholds of HOUSE-02. */
const LEAST_SHARE = 0.9;
const MOST_HANDED_ON_MS = 100;

const MODES = ["no follow-up", "a job each", "the outbox"] as const;
type Mode = (typeof MODES)[number];

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
    delays.length = 0;
    for (let round = 0; round < rounds; round++) {
      for (const mode of MODES) perSecond.get(mode)?.push(await write(sql, mode, seconds));
    }
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
      what: "From the event to its follower under that load, p95",
      value: `${p95.toFixed(0)} ms`,
      bar: `at most ${MOST_HANDED_ON_MS} ms`,
      met: p95 <= MOST_HANDED_ON_MS,
    },
  ];
}

async function write(sql: postgres.Sql, mode: Mode, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let commits = 0;
  const writer = async () => {
    while (performance.now() < end) {
      const id = randomUUID();
      await sql.begin(async (tx) => {
        await tx`insert into bench_rows (id, note) values (${id}, 'A call that was stored')`;
        if (mode === "a job each")
          await tx`select graphile_worker.add_job('bench', json_build_object('id', ${id}::text), job_key => ${id})`;
        if (mode === "the outbox")
          await tx`
            insert into outbox (event, subject, payload)
            values ('pages.changed', ${id}, jsonb_build_object('userId', ${id}::text))`;
      });
      commits += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return commits / ((performance.now() - began) / 1_000);
}
