import { sql } from "drizzle-orm";
import pLimit, { type LimitFunction } from "p-limit";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { OPEN_KINDS } from "./kinds";
import type { SecurityEvent } from "./security-event";

type Counted = SecurityEvent & { times: number; at: Date };

/** Rows per minute, kind and instance. Events beyond that are counted in one further row. */
const ROWS_A_MINUTE = { open: 50, other: 1_000 };

/** On globalThis, because Next bundles each route separately. */
type Waiting = {
  events: Map<string, Counted>;
  /** The rows started in this minute, by kind. */
  minute: number;
  begun: Map<string, Set<string>>;
  scheduled: boolean;
  oneAtATime: LimitFunction;
};
const shared = globalThis as typeof globalThis & { callwrightSecurityEvents?: Waiting };

function waiting(): Waiting {
  shared.callwrightSecurityEvents ??= {
    events: new Map(),
    minute: 0,
    begun: new Map(),
    scheduled: false,
    oneAtATime: pLimit(1),
  };
  return shared.callwrightSecurityEvents;
}

/** Collects an event for the next write. Only one write runs at a time, so a flood becomes few statements. */
export function writeSoon(event: SecurityEvent): void {
  const at = new Date();
  count({ ...bounded(event, at), times: 1, at });
  schedule();
}

/** Adds events to their rows. */
export async function writeEvents(events: readonly Counted[], db: DbOrTx = database()): Promise<void> {
  const rows = events.map((event) => ({
    minute: new Date(minuteOf(event.at) * MINUTE),
    kind: event.kind,
    subject: (event.subject ?? "").slice(0, 200),
    address: (event.address ?? "").slice(0, 100),
    user_id: event.userId ?? null,
    actor_id: event.actorId ?? null,
    times: event.times,
    last_at: event.at,
    request_id: event.requestId ?? null,
  }));
  await executeIn(db)(sql`
    insert into security_events as e
      (minute, kind, subject, address, user_id, actor_id, times, last_at, request_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(
      minute timestamptz, kind text, subject text, address text, user_id uuid, actor_id uuid,
      times integer, last_at timestamptz, request_id text)
    order by minute, kind, subject, address, user_id, actor_id
    on conflict (minute, kind, subject, address, user_id, actor_id) do update set
      times = e.times + excluded.times, last_at = excluded.last_at, request_id = excluded.request_id`);
}

function schedule(): void {
  const state = waiting();
  if (state.scheduled) return;
  state.scheduled = true;
  afterAnswer(logger(), "could not store security events; the next write retries them", () =>
    state.oneAtATime(async () => {
      state.scheduled = false;
      const events = [...state.events.values()];
      state.events.clear();
      if (events.length === 0) return;
      try {
        await writeEvents(events);
      } catch (thrown) {
        for (const event of events) count(event);
        throw thrown;
      }
    }),
  );
}

function count(event: Counted): void {
  const { events } = waiting();
  const key = keyOf(event, minuteOf(event.at));
  const known = events.get(key);
  if (known)
    Object.assign(known, { times: known.times + event.times, at: event.at, requestId: event.requestId });
  else if (events.size < MOST_WAITING) events.set(key, event);
}

/** The buffer limit while the database is unavailable; log lines are still written. */
const MOST_WAITING = 10_000;

/** The event, or an anonymous one of its kind when the kind has used up its rows for this minute. */
function bounded(event: SecurityEvent, at: Date): SecurityEvent {
  const state = waiting();
  const minute = minuteOf(at);
  if (state.minute !== minute) Object.assign(state, { minute, begun: new Map() });
  const begun = state.begun.get(event.kind) ?? new Set();
  state.begun.set(event.kind, begun);
  const key = keyOf(event, minute);
  if (begun.has(key)) return event;
  const limit = OPEN_KINDS.includes(event.kind) ? ROWS_A_MINUTE.open : ROWS_A_MINUTE.other;
  if (begun.size >= limit) return { kind: event.kind, subject: "others in this minute" };
  begun.add(key);
  return event;
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE);

const keyOf = ({ kind, subject, address, userId, actorId }: SecurityEvent, minute: number) =>
  JSON.stringify([minute, kind, subject, address, userId, actorId]);
