import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { deliverAlerts } from "@/lib/dashboard/alerts/deliver-alerts";
import { findAlerts } from "@/lib/dashboard/alerts/find-alerts";
import { readParts } from "@/lib/dashboard/alerts/read-parts";
import { NO_BEAT } from "@/lib/dashboard/alerts/stalled-queues";
import { DELIVER_EVERY, LOOK_EVERY } from "@/lib/dashboard/alerts/watch-alerts";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import {
  addBackup,
  adminUser,
  failList,
  letBeatAge,
  letTimePass,
  liveClient,
  OFFICE,
  PHONE,
  setSettings,
  startAlertDesk,
  WEBHOOK_SECRET,
  watch,
} from "@/tests/support/alert-desk";
import { makeCall } from "@/tests/support/calls";
import { configure } from "@/tests/support/configure";
import { makeBookedJob } from "@/tests/support/conversions";
import { ownDatabase } from "@/tests/support/own-database";
import { twilioControl } from "@/tests/support/twilio";
import { tasks } from "@/worker/tasks";

// Alerts are about all rows, and other files fail agents and leave requests waiting.
ownDatabase("alerts");
const desk = await startAlertDesk();
const { ALLOW_UNSIGNED_VOICE } = env();

beforeEach(async () => {
  configure({ ALLOW_UNSIGNED_VOICE });
  await setSettings({ voice_lines: null });
  await desk.clear();
});

const CANARY = "Marigold Canary +447700900777";

type Case = {
  name: string;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
  opened: string | RegExp;
  over: string | RegExp;
};

let client: string;
const causes: Case[] = [
  {
    name: "an agent that fails",
    begin: async () => {
      client = await liveClient("Hartley & Sons");
      await fail(client, { failures: 2, minutes: 3 });
    },
    end: () =>
      rawSql()`update readiness_results set outcome = 'ok', failing_since = null, failures = 0 where user_id = ${client}`,
    opened: "The agent of Hartley & Sons is failing",
    over: "Over: the agent of Hartley & Sons is failing",
  },
  {
    name: "the voice provider that is down",
    begin: () => failList("provider", 6),
    end: () => rawSql()`update ledger_sources set failing_since = null, failure = null`,
    opened: "The voice provider (Vapi) is down",
    over: "Over: the voice provider (Vapi) is down",
  },
  {
    name: "a webhook secret that cannot be decrypted",
    begin: () => loseKeyOf("vapi_webhook_secret"),
    end: () => desk.setChannels(),
    opened: "The messages from Vapi are all refused",
    over: "Over: the messages from Vapi are all refused",
  },
  {
    name: "a ledger that differs",
    begin: () => listCall({ minutes: 70 }),
    end: () => rawSql()`update ledger_entries set is_here = true`,
    opened: "A call is missing here",
    over: "Over: a call is missing here",
  },
  {
    name: "a job queue that has stalled",
    begin: () =>
      rawSql()`select graphile_worker.add_job('copy-recording', '{}', run_at => now() - interval '6 minutes')`,
    end: () => rawSql()`delete from graphile_worker._private_jobs`,
    opened: "The job queue has stalled",
    over: "Over: the job queue has stalled",
  },
  {
    name: "a backup that is late",
    begin: async () => {
      await addBackup("2 days");
      await addBackup("27 hours");
    },
    end: () => addBackup("0 s"),
    opened: "The database has not been backed up for more than a day",
    over: "Over: the database has not been backed up for more than a day",
  },
  {
    name: "a lead that waits",
    begin: () => addLead("5 hours"),
    end: () => rawSql()`update contact_leads set handled_at = now()`,
    opened: "A contact request is waiting",
    over: "Over: a contact request is waiting",
  },
  {
    name: "a conversion that was refused",
    begin: async () => addConversion(await liveClient("Hartley & Sons"), { status: "refused" }),
    end: () => rawSql()`update conversion_outbox set status = 'accepted'`,
    opened: "A conversion of Hartley & Sons did not arrive",
    over: "Over: a conversion of Hartley & Sons did not arrive",
  },
  {
    name: "lines that are nearly all in use",
    begin: async () => runCalls(await liveClient("Hartley & Sons"), 7),
    end: () => endCalls(),
    opened: "The lines in Vapi are nearly all in use",
    over: "Over: the lines in Vapi are nearly all in use",
  },
];

