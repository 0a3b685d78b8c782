import { sql } from "drizzle-orm";
import { rawSql } from "@/db/client";
import { MINUTE } from "@/lib/platform/core/clock";
import { takeTurns } from "@/lib/platform/turns/take-turns";
import type { Row } from "./table";

const CLIENTS = 100_000;
/** The shortest period of a clock: whose clients are through by then is never late by our own work. */
const PERIOD = 2 * MINUTE;
/** As many as the calendar clock works on at once. */
const AT_ONCE = 32;
/** A job takes turns for less than a minute, then the next one goes on. */
const MOST_JOBS = 10;

/**
 * Our own part of a clock when all clients are due at once: their turns are taken, and nothing is done in them. On a
 * database without other clients.
 */
export async function dueClientRows(): Promise<Row[]> {
  await rawSql().begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into profiles (id, email, username, approved_at)
      select gen_random_uuid(), n || '@due.example', n || '@due.example', now() from generate_series(1, ${CLIENTS}::int) n`;
    await tx`insert into client_turns (user_id, clock, due_at) select id, 'bench', now() from profiles`;
  });
  const taken = new Set<string>();
  const began = performance.now();
  for (let job = 0; job < MOST_JOBS && taken.size < CLIENTS; job++)
    await takeTurns({
      name: "bench",
      every: PERIOD,
      clients: sql`select id as user_id from profiles`,
      atOnce: AT_ONCE,
      work: async (userId) => taken.add(userId).has(userId),
    });
  const took = performance.now() - began;
  const every = taken.size === CLIENTS;
  return [
    {
      what: `The turns of ${CLIENTS.toLocaleString("en-GB")} clients who are due at once, until all are taken`,
      value: every ? `${(took / 1_000).toFixed(1)} s` : `only ${taken.size} taken`,
      bar: `at most ${PERIOD / 1_000} s`,
      met: every && took <= PERIOD,
    },
  ];
}
