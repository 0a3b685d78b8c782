import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { sessionLifetime } from "@/lib/accounts/settings/session-lifetime";
import { forgetEarlierSecrets } from "@/lib/accounts/settings/voice-secret";
import { sweepSessions } from "@/lib/accounts/sign-in/sweep-sessions";
import { sweepShared } from "@/lib/dashboard/retention/sweep-shared";
import { isKept } from "@/lib/outward/automations/tables";
import { awaitsWord, hasPayload, isToBeSent } from "@/lib/outward/conversions/tables";
import { isExpired } from "@/lib/outward/runs/tables";
import { sweepReleases } from "@/lib/platform/http/keep-release";
import { sweepRateLimits } from "@/lib/platform/http/rate-limit";

const BATCH = 5_000;

const run = (statement: SQL) => () => execute(statement);

/** Repeats a statement that deletes at most a batch until it finds no whole one. */
const inBatches = (statement: SQL) => async () => {
  while ((await execute(statement)).count === BATCH);
};

const STEPS: readonly (() => Promise<unknown>)[] = [
  sweepShared,
  run(sql`delete from notifications where created_at < now() - interval '30 days'`),
  run(sql`delete from alert_news where created_at < now() - interval '90 days'`),
  run(sql`delete from alerts where closed_at < now() - interval '400 days'`),
  run(sql`delete from backups where made_at < now() - interval '400 days'`),
  run(sql`delete from line_requests where last_asked_at < now() - interval '1 day'`),
  run(sql`delete from line_surges where ended_at < now() - interval '400 days'`),
  run(sql`delete from account_mails where created_at < now() - interval '90 days'`),
  // Invitations stay: they record how an account was created.
  run(sql`delete from account_links where kind = 'reset' and created_at < now() - interval '90 days'`),
  run(sql`delete from applied_requests where started_at < now() - interval '30 days'`),
  // What became of it stays.
  run(sql`
    update conversion_outbox o set payload = null
    where ${hasPayload("o")} and not ${isToBeSent("o")} and not ${awaitsWord("o")}
      and o.updated_at < now() - interval '90 days'`),
  run(sql`delete from waiting_refunds where created_at < now() - interval '30 days'`),
  run(sql`delete from counted_events where counted_at < now() - interval '30 days'`),
  emptyRuns,
  inBatches(sql`
    delete from workflow_runs where id in (
      select id from workflow_runs where ended_at < now() - interval '13 months' limit ${BATCH})`),
  // Each event is taken off its runs.
  inBatches(sql`
    delete from workflow_events where id in (
      select id from workflow_events where created_at < now() - interval '30 days' limit ${BATCH})`),
  run(sql`delete from ai_usage where day < now() - interval '35 days'`),
  run(sql`delete from run_locks where ${isExpired("run_locks")}`),
  run(sql`delete from run_paces where due_at < now() - interval '1 hour'`),
  run(sql`
    update webhooks set previous_secret_encrypted = null, previous_secret_until = null
    where previous_secret_until < now()`),
  forgetEarlierSecrets,
  // A rehearsal is kept for 90 days, or as long as a version names it.
  run(sql`
    delete from rehearsals r where r.created_at < now() - interval '90 days'
      and not exists (select from agent_versions v where v.rehearsal_run = r.id)`),
  sweepRateLimits,
  sweepReleases,
  async () => sweepSessions(await sessionLifetime()),
  run(sql`delete from oauth_states where expires_at < now()`),
  run(sql`delete from calendar_channels where coalesce(expires_at, renew_at) < now()`),
];

/**
 * Deletes expired data: personal data that is kept for the same time for all clients, notifications after 30 days, emails
 * about accounts, messages about alerts and what conversions were made of after 90, closed alerts after 400,
 * deduplication records of counted events, what workflows saw and did, expired counters, scripts of former releases,
 * expired sessions, and consents
 * that were never finished. What fails stops nothing else; throws at the end.
 */
export async function sweepExpired(): Promise<void> {
  const failures: unknown[] = [];
  for (const step of STEPS) await step().catch((err: unknown) => failures.push(err));
  if (failures.length > 0) throw new AggregateError(failures, "could not delete all expired data");
}

/** What a run read and wrote, and whom it was about, is kept for 30 days, that it took place for 13 months. */
async function emptyRuns(): Promise<void> {
  for (let emptied = BATCH; emptied === BATCH; ) {
    const runs = await execute(sql`
      with due as (
        select id from workflow_runs where not ${isKept("workflow_runs")} and data <> '{}' limit ${BATCH}
      ), steps as (
        update run_steps s set input = null, output = null from due
        where s.run_id = due.id and (s.input is not null or s.output is not null)
      )
      update workflow_runs r set data = '{}', subject = '' from due where r.id = due.id`);
    emptied = runs.count;
  }
}