describe.each(causes)("$name (AGENCY-03)", ({ begin, end, opened, over }) => {
  it("is told once by every channel, and once more when it is over", async () => {
    await begin();
    await watch();
    await watch();
    expect(await desk.told()).toEqual({
      mails: [opened],
      texts: [expect.stringContaining(`Northgate Agency: ${opened}. `)],
      webhook: [`alert.opened: ${opened}`],
    });
    await end();
    await watch();
    await letTimePass();
    await watch();
    await watch();
    expect((await desk.told()).mails).toEqual([opened, over]);
    expect((await desk.told()).texts).toEqual([
      expect.any(String),
      expect.stringContaining(`Northgate Agency: ${over}. It lasted `),
    ]);
    expect((await desk.told()).webhook).toEqual([`alert.opened: ${opened}`, `alert.over: ${over}`]);
  });

  it("is told once, whatever looks for it at the same time", async () => {
    await begin();
    await Promise.all(Array.from({ length: 6 }, () => findAlerts()));
    await Promise.all(Array.from({ length: 6 }, () => deliverAlerts()));
    expect((await desk.told()).mails).toEqual([opened]);
    expect((await desk.told()).texts).toHaveLength(1);
    expect((await desk.told()).webhook).toHaveLength(1);
  });

  it("holds no caller's name, number or words", async () => {
    await begin();
    await watch();
    const [mail] = await desk.mails(OFFICE);
    const everything = JSON.stringify([mail, await desk.texts(), desk.messages()]);
    for (const word of CANARY.split(" ")) expect(everything).not.toContain(word);
    expect(await rawSql()`select from alerts`).toHaveLength(1);
  });
});

describe("secrets whose key is not in ENCRYPTION_KEYS (AGENCY-03, GATE-06)", () => {
  it("are told by the channels whose settings are no secret, and the page shows what is wrong", async () => {
    await loseKeyOf("%");
    await watch();
    await watch();
    expect((await desk.told()).mails).toEqual([
      "The messages from Vapi are all refused",
      "Messages to the alert webhook are not arriving",
    ]);
    expect((await readParts()).map(({ part }) => part)).toContain("Voice provider (Vapi)");
  });

  it("are told apart from one that is missing", async () => {
    await setSettings({ vapi_webhook_secret: null });
    await watch();
    expect(desk.messages()[0]?.data.line).toContain("There is no webhook secret.");
  });
});

describe("calls that are missing here (AGENCY-03)", () => {
  it("are said to be of clients only as far as their numbers belonged to any", async () => {
    const line = async () => {
      await watch();
      const [alert] = await rawSql()<{ line: string }[]>`select line from alerts`;
      return alert?.line;
    };
    await listCall({ minutes: 70 });
    expect(await line()).toMatch(
      /^Others list calls of numbers without a client that we do not have: 1 still/,
    );
    await listCall({ minutes: 70 });
    await rawSql()`
      update ledger_entries set user_id = ${await liveClient("Hartley")}
      where entry_id = (select min(entry_id) from ledger_entries)`;
    expect(await line()).toMatch(
      /^Others list calls of 1 client and of numbers without one that we do not have: 2 still/,
    );
    await rawSql()`update ledger_entries set user_id = ${await liveClient("Moss")} where user_id is null`;
    expect(await line()).toMatch(/^Others list calls of 2 clients that we do not have: 2 still/);
  });
});

