import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { hasCome } from "./tables";

/** The next minute's job continues. */
const LONGEST = 50 * SECOND;
const BATCH = 100;

type Clock = {
  /** The job's name. */
  name: string;
  /** How often each client's turn comes. */
  every: number;
  /** Whose turns there are: a select of `user_id`. */
  clients: SQL;
  atOnce: number;
  /** One that fails is logged, and comes again in its next turn. */
  work: (userId: string) => Promise<void>;
};

/**
 * Works on the clients whose turn has come, those first who have waited longest, several at once and for less than a
 * minute. Turns are spread over the period, so that providers are not asked for everybody at once; with more clients than
 * can be worked on in a period, all turns come later alike. Several processes may do so at a time.
 */
export async function takeTurns({ name, every, clients, atOnce, work }: Clock): Promise<void> {
  const end = Date.now() + LONGEST;
  await addTurns(name, every, clients);
  let batch: string[] = [];
  let claiming: Promise<unknown> = Promise.resolve();
  const next = async (): Promise<string | undefined> => {
    if (batch.length === 0 && Date.now() < end) {
      claiming = claiming.then(async () => {
        if (batch.length === 0) batch = await claimTurns(name, every);
      });
      await claiming;
    }
    return batch.shift();
  };
  const worker = async () => {
    for (let userId = await next(); userId; userId = await next())
      await work(userId).catch((err) =>
        logger().error({ err, userId, clock: name }, "a client's turn failed"),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The first turn of a new client is at some time of the coming period. */
const addTurns = (name: string, every: number, clients: SQL) =>
  execute(sql`
    insert into client_turns (user_id, clock, due_at)
    select distinct c.user_id, ${name}::text, now() + random() * ${every} * interval '1 millisecond'
    from (${clients}) c
    where not exists (select from client_turns t where t.user_id = c.user_id and t.clock = ${name})
    on conflict do nothing`);

/** Takes the turns that waited longest. If this process dies, they come again after a period. */
export async function claimTurns(name: string, every: number, most = BATCH): Promise<string[]> {
  const rows = await execute<{ userId: string }[]>(sql`
    update client_turns t set due_at = now() + ${every} * (0.9 + 0.1 * random()) * interval '1 millisecond'
    from (
      select user_id from client_turns turn where clock = ${name} and ${hasCome("turn")}
      order by due_at limit ${most} for update skip locked) due
    where t.clock = ${name} and t.user_id = due.user_id
    returning t.user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}
