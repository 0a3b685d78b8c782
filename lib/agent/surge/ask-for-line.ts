import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { countVoiceLines } from "@/lib/calls/calls/count-lines";
import { usesLine } from "@/lib/calls/calls/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { type LineAnswer, type LineUse, shareLines } from "./share-lines";
import { isAdmitted, isOnItsWay, isSurge, waitsForLine } from "./tables";

/** The caller hears it ring, and Twilio waits 5 s; calls before this one in a flood may take a while. */
const PATIENCE = 4 * SECOND;

/** Within a process they wait here, so that a flood of calls holds one connection to the database. */
let last: Promise<unknown> = Promise.resolve();

type Asking = { carrierSid: string; userId: string | null; comesLast: boolean };

/**
 * Whether a ringing call is sent to the voice provider (SURGE-02). One call is decided after the other, so that no line is
 * given twice. While the database does not answer, every call is: the provider refuses what it has no line for, and then
 * Twilio asks for our answer.
 */
export async function askForLine(log: Logger, asking: Asking): Promise<LineAnswer> {
  try {
    return await within(PATIENCE, inTurn(asking));
  } catch (err) {
    log.warn({ err, carrierSid: asking.carrierSid }, "could not count the lines, so the call continues");
    return "admit";
  }
}

function inTurn(asking: Asking): Promise<LineAnswer> {
  const turn = last.then(() => database().transaction((tx) => decide(asking, tx)));
  last = turn.catch(() => {});
  return turn;
}

async function decide(asking: Asking, tx: Tx): Promise<LineAnswer> {
  // Sent in one go, run one after the other: the next call of a flood waits for each round trip.
  const [, { asks, isAdmitted, isSurge: isStill }, use, lines] = await Promise.all([
    executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended('lines of the voice provider', 0))`),
    note(asking, tx),
    readUse(asking, tx),
    countVoiceLines(),
  ]);
  // Twilio repeats a request whose answer it did not get.
  if (isAdmitted || !isStill) return "admit";
  const answer = shareLines({ ...use, lines, asks, comesLast: asking.comesLast });
  if (answer === "admit")
    await executeIn(tx)(
      sql`update line_requests set admitted_at = now() where carrier_sid = ${asking.carrierSid}`,
    );
  return answer;
}

async function note({ carrierSid, userId, comesLast }: Asking, tx: Tx) {
  const [row] = await executeIn(tx)<[{ asks: number; isAdmitted: boolean; isSurge: boolean }]>(sql`
    insert into line_requests (carrier_sid, user_id, comes_last)
    values (${carrierSid}, (select id from profiles where id = ${userId}::uuid), ${comesLast})
    on conflict (carrier_sid) do update set asks = line_requests.asks + 1, last_asked_at = now()
    returning asks, ${isAdmitted("line_requests")} as "isAdmitted",
      exists (select from line_surges s where ${isSurge("s")}) as "isSurge"`);
  return row;
}

type Use = Pick<LineUse, "inUse" | "own" | "waiting" | "waitingWithFewer">;

async function readUse({ carrierSid, userId }: Asking, tx: Tx): Promise<Use> {
  const [row] = await executeIn(tx)<[Use]>(sql`
    with used as (
      select c.user_id from call_logs c where ${usesLine("c")}
      union all
      select r.user_id from line_requests r where ${isOnItsWay("r")}
    ), own as (
      select count(*)::int as calls from used where user_id is not distinct from ${userId}::uuid
    ), others as (
      select w.user_id, (select count(*)::int from used u where u.user_id is not distinct from w.user_id) as calls
      from line_requests w
      where ${waitsForLine("w")} and w.carrier_sid <> ${carrierSid}
        and w.user_id is distinct from ${userId}::uuid
      group by w.user_id
    )
    select (select count(*)::int from used) as "inUse", own.calls as own,
      (select count(*)::int from others) as waiting,
      (select count(*)::int from others where others.calls < own.calls) as "waitingWithFewer"
    from own`);
  return row;
}