describe("what passes by itself (AGENCY-03)", () => {
  it.each([
    ["one failed check", async () => fail(await liveClient("Once"), { failures: 1, minutes: 60 })],
    ["a list that failed a minute ago", () => failList("carrier", 1)],
    ["a call that ended a quarter of an hour ago", () => listCall({ minutes: 15 })],
    ["a request of this morning", () => addLead("3 hours")],
    ["a backup of the last night", () => addBackup("25 hours")],
    [
      "a missing webhook secret where unsigned messages are allowed",
      async () => {
        configure({ ALLOW_UNSIGNED_VOICE: true });
        await setSettings({ vapi_webhook_secret: null });
      },
    ],
    [
      "conversions that were sent, or not to be sent, or failed longer ago than a week",
      async () => {
        const sender = await liveClient("Sender");
        for (const status of ["waiting", "accepted", "no_consent", "withdrawn", "too_old"])
          await addConversion(sender, { status });
        await addConversion(sender, { status: "dead", days: 8 });
      },
    ],
    [
      "a webhook's next attempt behind a slow one",
      () =>
        rawSql()`select graphile_worker.add_job('deliver-webhook', '{}', queue_name => 'webhook:1', run_at => now() - interval '1 hour')`,
    ],
    [
      "an agent that its client has paused",
      async () => {
        const paused = await liveClient("Paused");
        await fail(paused, { failures: 9, minutes: 600 });
        await rawSql()`update agents set paused_at = now() where user_id = ${paused}`;
      },
    ],
    [
      "a check that Vapi's outage keeps from being tried",
      async () => {
        await fail(await liveClient("Untried"), { failures: 9, minutes: 600, outcome: "untried" });
        await failList("provider", 1);
      },
    ],
  ])("is not told: %s", async (_, begin) => {
    await begin();
    await watch();
    expect(await desk.told()).toEqual({ mails: [], texts: [], webhook: [] });
  });

  it("is told as one trouble, if it comes and goes", async () => {
    await failList("provider", 6);
    await watch();
    await rawSql()`update ledger_sources set failing_since = null`;
    await watch();
    await failList("provider", 6);
    await watch();
    await rawSql()`update ledger_sources set failing_since = null`;
    await watch();
    expect((await desk.told()).mails).toEqual(["The voice provider (Vapi) is down"]);
    await letTimePass();
    await watch();
    expect((await desk.told()).mails).toHaveLength(2);
  });
});

describe("the lines in use (SURGE-01)", () => {
  it("are told to the agency from 70 % on, with what to do", async () => {
    await setSettings({ voice_lines: "20" });
    const client = await liveClient("Hartley & Sons");
    await runCalls(client, 13);
    await watch();
    expect((await desk.told()).mails).toEqual([]);
    await runCalls(client, 1);
    await watch();
    expect((await desk.told()).mails).toEqual(["The lines in Vapi are nearly all in use"]);
    expect(desk.messages()[0]?.data).toMatchObject({
      line: expect.stringMatching(/^14 of 20 lines are in use\. Buy lines in Vapi, .+ or let calls wait:/),
      url: `${env().APP_URL}/admin?tab=settings#limits`,
    });
  });

  it("are one alert while they go above 70 % and below, which is over after ten minutes below", async () => {
    const client = await liveClient("Hartley & Sons");
    await runCalls(client, 7);
    await watch();
    await endCalls();
    await watch();
    await letClearAge("9 minutes");
    await watch();
    await runCalls(client, 7);
    await watch();
    await endCalls();
    await watch();
    await letClearAge("9 minutes");
    await watch();
    expect((await desk.told()).mails).toHaveLength(1);
    await letClearAge("2 minutes");
    await watch();
    expect((await desk.told()).mails).toEqual([
      "The lines in Vapi are nearly all in use",
      "Over: the lines in Vapi are nearly all in use",
    ]);
  });
});

