import { sql } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";

/** Every background task and what it is told. worker/tasks.ts holds the work itself. */
export type JobPayloads = {
  /** Copies a call's recording into our own storage. */
  "copy-recording": { callId: string };
  /** Asks the provider for a call whose report never came, or came cut off. */
  "recover-call": { callId: string };
  /** Stops waiting for reports, and ends tool calls whose runner is gone: what is over after a time. */
  "end-calls": Record<string, never>;
  /** Queues what jobs have given up on: recordings not copied or drawn, calls not reported. */
  "sweep-calls": Record<string, never>;
  /** Compares Twilio's and the voice provider's calls of the last hours (one unless told) with ours, and fills gaps. */
  "compare-calls": { hours?: number };
  /** Recomputes what events should have led to, and says what it found. */
  backstop: Record<string, never>;
  /** Draws the waveform of a recording that we have copied. */
  "draw-waveform": { callId: string };
  /** Withdraws what a Google account granted, unless a connection still uses it. */
  "revoke-grant": { id: string; account: string; tokenEncrypted: string };
  /** Asks Google about connections that nobody has asked about for an hour. */
  "check-connections": Record<string, never>;
  /** Deletes what need not be kept: old voice messages, spent counters, stale consent states. */
  "sweep-expired": Record<string, never>;
  /** Encrypts anew, with the newest key, what older keys have encrypted. */
  "reseal-secrets": Record<string, never>;
  /** Makes one attempt at a webhook's message, plans the next if it fails, and goes on with what else is due. */
  "deliver-webhook": { deliveryId: number };
  /** Queues webhook messages that are due and have no job, and frees those of a worker that died. */
  "sweep-webhooks": Record<string, never>;
  /** Brings campaigns and their figures up to what Facebook says. */
  "sync-insights": Record<string, never>;
  /** Sends one text message, once. */
  "send-text": { id: string };
  /** Does what a text that somebody sent to one of our numbers asks for. */
  "answer-text": { id: string };
  /** Has Twilio post texts to a number to us, or to all that agents text from. */
  "point-texts": { number?: string };
  /** Texts the caller of a call that nobody answered, once in a while. */
  "text-missed-call": { callId: string };
  /** Tries again to send and to answer texts. */
  "sweep-texts": Record<string, never>;
  /** Ends holds, and makes calendars and bookings agree. */
  "sweep-bookings": Record<string, never>;
  /** Looks whether people have moved or deleted booked jobs in their calendars. */
  "sync-bookings": Record<string, never>;
  /** Tries live clients' readiness whose time has come. */
  "check-readiness": Record<string, never>;
  /** Brings a client's changed setup, numbers or tools to the voice provider. */
  "provision-agent": { userId: string };
  /** Makes one client's agent at the voice provider what is set up here, where it has come to differ. */
  "repair-agent": { userId: string };
  /** Queues the repair of every agent. */
  "repair-agents": Record<string, never>;
};

type Options = {
  /** Jobs with the same key are one job: the later call replaces the earlier while it waits. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** A transaction to ride in; the job exists if and only if it commits. */
  db?: DbOrTx;
};

/** Queues a job for any instance's worker (graphile-worker). */
export async function enqueue<N extends keyof JobPayloads>(
  name: N,
  payload: JobPayloads[N],
  { key, runAt, maxAttempts = 8, db = database() }: Options = {},
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(
      ${name}::text, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::integer)`);
}
