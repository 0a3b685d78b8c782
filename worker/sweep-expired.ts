import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { sessionLifetime } from "@/lib/accounts/settings/session-lifetime";
import { forgetEarlierSecrets } from "@/lib/accounts/settings/voice-secret";
import { sweepSessions } from "@/lib/accounts/sign-in/sweep-sessions";
import { sweepShared } from "@/lib/dashboard/retention/sweep-shared";
import { awaitsWord, hasPayload, isToBeSent } from "@/lib/outward/conversions/tables";
import { isExpired } from "@/lib/outward/runs/tables";
import { sweepRateLimits } from "@/lib/platform/http/rate-limit";

const BATCH = 5_000;

/**
 * Deletes expired data: personal data that is kept for the same time for all clients, notifications after 30 days, emails
 * about accounts, messages about alerts and what conversions were made of after 90, alerts that are over after 400,
 * deduplication records of counted events, what workflows saw and did, expired counters, expired sessions, and consents
 * that were never finished.
 */
export async function sweepExpired(): Promise<void> {
  await sweepShared();
  await execute(sql`delete from notifications where created_at < now() - interval '30 days'`);
  await execute(sql`delete from alert_news where created_at < now() - interval '90 days'`);
  await execute(sql`delete from alerts where closed_at < now() - interval '400 days'`);
  await execute(sql`delete from line_requests where last_asked_at < now() - interval '1 day'`);
  await execute(sql`delete from line_surges where ended_at < now() - interval '400 days'`);
  await execute(sql`delete from account_mails where created_at < now() - interval '90 days'`);
  // An invitation says for ever that its account was made by one.
  await execute(sql`
    delete from account_links where kind = 'reset' and created_at < now() - interval '90 days'`);
  await execute(sql`delete from applied_requests where started_at < now() - interval '30 days'`);
  // What became of it stays.
  await execute(sql`
    update conversion_outbox o set payload = null
    where ${hasPayload("o")} and not ${isToBeSent("o")} and not ${awaitsWord("o")}
      and o.updated_at < now() - interval '90 days'`);
  await execute(sql`delete from waiting_refunds where created_at < now() - interval '30 days'`);
  await execute(sql`delete from counted_events where counted_at < now() - interval '30 days'`);
  await sweepWorkflows();
  await execute(sql`
    update webhooks set previous_secret_encrypted = null, previous_secret_until = null
    where previous_secret_until < now()`);
  await forgetEarlierSecrets();
  await sweepRehearsals();
  await sweepRateLimits();
  await sweepSessions(await sessionLifetime());
  await execute(sql`delete from oauth_states where expires_at < now()`);
}

/** A rehearsal is kept for 90 days, or as long as a version names it. */
async function sweepRehearsals(): Promise<void> {
  await execute(sql`
    delete from rehearsals r where r.created_at < now() - interval '90 days'
      and not exists (select from agent_versions v where v.rehearsal_run = r.id)`);
}

/** What a run read and wrote is kept for 30 days, that it took place for 13 months. */
async function sweepWorkflows(): Promise<void> {
  await execute(sql`
    update run_steps s set input = null, output = null from workflow_runs r
    where r.id = s.run_id and r.ended_at between now() - interval '32 days' and now() - interval '30 days'
      and (s.input is not null or s.output is not null)`);
  await execute(sql`
    update workflow_runs set data = '{}' where ended_at between now() - interval '32 days' and now() - interval '30 days'
      and data <> '{}'`);
  await execute(sql`
    delete from workflow_runs where id in (
      select id from workflow_runs where ended_at < now() - interval '13 months' limit ${BATCH})`);
  await execute(sql`delete from workflow_events where created_at < now() - interval '30 days'`);
  await execute(sql`delete from ai_usage where day < now() - interval '35 days'`);
  await execute(sql`delete from run_locks where ${isExpired("run_locks")}`);
  await execute(sql`delete from run_paces where due_at < now() - interval '1 hour'`);
}