describe("an alert (AGENCY-03)", () => {
  it("is told again after a day, if it still is so", async () => {
    await addLead("5 hours");
    await watch();
    await rawSql()`update alerts set told_at = told_at - interval '23 hours'`;
    await watch();
    expect((await desk.told()).mails).toHaveLength(1);
    await rawSql()`update alerts set told_at = told_at - interval '2 hours'`;
    await watch();
    await watch();
    expect((await desk.told()).mails).toEqual([
      "A contact request is waiting",
      "Still open: a contact request is waiting",
    ]);
  });

  it("is one message with others of its kind, where many begin at once", async () => {
    for (let made = 0; made < 7; made++)
      await fail(await liveClient(`Firm ${made}`), { failures: 2, minutes: 3 });
    await watch();
    expect((await desk.told()).mails).toEqual(["7 agents are failing"]);
    expect(desk.messages()[0]?.data.alerts).toHaveLength(7);
    expect(await rawSql()`select from alerts where closed_at is null`).toHaveLength(7);
  });

  it("is of one cause for the database, too", async () => {
    const add = () =>
      rawSql()`insert into alerts (kind, subject, title, line, path, since) values ('lead', '', 'T', 'L', '/', now())`;
    await add();
    await expect(add()).rejects.toMatchObject({ constraint_name: "alerts_one_open" });
    await rawSql()`update alerts set closed_at = now()`;
    await add();
  });

  it("of a worker that died is told within three minutes, although nothing is in the queue", async () => {
    await tasks.canary({});
    await watch();
    await letBeatAge(NO_BEAT - 20 * SECOND);
    await watch();
    expect((await desk.told()).mails).toEqual([]);
    // A watch that looked just before this looks and delivers once more before the three minutes are over.
    await letBeatAge(3 * MINUTE - LOOK_EVERY - DELIVER_EVERY);
    await watch();
    expect((await desk.told()).mails).toEqual(["The job queue has stalled"]);
    await tasks.canary({});
    await watch();
    await letTimePass();
    await watch();
    expect((await desk.told()).mails).toHaveLength(2);
  });

  it("names the followers that do not get on", async () => {
    await rawSql()`
      insert into follow_ups (follower, id, event, subject, payload, created_at)
      values ('texts', 1, 'call.changed', 'x', '{}', now() - interval '10 minutes')`;
    await watch();
    expect(desk.messages()[0]?.data.line).toContain("minutes: texts.");
  });

  it("goes to a webhook as Slack shows it, signed as our other webhooks are", async () => {
    const id = await liveClient("Signed & Sons");
    await fail(id, { failures: 2, minutes: 3 });
    await watch();
    const [request] = desk.received();
    if (!request) throw new Error("nothing arrived");
    new Webhook(WEBHOOK_SECRET).verify(request.body, request.headers);
    expect(JSON.parse(request.body)).toMatchObject({
      text: expect.stringMatching(/^The agent of Signed & Sons is failing\. Failing: .+ http\S+$/),
      type: "alert.opened",
      data: { alerts: [{ kind: "agent", client_id: id, closed_at: null }] },
    });
  });

  it("goes to all admins where no channel is set", async () => {
    await setSettings({ alert_emails: null, alert_phones: null, alert_webhook: null });
    const address = `admin-${randomUUID()}@northgate.test`;
    await adminUser(address);
    await addLead("5 hours");
    await watch();
    expect((await desk.mails(address)).map(({ subject }) => subject)).toEqual([
      "A contact request is waiting",
    ]);
    expect(await desk.told()).toEqual({ mails: [], texts: [], webhook: [] });
  });
});

describe("a channel that fails (AGENCY-03)", () => {
  const breakEmail = () => desk.refuseMail(550, 1);

  it("is reported by the others, once, and again when it works", async () => {
    await breakEmail();
    await addLead("5 hours");
    await watch();
    await watch();
    await watch();
    const trouble = `Emails to ${OFFICE} are not arriving`;
    expect((await desk.told()).mails).toEqual([]);
    expect((await desk.told()).webhook).toEqual([
      "alert.opened: A contact request is waiting",
      `alert.opened: ${trouble}`,
    ]);
    expect((await desk.told()).texts).toEqual([expect.any(String), expect.stringContaining(trouble)]);
    await rawSql()`update contact_leads set handled_at = now()`;
    await watch(); // the message that it is over arrives
    await watch();
    expect((await desk.told()).mails).toEqual(["Over: a contact request is waiting", `Over: ${trouble}`]);
    expect(await rawSql()`select from alerts where closed_at is null`).toEqual([]);
  });

  it("does not name the whole number of a phone", async () => {
    await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 400, times: 1 });
    await addLead("5 hours");
    await watch();
    await watch();
    expect((await desk.told()).webhook[1]).toBe(
      "alert.opened: Texts to the phone that ends in 961 are not arriving",
    );
    expect(JSON.stringify(desk.messages())).not.toContain(PHONE);
  });

  it("is reported to the admins, if it is the only one", async () => {
    await setSettings({ alert_emails: null, alert_phones: null });
    desk.webhook.answerWith(410);
    const address = `admin-${randomUUID()}@northgate.test`;
    await adminUser(address);
    await addLead("5 hours");
    await watch();
    await watch();
    expect((await desk.mails(address)).map(({ subject }) => subject)).toEqual([
      "Messages to the alert webhook are not arriving",
    ]);
  });

  it("gets the message again until it takes it, and a text only once", async () => {
    await twilioControl("fail", {
      path: "*/Messages.json",
      method: "POST",
      status: 500,
      times: 1,
      after: true,
    });
    desk.webhook.answerWith(503);
    await addLead("5 hours");
    await watch();
    desk.webhook.answerWith(200);
    await letTimePass();
    await watch();
    expect((await desk.told()).texts).toHaveLength(1);
    expect(desk.received().map(({ headers }) => headers["webhook-id"])).toHaveLength(2);
    expect(new Set(desk.received().map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await rawSql()`select state from alert_deliveries where state <> 'sent'`).toEqual([]);
  });

  it("gets a text with the words of another, too, when Twilio was down for both", async () => {
    const deliveries: string[] = [];
    for (let news = 0; news < 2; news++) {
      const [told] = await rawSql()`
        insert into alert_news (what, title, line, path, alerts)
        values ('test', 'A test alert', 'All is well.', '/admin/alerts', '[]') returning id`;
      const [due] = await rawSql()`
        insert into alert_deliveries (news_id, channel, address)
        values (${told?.id}, 'text', ${PHONE}) returning id`;
      deliveries.push(due?.id);
    }
    await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 503, times: 2 });
    await deliverAlerts();
    expect((await desk.told()).texts).toEqual([]);
    for (const id of deliveries) {
      await rawSql()`update alert_deliveries set tell_at = now() where id = ${id}`;
      await deliverAlerts();
    }
    expect((await desk.told()).texts).toHaveLength(2);
    expect(await rawSql()`select state from alert_deliveries where state <> 'sent'`).toEqual([]);
  });

  it("gets what a process that died was about to send", async () => {
    await addLead("5 hours");
    await addLead("6 hours"); // words that no earlier text had, or it would count as this one
    await findAlerts();
    await rawSql()`update alert_deliveries set attempts = 1, busy_until = now() + interval '1 minute'`;
    await deliverAlerts();
    expect((await desk.told()).mails).toEqual([]);
    await rawSql()`update alert_deliveries set busy_until = now() - interval '1 second'`;
    await deliverAlerts();
    expect(await desk.told()).toMatchObject({ mails: [expect.any(String)], texts: [expect.any(String)] });
  });
});

