import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { rawSql } from "@/db/client";
import { secretPlace } from "@/lib/accounts/settings/catalogue";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { deliverAlerts } from "@/lib/dashboard/alerts/deliver-alerts";
import { findAlerts } from "@/lib/dashboard/alerts/find-alerts";
import { SECOND } from "@/lib/platform/core/clock";
import { encrypt } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { startMailEmulator } from "@/local/emulators/mail/emulator";
import { makeAgent } from "./agents";
import { configure } from "./configure";
import { type Received, startReceiver } from "./receiver";
import { buyNumber, startOwnTwilio, twilioControl } from "./twilio";

export const OFFICE = "office@northgate.test";
export const PHONE = "+447700900961";
const SENDER = "+441134960962";
export const WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

export type AlertMessage = {
  type: string;
  text: string;
  data: { title: string; line: string; url: string; alerts: Record<string, string | null>[] };
};

/** An agency that is told by an email address, a phone and a webhook, each with a server of the file's own. */
export async function startAlertDesk() {
  const [mail, webhook] = [await startMailEmulator(), await startReceiver()];
  afterAll(async () => {
    webhook.close();
    await mail.close();
  });
  await startOwnTwilio();
  configure({ SMTP_URL: mail.smtpUrl, MAIL_FROM: '"Northgate Agency" <office@northgate.test>' });
  await buyNumber(SENDER, "Alerts");
  const mails = async (to: string): Promise<{ subject: string; text: string }[]> =>
    (await (await fetch(`${mail.url}/_control/mails?to=${encodeURIComponent(to)}`)).json()).mails;
  const texts = async (): Promise<string[]> => {
    const answer = await (await fetch(`${env().TWILIO_BASE_URL}/_control/messages`)).json();
    return (answer.messages as { to: string; body: string }[])
      .filter(({ to }) => to === PHONE)
      .map(({ body }) => body);
  };
  const messages = () =>
    webhook.received.filter(({ body }) => body !== "").map(({ body }) => JSON.parse(body) as AlertMessage);

  const setChannels = () =>
    setSettings({
      alert_emails: OFFICE,
      alert_phones: PHONE,
      alert_sender: SENDER,
      alert_webhook: webhook.url,
      alert_webhook_secret: WEBHOOK_SECRET,
      vapi_webhook_secret: "secret-of-the-messages",
    });
  /** What each channel has been told: titles, oldest first. */
  const toldSoFar = async () => ({
    mails: (await mails(OFFICE)).map(({ subject }) => subject).reverse(),
    texts: (await texts()).reverse(),
    webhook: messages().map(({ type, data }) => `${type}: ${data.title}`),
  });
  let before = { mails: 0, texts: 0 };
  const mark = async () => {
    const { mails: mailed, texts: texted } = await toldSoFar();
    before = { mails: mailed.length, texts: texted.length };
  };

  return {
    webhook,
    mails,
    texts,
    messages,
    received: (): Received[] => webhook.received,
    refuseMail: (code: number, times: number) =>
      fetch(`${mail.url}/_control/refuse`, { method: "POST", body: JSON.stringify({ code, times }) }),
    setChannels,
    /** A database without alerts and what leads to them, and channels that have been told nothing. */
    clear: async () => {
      await rawSql()`truncate auth.users, profiles, alerts, alert_news, contact_leads, ledger_sources, ledger_entries, queue_beats, backups, outbox, follow_ups, call_rescues cascade`;
      await rawSql()`delete from graphile_worker._private_jobs`;
      await setChannels();
      webhook.received.length = 0;
      webhook.answerWith(200);
      await twilioControl("reset");
      await mark();
    },
    mark,
    /** The same since the last `clear` or `mark`. */
    told: async () => {
      const told = await toldSoFar();
      return { ...told, mails: told.mails.slice(before.mails), texts: told.texts.slice(before.texts) };
    },
  };
}

const SECRET = /webhook|heartbeat/;

/** Saves settings past the API; null deletes one. */
export async function setSettings(values: Record<string, string | null>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await rawSql()`delete from system_settings where setting_key = ${key}`;
    if (value === null) continue;
    const isSecret = SECRET.test(key);
    const row = {
      setting_key: key,
      setting_value: isSecret ? encrypt(value, secretPlace(key)) : value,
      setting_type: "text",
      is_secret: isSecret,
      table_type: "alerts",
    };
    await rawSql()`insert into system_settings ${rawSql()(row)}`;
  }
  forgetSettings();
}

/** Looks and tells, as each process does every few seconds. */
export async function watch(): Promise<void> {
  await findAlerts();
  await deliverAlerts();
}

/** A live client with an agent, without a sign-in. */
export async function liveClient(businessName: string): Promise<string> {
  const id = await user();
  await makeAgent(id, { business_name: businessName });
  await rawSql()`update profiles set approved_at = now(), disabled_at = null where id = ${id}`;
  await rawSql()`update agents set live_at = now() where user_id = ${id}`;
  return id;
}

export async function adminUser(email: string): Promise<void> {
  const id = await user(email);
  await rawSql()`update profiles set approved_at = now(), disabled_at = null where id = ${id}`;
  await rawSql()`insert into user_roles (user_id, role) values (${id}, 'admin')`;
}

async function user(email = `${randomUUID()}@example.test`): Promise<string> {
  const id = randomUUID();
  await rawSql()`insert into auth.users (id, email) values (${id}, ${email})`;
  return id;
}

/** Lets the waits of alerts' deliveries, and the time that a recovery has to last, pass. */
export async function letTimePass(): Promise<void> {
  await rawSql()`update alert_deliveries set tell_at = now() - interval '1 second' where state = 'due'`;
  await rawSql()`update alerts set clear_since = clear_since - interval '1 hour' where clear_since is not null`;
}

export const letBeatAge = (ms: number) =>
  rawSql()`update queue_beats set beat_at = now() - ${ms / SECOND} * interval '1 second'`;

export const failList = (source: string, minutes: number) => rawSql()`
  insert into ledger_sources (source, failing_since, failure)
  values (${source}, now() - ${minutes} * interval '1 minute', 'the list of calls: answered 503')
  on conflict (source) do update set failing_since = excluded.failing_since`;

export const addBackup = (age: string) =>
  rawSql()`insert into backups (made_at, bytes) values (now() - ${age}::interval, 1)`;
