import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { causeOf } from "@/lib/platform/core/cause";

/** Every background task and its payload. worker/tasks.ts holds the implementations. */
export type JobPayloads = {
  /** Frees the jobs of workers that were killed. */
  "unlock-jobs": Record<string, never>;
  /** Copies a call's recording into our own storage. */
  "copy-recording": { callId: string };
  /** Asks the provider for a call whose report never came, or was truncated. */
  "recover-call": { callId: string };
  /** Applies time limits: stops waiting for reports, and ends tool calls whose runner died. */
  "end-calls": Record<string, never>;
  /** Queues again what jobs gave up on: recordings not copied or drawn, calls not reported. */
  "sweep-calls": Record<string, never>;
  /** Compares Twilio's and the voice provider's calls of the last hours (one by default) with ours, and fills gaps. */
  "compare-calls": { hours?: number };
  /** Recomputes what events should have led to, and reports differences. */
  backstop: Record<string, never>;
  /** Draws the waveform of a copied recording. */
  "draw-waveform": { callId: string };
  /** Revokes what a Google account granted, unless a connection still uses it. */
  "revoke-grant": { id: string; account: string; tokenEncrypted: string };
  /** Checks connections with Google that have not been checked for an hour. */
  "check-connections": Record<string, never>;
  /** Deletes expired data: old voice messages, expired counters, stale consent states. */
  "sweep-expired": Record<string, never>;
  /** Deletes what is past its retention period, starting at a client. */
  "sweep-retention": { after?: string };
  /** Continues the departures of clients who are leaving. */
  "finish-departures": Record<string, never>;
  /** Deletes the providers' copies of what was erased or is past its period. */
  "finish-erasures": Record<string, never>;
  /** Re-encrypts with the newest key what older keys have encrypted. */
  "reseal-secrets": Record<string, never>;
  /**
   * Makes one delivery attempt of a webhook message, schedules the next if it fails, and continues with others that are
   * due.
   */
  "deliver-webhook": { deliveryId: number };
  /** Queues due webhook messages without a job, and frees those of a worker that died. */
  "sweep-webhooks": Record<string, never>;
  /** Syncs campaigns and their figures from Facebook. */
  "sync-insights": Record<string, never>;
  /** Tells Meta and Google of booked and paid jobs. */
  "send-conversions": Record<string, never>;
  /** Sends one text message, once. */
  "send-text": { id: string };
  /** Tells a client by one channel, on one device: one attempt, which queues the next if it fails. */
  "deliver-notification": { id: string };
  /** Sends an email about an account. */
  "send-account-mail": { id: string };
  /** Queues due notifications and emails about accounts without a job. */
  "sweep-notifications": Record<string, never>;
  /** Handles a text that was sent to one of our numbers. */
  "answer-text": { id: string };
  /** Sets our address at Twilio for incoming texts, for one number or for all that agents text from. */
  "point-texts": { number?: string };
  /** Sets our fallback for calls at Twilio, for one client's numbers or for all. */
  "point-calls": { userId?: string };
  /** Finds out what came of rescued calls whose end was not reported. */
  "settle-rescues": Record<string, never>;
  /** Continues an emergency: rings the next person. */
  "climb-emergency": { emergencyId: number };
  /** Continues emergencies whose job was lost. */
  "climb-emergencies": Record<string, never>;
  /** Texts the caller of a missed call, with a minimum interval. */
  "text-missed-call": { callId: string };
  /** Retries sending and answering texts. */
  "sweep-texts": Record<string, never>;
  /** Expires holds, and reconciles calendars and bookings. */
  "sweep-bookings": Record<string, never>;
  /** Reminds customers by text of tomorrow's visits. */
  "remind-visits": Record<string, never>;
  /** Texts callers who did not book, if the client wants it. */
  "follow-up-callers": Record<string, never>;
  /** Makes the weekly texts and monthly emails whose time has come. */
  "make-digests": Record<string, never>;
  /** Sends one email of a digest. */
  "send-digest-email": { id: string };
  /** Asks clients by text in the evening how visits went. */
  "ask-outcomes": Record<string, never>;
  /** Reads from calendars how clients marked past visits. */
  "follow-calendars": Record<string, never>;
  /** Reads what Twilio charged for texts. */
  "note-text-prices": Record<string, never>;
  /** Checks whether booked jobs were moved or deleted in calendars. */
  "sync-bookings": Record<string, never>;
  /** Takes the turns of clients whose calendars have just changed. */
  "follow-changes": Record<string, never>;
  /** Runs the readiness checks of live clients that are due. */
  "check-readiness": Record<string, never>;
  /** Syncs a client's changed setup, numbers or tools to the voice provider. */
  "provision-agent": { userId: string };
  /** Repairs one client's agent at the voice provider if it differs from the setup here. */
  "repair-agent": { userId: string };
  /** Starts the workflows whose time has come, and queues the reading of mailboxes. */
  "start-workflows": Record<string, never>;
  /** Reads one client's new mail for the workflows that wait for it. */
  "read-mail": { userId: string };
  /** Plays the scenarios of a rehearsal against its candidate. */
  rehearse: { rehearsalId: string };
  /** Records the voices of the catalogue that have no recording yet. */
  "record-voices": Record<string, never>;
  /** Proves that jobs are run, to our own alerts and to the heartbeat address. */
  canary: Record<string, never>;
  /** Queues the repair of every agent. */
  "repair-agents": Record<string, never>;
};

type Options = {
  /** Jobs with the same key are deduplicated: the later call replaces the earlier while it waits. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
};

/** Queues a job for any instance's worker (graphile-worker). What follows from a change goes through the outbox. */
export async function enqueue<N extends keyof JobPayloads>(
  name: N,
  payload: JobPayloads[N],
  { key, runAt, maxAttempts = 8 }: Options = {},
): Promise<void> {
  await execute(sql`
    select graphile_worker.add_job(
      ${name}::text, payload => ${JSON.stringify(withCause(payload))}::json, job_key => ${key ?? null}::text,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::integer)`);
}

/** A job's payload with the id of the request that caused it, for the job's log lines and what it causes in turn. */
export function withCause<P extends object>(payload: P): P & { requestId?: string } {
  const requestId = causeOf(payload);
  return requestId ? { ...payload, requestId } : payload;
}