/** As if the settings like this had been encrypted with a key that is gone. */
async function loseKeyOf(settings: string): Promise<void> {
  await rawSql()`
    update system_settings set setting_value = regexp_replace(setting_value, '^v1\.', 'v1.lost-')
    where is_secret and setting_key like ${settings}`;
  forgetSettings();
}

type Failing = { failures: number; minutes: number; outcome?: string };

const fail = (userId: string, { failures, minutes, outcome = "failed" }: Failing) => rawSql()`
  insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
  values (${userId}, 'calendar', ${outcome}, ${CANARY}, now(), now() - ${minutes} * interval '1 minute', ${failures})`;

const listCall = ({ minutes }: { minutes: number }) => rawSql()`
  insert into ledger_entries (source, entry_id, caller, called_line, happened_at, ended_at)
  values ('provider', ${randomUUID()}, ${CANARY}, ${CANARY}, now() - ${minutes} * interval '1 minute',
    now() - ${minutes} * interval '1 minute')`;

const addLead = (age: string) => rawSql()`
  insert into contact_leads (full_name, email, phone, company, message, created_at)
  values (${CANARY}, 'marigold@canary.test', ${CANARY}, ${CANARY}, ${CANARY}, now() - ${age}::interval)`;

async function addConversion(userId: string, { status, days = 0 }: { status: string; days?: number }) {
  const { id } = await makeBookedJob(userId, { name: CANARY });
  const consent = status === "no_consent" ? null : "callers";
  await rawSql()`
    insert into conversion_outbox (user_id, booking_id, provider, destination, event_name, event_id, happened_at, payload,
      consent, status, diagnosis, updated_at)
    values (${userId}, ${id}, 'meta', 'meta:123456789012345', 'Schedule', ${id}, now(), ${consent && facts()}::json, ${consent},
      ${status}, ${CANARY}, now() - ${days} * interval '1 day')`;
}

/** Calls of this client that go on. */
async function runCalls(userId: string, count: number): Promise<void> {
  for (let made = 0; made < count; made++)
    await makeCall(userId, { happenedAt: new Date(), liveStatus: "in-progress", reportedAt: null });
}

const endCalls = () => rawSql()`update call_logs set live_status = 'ended', reported_at = now()`;

const letClearAge = (age: string) =>
  rawSql()`update alerts set clear_since = clear_since - ${age}::interval where clear_since is not null`;

const facts = () => JSON.stringify({ name: CANARY, phones: [] });
