import { type SQL, sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import { execute } from "@/db/client";
import { isDue } from "@/lib/accounts/notifications/tables";
import { isQueued } from "@/lib/agent/texts/tables";
import { isRunning } from "@/lib/calls/calls/tables";
import { isMissing, isUnfetchable } from "@/lib/calls/ledger/tables";
import { awaitsCopy } from "@/lib/calls/recordings/tables";
import { ALERT_KINDS } from "@/lib/dashboard/alerts/kinds";
import { isOpenAlert } from "@/lib/dashboard/alerts/tables";
import { hasFailed, isToBeSent } from "@/lib/outward/conversions/tables";
import { isWaiting } from "@/lib/outward/events/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { metrics } from "@/lib/platform/metrics/registry";

type Row = { label?: string; value: number; age?: number | null };

const PATIENCE = 5 * SECOND;

/** Reads the gauges that are of all instances together from the database, after how long this process waits for it. */
export async function measure(): Promise<void> {
  await Promise.all([measureWait(), within(PATIENCE, Promise.all(GAUGES.map(read)))]);
}

/** Times a statement that costs nothing itself; if it got no connection in time, the time that it has waited counts. */
async function measureWait(): Promise<void> {
  const start = performance.now();
  await within(PATIENCE, execute(sql`select 1`)).catch(() => {});
  const gauge = gaugeOf(
    "callwright_database_wait_seconds",
    "How long a statement waits for a connection of the pool",
  );
  gauge.set((performance.now() - start) / SECOND);
}

type Measured = {
  name: string;
  help: string;
  /** The label of its rows, if there are several. */
  label?: string;
  /** Whether there is a second gauge, `<name>_oldest_seconds`, with the age of the oldest. */
  isAged?: boolean;
  rows: SQL;
};

const seconds = (moment: string) => sql.raw(`extract(epoch from now() - min(${moment}))::float8`);

const GAUGES: Measured[] = [
  {
    name: "callwright_queue_jobs",
    help: "Jobs that wait and whose time has come, by task",
    label: "task",
    isAged: true,
    rows: sql`
      select task_identifier as label, count(*)::int as value, ${seconds("run_at")} as age
      from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and now() >= run_at group by 1`,
  },
  {
    name: "callwright_queue_failed_jobs",
    help: "Jobs that have failed for good, by task",
    label: "task",
    rows: sql`
      select task_identifier as label, count(*)::int as value from graphile_worker.jobs
      where attempts >= max_attempts group by 1`,
  },
  {
    name: "callwright_queue_canary",
    help: "Whether a canary has gone through the queue, and how long ago",
    isAged: true,
    rows: sql`select count(*)::int as value, ${seconds("beat_at")} as age from queue_beats`,
  },
  {
    name: "callwright_outbox_events",
    help: "New events that wait for their followers",
    isAged: true,
    rows: sql`select count(*)::int as value, ${seconds("created_at")} as age from outbox`,
  },
  {
    name: "callwright_follow_ups",
    help: "Events kept for a follower that failed or is slow",
    label: "follower",
    isAged: true,
    rows: sql`
      select follower as label, count(*)::int as value, ${seconds("created_at")} as age
      from follow_ups group by 1`,
  },
  {
    name: "callwright_alerts_open",
    help: "Open alerts, by kind",
    label: "kind",
    rows: sql`
      select known as label, count(a.kind)::int as value
      from unnest(${sql.param(ALERT_KINDS)}::text[]) known left join alerts a on a.kind = known and ${isOpenAlert("a")}
      group by 1`,
  },
  {
    name: "callwright_calls_running",
    help: "Calls in progress",
    rows: sql`select count(*)::int as value from call_logs c where ${isRunning("c")}`,
  },
  {
    name: "callwright_calls_missing",
    help: "Calls of a week on the providers' lists that we lack an hour after their end: fetching, or lost",
    label: "state",
    rows: sql`
      select state as label, count(e.source)::int as value
      from unnest(array['fetching', 'lost']) state left join ledger_entries e
        on ${isMissing("e")} and ${isUnfetchable("e")} = (state = 'lost')
          and e.ended_at between now() - interval '7 days' and now() - interval '1 hour'
      group by 1`,
  },
  {
    name: "callwright_backup_age_seconds",
    help: "The age of the newest backup by deploy/backup.sh",
    rows: sql`
      select extract(epoch from now() - made_at)::float8 as value from backups order by made_at desc limit 1`,
  },
  {
    name: "callwright_webhook_deliveries_waiting",
    help: "Messages to clients' webhooks that have not been delivered yet",
    isAged: true,
    rows: sql`
      select count(*)::int as value, ${seconds("d.created_at")} as age from webhook_deliveries d
      where ${isWaiting("d")}`,
  },
  {
    name: "callwright_texts_waiting",
    help: "Texts that have not been sent yet",
    isAged: true,
    rows: sql`
      select count(*)::int as value, ${seconds("m.created_at")} as age from text_messages m
      where ${isQueued("m")}`,
  },
  {
    name: "callwright_conversions",
    help: "Events for Meta and Google that wait, and those of the last week that failed, by status",
    label: "status",
    isAged: true,
    rows: sql`
      select o.status as label, count(*)::int as value, ${seconds("o.created_at")} as age from conversion_outbox o
      where ${isToBeSent("o")} or (${hasFailed("o")} and o.updated_at > now() - interval '7 days') group by 1`,
  },
  {
    name: "callwright_emails_waiting",
    help: "Emails about accounts that have not been sent yet",
    isAged: true,
    rows: sql`
      select count(*)::int as value, ${seconds("m.created_at")} as age from account_mails m where ${isDue("m")}`,
  },
  {
    name: "callwright_recordings_waiting",
    help: "Recordings of the last two weeks that only the provider has",
    isAged: true,
    rows: sql`
      select count(*)::int as value, ${seconds("r.created_at")} as age from call_recordings r
      where ${awaitsCopy("r")} and r.created_at > now() - interval '14 days'`,
  },
];

async function read({ name, help, label, isAged, rows }: Measured): Promise<void> {
  const found = await execute<Row[]>(rows);
  const gauge = gaugeOf(name, help, label);
  const age = isAged ? gaugeOf(`${name}_oldest_seconds`, `${help}: the age of the oldest`, label) : null;
  gauge.reset();
  // Without a label that is 0, which would say of a backup that there never was that it is new.
  if (found.length === 0 && !label) gauge.remove();
  age?.reset();
  for (const row of found) {
    const labels = label ? { [label]: row.label ?? "" } : {};
    gauge.set(labels, row.value);
    if (row.age != null) age?.set(labels, Math.max(0, row.age));
  }
}

function gaugeOf(name: string, help: string, label?: string): Gauge {
  const { registry } = metrics();
  const known = registry.getSingleMetric(name);
  if (known instanceof Gauge) return known;
  return new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });
}
