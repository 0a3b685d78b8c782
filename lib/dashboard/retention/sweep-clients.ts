import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isQueued } from "@/lib/agent/texts/tables";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { enqueue } from "@/lib/platform/queue/enqueue";
import type { Part, Sweep } from "./due-calls";
import { forgetNumbers, forgetRecordings, forgetWords } from "./forget-calls";
import { forgetCallers, forgetCustomers, forgetTexts, forgetToDos } from "./forget-rows";
import type { ChosenKind } from "./kinds";
import { type ChosenPeriods, periodsOf, readPeriods } from "./periods";
import { isOnHold } from "./tables";

const CLIENTS_AT_ONCE = 500;
/** Shorter than the time after which a job counts as dead; the next job goes on. */
const AT_MOST = 3 * MINUTE;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** What is swept, of which kind, and which clients (`p.id`, up to `p.cutoff`) have something to sweep. */
const STEPS: readonly { kind: ChosenKind; due: SQL; sweep: (sweep: Sweep) => Promise<boolean> }[] = [
  { kind: "recordings", due: callsAfter("recordings"), sweep: forgetRecordings },
  { kind: "words", due: callsAfter("words"), sweep: forgetWords },
  { kind: "words", due: rows("caller_messages", "created_at"), sweep: forgetToDos },
  {
    kind: "texts",
    due: sql`(${rows("text_messages", "created_at", sql`not ${isQueued("x")}`)} or ${rows("inbound_texts", "received_at")})`,
    sweep: forgetTexts,
  },
  { kind: "people", due: callsAfter("numbers"), sweep: forgetNumbers },
  {
    kind: "people",
    due: sql`exists (select from bookings b where b.user_id = p.id and b.starts_at < p.cutoff and b.starts_at >= ${mark("bookings")})`,
    sweep: forgetCustomers,
  },
  {
    kind: "people",
    due: sql`exists (select from callers k where k.user_id = p.id and k.updated_at < p.cutoff)`,
    sweep: forgetCallers,
  },
];

function mark(part: Part): SQL {
  return sql`coalesce((
    select m.done_until from retention_marks m where m.user_id = p.id and m.part = ${part}), '-infinity')`;
}

function callsAfter(part: Part): SQL {
  return sql`exists (
    select from call_logs c where c.user_id = p.id and c.happened_at < p.cutoff and c.happened_at >= ${mark(part)})`;
}

function rows(table: string, time: string, also: SQL = sql`true`): SQL {
  return sql`exists (select from ${sql.identifier(table)} x
    where x.user_id = p.id and x.${sql.identifier(time)} < p.cutoff and not ${isOnHold("x")} and ${also})`;
}

/**
 * Deletes what clients keep no longer: by their own periods where they chose shorter ones, in batches along indexes of
 * client and time. One job takes some minutes at most and queues the next; it may run twice and beside others. `clientId`
 * limits it to one client.
 */
export async function sweepClients({
  after = NO_ID,
  clientId = null,
}: {
  after?: string;
  clientId?: string | null;
} = {}): Promise<void> {
  const until = Date.now() + AT_MOST;
  const agency = await readPeriods();
  if (after === NO_ID && !clientId) await sweepUnowned();
  for (let last: string | undefined = after; last; ) {
    const clients: Client[] = await readClients(last, clientId);
    for (const step of STEPS) {
      const days = new Map(clients.map(({ id, choices }) => [id, periodsOf(agency, choices)[step.kind]]));
      for (const id of await findDue(days, step.due)) await sweepOne(id, days.get(id) ?? 0, step.sweep);
    }
    last = clients.length === CLIENTS_AT_ONCE ? clients.at(-1)?.id : undefined;
    if (last && Date.now() > until) return enqueue("sweep-retention", { after: last });
  }
  await enqueue("finish-erasures", {}, { key: "finish-erasures" });
}

/** Sweeps calls and texts to numbers without a client. */
export async function sweepUnowned(): Promise<void> {
  const agency = await readPeriods();
  for (const { kind, sweep } of STEPS) await sweepOne(null, agency[kind], sweep);
}

async function sweepOne(userId: string | null, days: number, sweep: (one: Sweep) => Promise<boolean>) {
  const one = { userId, days, cutoff: new Date(Date.now() - days * DAY) };
  try {
    while (await sweep(one));
  } catch (err) {
    // Another client's data must not be kept because of this one's.
    logger().error({ err, userId }, "could not delete what is kept no longer; the next run tries again");
  }
}

type Client = { id: string; choices: ChosenPeriods };

const readClients = (after: string, clientId: string | null) =>
  execute<Client[]>(sql`
    select p.id, coalesce((
      select json_object_agg(c.kind, c.days) from retention_choices c where c.user_id = p.id), '{}') as choices
    from profiles p where ${clientId ? sql`p.id = ${clientId}` : sql`p.id > ${after}::uuid`}
    order by p.id limit ${CLIENTS_AT_ONCE}`);

/** Those of these clients who have something older than their days. */
async function findDue(days: ReadonlyMap<string, number>, due: SQL): Promise<string[]> {
  const found = await execute<{ id: string }[]>(sql`
    select p.id from (
      select id, now() - days * interval '1 day' as cutoff
      from unnest(${sql.param([...days.keys()])}::uuid[], ${sql.param([...days.values()])}::int[]) as client (id, days)
    ) p where ${due}`);
  return found.map(({ id }) => id);
}
