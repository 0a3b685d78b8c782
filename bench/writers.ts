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
const STORED = ["a call", "two columns"] as const;
type Stored = (typeof STORED)[number];

/** What a writer stores, in one statement and one commit, as reports are. */
const insertOf = (sql: postgres.Sql, stored: Stored, id: string) =>
  stored === "a call"
    ? sql`
      insert into call_logs (call_id, phone_number, vapi_phone_number, started_at, ended_at, happened_at, duration, summary,
        transcript, messages, end_reason, reported_at)
      values (${`bench-${id}`}, '+447700900123', '+442079460123', now(), now(), now(), 50, ${SUMMARY}, ${TRANSCRIPT},
        ${sql.json(MESSAGES)}, 'customer-ended-call', now())
      returning id`
    : sql`insert into bench_rows (id, note) values (${id}, ${SUMMARY}) returning id`;

const STATEMENTS: Record<Mode, (sql: postgres.Sql, stored: Stored, id: string) => Promise<unknown>> = {
  "no follow-up": (sql, stored, id) => insertOf(sql, stored, id),
  "a job each": (sql, stored, id) => sql`
    with stored as (${insertOf(sql, stored, id)})
    select graphile_worker.add_job('bench', json_build_object('id', id), job_key => id::text) from stored`,
  "the outbox": (sql, stored, id) => sql`
    with stored as (${insertOf(sql, stored, id)})
    insert into outbox (event, subject, payload)
    select 'pages.changed', id::text, jsonb_build_object('userId', id) from stored`,
};

const SUMMARY = "The caller has no hot water and wants somebody on Thursday.";
const MESSAGES = Array.from({ length: 12 }, (_, turn) => ({
  role: turn % 2 === 0 ? "bot" : "user",
  message: turn % 2 === 0 ? "How can I help you today?" : "The boiler is out again, since this morning.",
  secondsFromStart: turn * 4,
}));
const TRANSCRIPT = MESSAGES.map(({ role, message }) => `${role === "bot" ? "AI" : "User"}: ${message}`).join(
  "\n",
);

export const WRITERS_HOW = `${WRITERS} writers, each with a connection of its own to a durable Postgres, commit in turns what the row says. A call is a row of call_logs with its transcript, with all triggers and indexes; two columns cost next to nothing themselves. The outbox is followed by the same process meanwhile, and emptied before the next mode; how soon is measured with writers that pause ${PAUSE_MS} ms between commits.`;

type Options = { databaseUrl: string; seconds: number; rounds: number };

/**
 * Commits per second of 64 writers, without follow-ups, with a job queued in the transaction, and with an outbox event,
 * which a follower in this process handles at the same time. Each transaction stores a call, as the product does, or a
 * row of two columns, which costs next to nothing itself. The modes alternate.
 */
export async function writerRows({ databaseUrl, seconds, rounds }: Options): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: WRITERS, onnotice: () => {} });
  await sql`create table if not exists bench_rows (id uuid primary key, note text not null)`;
  const perSecond = new Map<string, number[]>();
  const delays: number[] = [];
  const drains: number[] = [];
  const followers = runFollowers({
    bench: {
      "pages.changed": async (events) => {
        const now = Date.now();
        delays.push(...events.map(({ recordedAt }) => now - Date.parse(recordedAt)));
      },
    },
  });
  try {
    for (const stored of STORED) {
      for (const mode of MODES) await write({ sql, mode, stored, seconds: 1 });
      await drain(sql);
      for (let round = 0; round < rounds; round++) {
        for (const mode of MODES) {
          const key = keyOf(stored, mode);
          perSecond.set(key, [...(perSecond.get(key) ?? []), await write({ sql, mode, stored, seconds })]);
          if (mode === "the outbox") drains.push(await drain(sql));
        }
      }
    }
    delays.length = 0;
    for (let round = 0; round < rounds; round++)
      await write({ sql, mode: "the outbox", stored: "a call", seconds, pauseMs: PAUSE_MS });
    await sleep(1_000);
  } finally {
    await followers.stop();
    await sql.end();
  }
  const of = (stored: Stored, mode: Mode) => median(perSecond.get(keyOf(stored, mode)) ?? []);
  const shareOf = (stored: Stored, mode: Mode) => of(stored, mode) / of(stored, "no follow-up");
  const p95 = percentile(delays, 0.95);
  return [
    ...STORED.flatMap((stored) => [
      ...MODES.map((mode) => ({
        what: `Commits per second, ${WRITERS} writers of ${stored}, ${mode}`,
        value: String(Math.round(of(stored, mode))),
      })),
      {
        what: `Writers of ${stored} with a job each, as a share of no follow-up`,
        value: shareOf(stored, "a job each").toFixed(2),
      },
      {
        what: `Writers of ${stored} with the outbox, as a share of no follow-up`,
        value: shareOf(stored, "the outbox").toFixed(2),
        ...(stored === "a call" && {
          bar: `at least ${LEAST_SHARE}`,
          met: shareOf(stored, "the outbox") >= LEAST_SHARE,
        }),
      },
    ]),
    {
      what: `From the last commit of ${WRITERS} writers without a pause to the last event followed, longest`,
      value: `${Math.max(...drains).toFixed(0)} ms`,
    },
    {
      what: "From the event to its follower, 600 a second, p95",
      value: `${p95.toFixed(0)} ms`,
      bar: `at most ${MOST_HANDED_ON_MS} ms`,
      met: p95 <= MOST_HANDED_ON_MS,
    },
  ];
}

const keyOf = (stored: Stored, mode: Mode) => `${stored} ${mode}`;

/** Until no event waits, so that the next mode does not pay for it. Resolves to the time that this took. */
async function drain(sql: postgres.Sql): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    const [row] = await sql`
      select exists (select from outbox where event = 'pages.changed')
        or exists (select from follow_ups where follower = 'bench') as "isWaiting"`;
    if (!row?.isWaiting) break;
    await sleep(10);
  }
  return performance.now() - began;
}

type Writing = { sql: postgres.Sql; mode: Mode; stored: Stored; seconds: number; pauseMs?: number };

async function write({ sql, mode, stored, seconds, pauseMs = 0 }: Writing): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let commits = 0;
  const writer = async () => {
    while (performance.now() < end) {
      await STATEMENTS[mode](sql, stored, randomUUID());
      commits += 1;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return commits / ((performance.now() - began) / 1_000);
}
