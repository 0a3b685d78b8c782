import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isActive, isKept } from "@/lib/outward/automations/tables";

/** Conditions that the engine of runs needs. Each takes the alias of its table. */

/** The run's next step is to be done. */
export const isDue = (run: string) => sql`(${isActive(run)} and ${column(run, "due_at")} <= now())`;

/** A process is at work on it. */
export const isLeased = (run: string) => sql`(${column(run, "leased_until")} > now())`;

/** An event started it: it is neither a replay nor a test of a draft. */
export const isFromEvent = (run: string) =>
  sql`(${column(run, "replay_of")} is null and not ${column(run, "is_test")})`;

/** A change of a job started the run, and a later one of the same kind started its workflow again. */
export const isOvertaken = (run: string) => sql`(
  ${column(run, "event_kind")} in ('booking.moved', 'booking.corrected', 'booking.outcome') and ${isFromEvent(run)}
  and exists (
    select from workflow_runs later
    where later.booking_id = ${column(run, "booking_id")} and later.automation_id = ${column(run, "automation_id")}
      and later.event_kind = ${column(run, "event_kind")} and ${isFromEvent("later")}
      and (${causedAt("later")}, later.id) > (${causedAt(run)}, ${column(run, "id")})))`;

/** When the run's event happened; when the run began, once the event is no longer kept. */
const causedAt = (run: string) => sql`coalesce(
  (select cause.happened_at from workflow_events cause where cause.id = ${column(run, "event_id")}),
  ${column(run, "started_at")})`;

export const isWait = (step: string) => sql`${column(step, "kind")} = 'wait'`;

/** The step waits for a time. */
export const isAsleep = (step: string) => sql`(${isWait(step)} and ${column(step, "status")} = 'waiting')`;

/** The run stopped at a wait whose time had passed, and goes on if its job is moved; what it read is still kept. */
export const isTooLate = (run: string) => sql`(
  ${column(run, "status")} = 'stopped' and ${isKept(run)} and exists (
    select from run_steps late where late.run_id = ${column(run, "id")} and ${isWait("late")}
      and late.step = ${column(run, "position")} ->> 'step'))`;

/** The reason given for an attempt that only a person can check for its effect. */
export const UNKNOWABLE = "outcome unknown";

/** The run is at a step that may have been done: only a person who has looked may have it done again. */
export const mayHaveBeenDone = (run: string) => sql`(
  select last.reason = ${UNKNOWABLE} from run_attempts last
  where (last.run_id, last.step, last.item) = (${column(run, "id")}, ${column(run, "position")} ->> 'step',
    (${column(run, "position")} ->> 'item')::int)
  order by last.number desc limit 1) is true`;

/** A service has asked for a pause in the client's runs. */
export const isQuiet = (turn: string) => sql`(${column(turn, "quiet_until")} > now())`;

/** The run's lock, of `run_locks`, has ended by itself. */
export const isExpired = (lock: string) => sql`(${column(lock, "until")} < now())`;

/** The to-do is of a promise that was found broken. */
export const isPromise = (toDo: string) => sql`${column(toDo, "kind")} = 'promise'`;

/**
 * The run was triggered by something the customer just did, so its texts count as replies. A schedule is not a customer's
 * act, and the outcome of a job is the client's. What was noticed late, such as the calls of an evening without a server,
 * no longer counts; 45 minutes leave room for a report that is given up on a quarter of an hour after its call. By the
 * alias of `workflow_runs`.
 */
export const isJustCaused = (run: string) => sql`(
  ${column(run, "event_kind")} not in ('schedule', 'booking.outcome') and ${column(run, "started_at")} > now() - interval '15 minutes'
  and not exists (select from workflow_events e
    where e.id = ${column(run, "event_id")} and e.happened_at < now() - interval '45 minutes')
  and not exists (select from call_logs c
    where ${column(run, "event_kind")} = 'call.completed' and c.call_id = ${column(run, "call_id")}
      and coalesce(c.ended_at, c.happened_at) < now() - interval '45 minutes'))`;
