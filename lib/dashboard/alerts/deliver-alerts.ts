import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { agencyName, publicAddress } from "@/lib/accounts/brand/read-brand";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { isDue, isFree, isTime } from "@/lib/accounts/notifications/tables";
import { readSecret, readSetting } from "@/lib/accounts/settings/read-setting";
import { sendMessage } from "@/lib/outward/webhooks/send-message";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { cutText } from "@/lib/platform/core/cut-text";
import { logger } from "@/lib/platform/core/logger";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { findText, sendText } from "@/lib/providers/twilio/messages";
import type { AlertChannel, AlertNewsKind } from "./kinds";

/** The wait after each failed attempt; after the last it has failed. */
const WAITS = [5 * SECOND, 20 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;
/** More than all waits together. */
const LONGEST_DUE = 2 * DAY;
const LONGEST_TEXT = 320;
/** So that a webhook that hangs holds up no text. */
const AT_ONCE = 4;

type DueAlert = {
  id: string;
  news_id: string;
  channel: AlertChannel;
  address: string;
  attempts: number;
  created_at: Date;
  what: AlertNewsKind;
  title: string;
  line: string;
  path: string;
  alerts: Record<string, string | null>[];
};

type Outcome = { sent: true; twilioSid?: string } | { sent: false; retry: boolean; problem: string };

/**
 * Makes an attempt of every delivery that is due. It needs no job queue, because a queue that has stalled is one of the
 * things to tell of: each process looks at the rows, and one at a time holds a delivery.
 */
export async function deliverAlerts(): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, deliverDue));
}

async function deliverDue(): Promise<void> {
  for (let due = await claim(); due; due = await claim()) await settle(due, await attempt(due));
}

async function claim(): Promise<DueAlert | undefined> {
  const [due] = await execute<DueAlert[]>(sql`
    with held as (
      update alert_deliveries set attempts = attempts + 1, busy_until = now() + interval '1 minute'
      where id = (
        select d.id from alert_deliveries d where ${isDue("d")} and ${isTime("d")} and ${isFree("d")}
        order by d.tell_at limit 1 for update skip locked)
      returning *
    )
    select h.id, h.news_id, h.channel, h.address, h.attempts, n.created_at, n.what, n.title, n.line, n.path, n.alerts
    from held h join alert_news n on n.id = h.news_id`);
  return due;
}

async function attempt(due: DueAlert): Promise<Outcome> {
  try {
    return await by[due.channel](due);
  } catch (err) {
    logger().error({ err, channel: due.channel }, "could not send an alert");
    return { sent: false, retry: true, problem: "Something went wrong here." };
  }
}

const linkOf = async ({ path }: DueAlert) => (await publicAddress()) + path;

const by: Record<AlertChannel, (due: DueAlert) => Promise<Outcome>> = {
  async email(due) {
    if (!canSendEmail()) return lacking("No mail server is set up on the server (SMTP_URL).");
    const text = `${due.line}\n\n${await linkOf(due)}\n\nAll alerts: ${await publicAddress()}/admin/alerts\n`;
    const outcome = await sendAgencyEmail({ to: due.address, subject: due.title, text, id: due.id });
    return outcome.sent ? outcome : { sent: false, retry: outcome.retry, problem: outcome.reason };
  },

  async text(due) {
    const sender = await readSetting("alert_sender");
    if (!sender) return lacking("There is no number to text from. Enter one of ours under Settings, Alerts.");
    const message = { sender, recipient: due.address, body: await asText(due) };
    try {
      // Twilio has no idempotency key: an earlier attempt may have got through without its answer.
      const earlier =
        due.attempts > 1
          ? await findText({ ...message, since: due.created_at, known: await textsBefore(due) })
          : null;
      return { sent: true, twilioSid: earlier ?? (await sendText(message)) };
    } catch (thrown) {
      const { retry, credentials, reason } = describeTwilioFailure(thrown);
      return {
        sent: false,
        retry: retry || credentials,
        problem: `Twilio did not take the text (${reason}).`,
      };
    }
  },

  async webhook(due) {
    const [url, secret] = [await readSecret("alert_webhook"), await readSecret("alert_webhook_secret")];
    if (url.state === "unreadable" || secret.state === "unreadable")
      return lacking("The alert webhook's address or secret cannot be decrypted. Enter it again.");
    if (url.state === "missing") return lacking("The alert webhook was removed from the settings.");
    const messageId = `alert_${due.news_id}`;
    const sent = await sendMessage({
      url: url.value,
      messageId,
      body: JSON.stringify(await forWebhook(due, messageId)),
      secrets: () => (secret.state === "set" ? [secret.value] : []),
    });
    if (sent.delivered) return { sent: true };
    return { sent: false, retry: !sent.gone, problem: sent.error ?? "The receiver did not take it." };
  },
};

const lacking = (problem: string): Outcome => ({ sent: false, retry: false, problem });

/** Texts to the same number that are other deliveries': an alert that comes back has the same words. */
async function textsBefore({ channel, address, created_at }: DueAlert): Promise<string[]> {
  const since = new Date(created_at.getTime() - LONGEST_DUE).toISOString();
  const others = await execute<{ sid: string }[]>(sql`
    select twilio_sid as sid from alert_deliveries
    where channel = ${channel} and address = ${address} and created_at > ${since}::timestamptz and twilio_sid is not null`);
  return others.map(({ sid }) => sid);
}

async function asText(due: DueAlert): Promise<string> {
  const link = await linkOf(due);
  const room = LONGEST_TEXT - link.length - 1;
  const words = `${await agencyName()}: ${due.title}. ${due.line}`;
  return `${cutText(words, room)} ${link}`;
}

/** `text` is what Slack shows; the rest is for programs. */
async function forWebhook(due: DueAlert, id: string) {
  const url = await linkOf(due);
  return {
    text: `${due.title}. ${due.line} ${url}`,
    id,
    type: `alert.${due.what}`,
    timestamp: due.created_at.toISOString(),
    data: { title: due.title, line: due.line, url, alerts: due.alerts },
  };
}

async function settle({ id, channel, attempts }: DueAlert, outcome: Outcome): Promise<void> {
  const wait = outcome.sent || !outcome.retry ? undefined : WAITS[attempts - 1];
  const problem = outcome.sent ? null : outcome.problem;
  const twilioSid = outcome.sent ? (outcome.twilioSid ?? null) : null;
  if (problem) logger().warn({ deliveryId: id, channel, problem }, "an alert did not arrive");
  if (wait !== undefined) {
    await execute(sql`
      update alert_deliveries set busy_until = null, problem = ${problem},
        tell_at = now() + ${wait}::double precision * interval '1 millisecond' where id = ${id}`);
    return;
  }
  await execute(sql`
    update alert_deliveries set busy_until = null, problem = ${problem}, settled_at = now(), twilio_sid = ${twilioSid},
      state = ${outcome.sent ? "sent" : "failed"} where id = ${id}`);
}
