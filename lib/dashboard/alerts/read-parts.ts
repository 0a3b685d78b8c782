import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { DEAD_ADDRESS } from "@/lib/accounts/account-mail/send-mail";
import { isVoiceProviderSet } from "@/lib/accounts/settings/voice-provider";
import { NOT_TRIED } from "@/lib/agent/notifications/deliver-by-email";
import { readSources, type SourceState } from "@/lib/calls/ledger/sources";
import { awaitsCopy, isKeptByProvider } from "@/lib/calls/recordings/tables";
import { MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { formatDayTime } from "@/lib/platform/locale/dates";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import type { ShownPart } from "./contract";
import { LATE_BACKUP } from "./late-backup";
import { type ProviderState, readFailing } from "./provider-states";
import { NO_BEAT } from "./stalled-queues";
import { hasArrived } from "./tables";

type Facts = {
  beat: Date | null;
  /** The oldest event that waits. */
  event: Date | null;
  /** Whether the newest email, or push, that was settled arrived; null before the first. */
  mailed: boolean | null;
  pushed: boolean | null;
  mail_problem: string | null;
  push_problem: string | null;
  reconnect: number;
  uncopied: number;
  /** When the newest was made; null before the first. */
  backup: Date | null;
};

/** The product's parts as their latest facts show them: nothing is asked for it, so it costs no provider's time. */
export async function readParts(): Promise<ShownPart[]> {
  const [[facts], sources, failing, isVoiceSet] = await Promise.all([
    readFacts(),
    readSources(),
    readFailing(),
    isVoiceProviderSet(),
  ]);
  return [
    { part: "Database", state: "works", detail: "It answered just now." },
    queue(facts),
    events(facts),
    list("Voice provider (Vapi)", isVoiceSet, sources.provider),
    list("Phone company (Twilio)", createTwilioClient() !== null, sources.carrier),
    sender("Emails", { isSet: canSendEmail(), arrived: facts.mailed, problem: facts.mail_problem }),
    sender("Push messages", { isSet: true, arrived: facts.pushed, problem: facts.push_problem }),
    google(facts, failing.google),
    recordings(facts),
    backups(facts),
  ];
}

const readFacts = () =>
  execute<[Facts]>(sql`
    select (select beat_at from queue_beats where name = 'jobs') as beat,
      least((select min(created_at) from outbox), (select min(created_at) from follow_ups)) as event,
      mail.arrived as mailed, mail.problem as mail_problem, push.arrived as pushed, push.problem as push_problem,
      (select count(*)::int from user_tokens t where t.needs_reauth) as reconnect,
      (select count(*)::int from call_recordings r join call_logs c on c.call_id = r.call_id
        where ${awaitsCopy("r")} and ${isKeptByProvider("c")} and r.created_at < now() - interval '1 hour') as uncopied,
      (select max(made_at) from backups) as backup
    from (select 1) one left join ${newestOf(sql`(${newest("account_mails")}) union all (${newest("alert_deliveries", "email")})
        union all (${newest("notification_deliveries", "email")})`)} mail on true
      left join ${newestOf(newest("notification_deliveries", "push"))} push on true`);

const newestOf = (settled: SQL) => sql`(select * from (${settled}) settled order by settled_at desc limit 1)`;

type Settled = "account_mails" | "alert_deliveries" | "notification_deliveries";

/** Of an address, not of the mail server. */
const NO_FAULTS = [DEAD_ADDRESS, ...NOT_TRIED];

/** What was settled last at this table by a channel, of which it says how. */
const newest = (table: Settled, channel?: "email" | "push") => sql`
  select ${hasArrived("d")} as arrived, d.problem, d.settled_at from ${sql.identifier(table)} d
  where d.settled_at > now() - interval '30 days' and (${hasArrived("d")} or d.problem <> all(${sql.param(NO_FAULTS)}::text[]))
    ${channel ? sql`and d.channel = ${sql.raw(`'${channel}'`)}` : sql``}
  order by d.settled_at desc limit 1`;

const LATE_EVENT = 5 * MINUTE;
const ageOf = (moment: Date) => Date.now() - moment.getTime();
const at = (moment: Date) => formatDayTime(moment).toLowerCase();

function queue({ beat }: Facts): ShownPart {
  const part = "Job queue";
  if (!beat) return { part, state: "unknown", detail: "No job has gone through yet." };
  const state = ageOf(beat) > NO_BEAT ? "fails" : "works";
  return { part, state, detail: `A job went through ${at(beat)}.` };
}

function events({ event }: Facts): ShownPart {
  const part = "Events";
  if (!event || ageOf(event) < LATE_EVENT) return { part, state: "works", detail: "None is waiting." };
  return { part, state: "fails", detail: `One has waited since ${at(event)}.` };
}

function list(part: string, isSet: boolean, { failingSince, failure, comparedAt }: SourceState): ShownPart {
  if (!isSet) return { part, state: "off", detail: "Not set up." };
  if (failingSince) {
    return { part, state: "fails", detail: `Since ${at(failingSince)}: ${failure ?? "no answer"}.` };
  }
  if (!comparedAt) return { part, state: "unknown", detail: "Its list of calls has not been read yet." };
  return { part, state: "works", detail: `Its list of calls was read ${at(comparedAt)}.` };
}

type Sending = { isSet: boolean; arrived: boolean | null; problem: string | null };

function sender(part: string, { isSet, arrived, problem }: Sending): ShownPart {
  if (!isSet) return { part, state: "off", detail: "Not set up." };
  if (arrived === null) return { part, state: "unknown", detail: "None was sent in the last 30 days." };
  if (arrived) return { part, state: "works", detail: "The last one was accepted." };
  return { part, state: "fails", detail: problem ?? "The last one was refused." };
}

function google({ reconnect }: Facts, failing: ProviderState | undefined): ShownPart {
  const part = "Google";
  if (!env().GOOGLE_CLIENT_ID) return { part, state: "off", detail: "Not set up." };
  if (failing) {
    return { part, state: "fails", detail: `Since ${at(failing.failingSince)}: ${failing.failure}.` };
  }
  const detail =
    reconnect === 0
      ? "No client has to reconnect."
      : reconnect === 1
        ? "1 connection has to be reconnected by its owner."
        : `${reconnect} connections have to be reconnected by their owners.`;
  return { part, state: "works", detail };
}

function recordings({ uncopied }: Facts): ShownPart {
  const part = "Recordings’ store";
  if (uncopied === 0) return { part, state: "works", detail: "Every recording is copied." };
  const detail = uncopied === 1 ? "1 recording waits" : `${uncopied} recordings wait`;
  return { part, state: "fails", detail: `${detail} for longer than an hour.` };
}

function backups({ backup }: Facts): ShownPart {
  const part = "Backups";
  if (!backup)
    return { part, state: "off", detail: "None was recorded yet. Run deploy/backup.sh every night." };
  return {
    part,
    state: ageOf(backup) > LATE_BACKUP ? "fails" : "works",
    detail: `The last one was made ${at(backup)}.`,
  };
}
