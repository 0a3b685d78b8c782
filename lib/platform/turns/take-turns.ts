import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { hasCome } from "./tables";

/** The next minute's job continues. */
const LONGEST = 50 * SECOND;
/** Jobs that changes cause come every two seconds, so few of them run at a time. */
const LONGEST_OF_HASTENED = 2 * SECOND;
const BATCH = 100;

export type Clock = {
  /** The job's name. */
  name: string;
  /** How often each client's turn comes. */
  every: number;
  /** How often it comes for some, by the alias of `client_turns`, after a turn that did its work. */
  seldom?: { every: number; is: (turn: string) => SQL };
  /** Whose turns there are: a select of `user_id`. */
  clients: SQL;
  atOnce: number;
  /** Resolves to whether the work was done. A turn that fails is logged, and comes again in its next turn. */
  work: (userId: string) => Promise<boolean>;
};

/**
 * Works on the clients whose turn has come, those first who have waited longest, several at once and for less than a
 * minute. Turns are spread over the period, so that providers are not asked for everybody at once; with more clients than
 * can be worked on in a period, all turns come later alike. Several processes may do so at a time.
 */
export async function takeTurns(clock: Clock): Promise<void> {
  await addTurns(clock);
  await takeDue(clock, LONGEST);
}

/** The same for a few seconds, and only for clients who have had a turn: some turns were hastened. */
export const takeHastenedTurns = (clock: Clock): Promise<void> => takeDue(clock, LONGEST_OF_HASTENED);

async function takeDue(clock: Clock, longest: number): Promise<void> {
  const end = Date.now() + longest;
  let batch: Turn[] = [];
  let claiming: Promise<unknown> = Promise.resolve();
  const next = async (): Promise<Turn | undefined> => {
    if (batch.length === 0 && Date.now() < end) {
      claiming = claiming.then(async () => {
        if (batch.length === 0) batch = await claimTurns(clock);
      });
      await claiming;
    }
    return batch.shift();
  };
  const worker = async () => {
    for (let turn = await next(); turn; turn = await next()) await take(clock, turn);
  };
  await Promise.all(Array.from({ length: clock.atOnce }, worker));
}

/** `dueAt`: when the next one comes. */
type Turn = { userId: string; dueAt: string };

async function take(clock: Clock, turn: Turn): Promise<void> {
  const { userId } = turn;
  try {
    if ((await clock.work(userId)) && clock.seldom) await postpone(clock.name, clock.seldom, turn);
  } catch (err) {
    logger().error({ err, userId, clock: clock.name }, "a client's turn failed");
  }
}

/** The first turn of a new client is at some time of the coming period. */
const addTurns = ({ name, every, clients }: Clock) =>
  execute(sql`
    insert into client_turns (user_id, clock, due_at)
    select distinct c.user_id, ${name}::text, now() + random() * ${every} * interval '1 millisecond'
    from (${clients}) c
    where not exists (select from client_turns t where t.user_id = c.user_id and t.clock = ${name})
    on conflict do nothing`);

/** Takes the turns that waited longest. If this process dies, they come again after a period. */
export function claimTurns({ name, every }: Pick<Clock, "name" | "every">, most = BATCH): Promise<Turn[]> {
  return execute<Turn[]>(sql`
    update client_turns t set due_at = ${inPeriod(every)}
    from (
      select user_id from client_turns turn where clock = ${name} and ${hasCome("turn")}
      order by due_at limit ${most} for update skip locked) due
    where t.clock = ${name} and t.user_id = due.user_id
    returning t.user_id as "userId", t.due_at::text as "dueAt"`);
}

/** Unless it was made to come sooner meanwhile. */
const postpone = (name: string, { every, is }: NonNullable<Clock["seldom"]>, { userId, dueAt }: Turn) =>
  execute(sql`
    update client_turns t set due_at = ${inPeriod(every)}
    where t.user_id = ${userId} and t.clock = ${name} and t.due_at = ${dueAt}::timestamptz and ${is("t")}`);

const inPeriod = (every: number) =>
  sql`now() + ${every}::float8 * (0.9 + 0.1 * random()) * interval '1 millisecond'`;
