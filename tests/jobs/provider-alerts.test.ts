import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { saveOutcomes } from "@/lib/dashboard/alerts/provider-states";
import { readParts } from "@/lib/dashboard/alerts/read-parts";
import { env } from "@/lib/platform/core/env";
import { noteOutcome, takeOutcomes } from "@/lib/platform/metrics/provider-outcomes";
import { createGoogleClient, refreshGoogleToken } from "@/lib/providers/google/client";
import { letTimePass, OFFICE, startAlertDesk, watch } from "@/tests/support/alert-desk";
import { configure } from "@/tests/support/configure";
import { ownDatabase } from "@/tests/support/own-database";
import { startReceiver } from "@/tests/support/receiver";

ownDatabase("provider_alerts");
const desk = await startAlertDesk();
const google = await startReceiver();
afterAll(google.close);
const { SMTP_URL } = env();

beforeEach(async () => {
  await rawSql()`truncate provider_states, alerts, alert_news cascade`;
  await desk.setChannels();
  desk.webhook.received.length = 0;
  configure({
    SMTP_URL,
    GOOGLE_BASE_URL: new URL(google.url).origin,
    GOOGLE_CLIENT_ID: "our-client",
    GOOGLE_CLIENT_SECRET: "our-secret",
  });
  takeOutcomes();
  await desk.mark();
});

const states = async () => [
  ...(await rawSql()`select provider, failure from provider_states where failing_since is not null`),
];
const fiveMinutesLater = () =>
  rawSql()`update provider_states set failing_since = failing_since - interval '5 minutes'`;
const recover = async () => {
  await saveOutcomes();
  await watch();
  await letTimePass();
  await watch();
};

const mail = (to = "ann@example.test") =>
  sendAgencyEmail({ to, subject: "Hello", text: "Hello", id: randomUUID() });
/** Where nothing listens. */
const goAway = () => configure({ SMTP_URL: "smtp://127.0.0.1:9" });

const answerWith = (status: number, body: object) =>
  google.answerWith(status, { "content-type": "application/json" }, JSON.stringify(body));
/** Asks for a calendar. */
async function askGoogle(status: number, body: object = {}): Promise<void> {
  answerWith(status, body);
  const access = { token: "a-token", expiresAt: new Date(Date.now() + 3_600_000) };
  const client = createGoogleClient({ access, replace: async () => access });
  const url = "https://www.googleapis.com/calendar/v3/calendars/primary";
  await client.request({ url, retry: false }).catch(() => {});
}
async function askForToken(status: number, body: object): Promise<void> {
  answerWith(status, body);
  await refreshGoogleToken("a-refresh-token").catch(() => {});
}

describe("a mail server that takes no email (AGENCY-03)", () => {
  it("is reported once by the other channels, and its end by all", async () => {
    goAway();
    await mail();
    await saveOutcomes();
    await watch();
    expect((await desk.told()).webhook).toEqual([]);
    await fiveMinutesLater();
    await watch();
    await watch();
    expect(await desk.told()).toEqual({
      mails: [],
      texts: [
        expect.stringContaining("Emails are not going out. It says: The mail server could not be reached."),
      ],
      webhook: ["alert.opened: Emails are not going out"],
    });
    configure({ SMTP_URL });
    await mail();
    await recover();
    expect((await desk.told()).webhook[1]).toBe("alert.over: Over: Emails are not going out");
    expect((await desk.told()).mails).toEqual(["Over: Emails are not going out"]);
  });

  it("is one trouble: the addresses of alerts are no further ones", async () => {
    goAway();
    await mail();
    await saveOutcomes();
    await rawSql()`
      insert into alert_news (id, what, title, line, path, alerts) values ('00000000-0000-4000-8000-000000000001', 'test', 'x', 'x', '/', '[]')`;
    await rawSql()`
      insert into alert_deliveries (news_id, channel, address, state, settled_at, problem)
      values ('00000000-0000-4000-8000-000000000001', 'email', ${OFFICE}, 'failed', now(), 'The mail server could not be reached.')`;
    await fiveMinutesLater();
    await watch();
    expect((await desk.told()).webhook).toEqual(["alert.opened: Emails are not going out"]);
    await rawSql()`update provider_states set failing_since = null, failure = null`;
    await watch();
    expect((await desk.told()).webhook).toContain(`alert.opened: Emails to ${OFFICE} are not arriving`);
  });

  it("is not meant by an address that it refuses", async () => {
    await desk.refuseMail(550, 1);
    expect(await mail("gone@example.test")).toMatchObject({ sent: false, retry: false });
    await saveOutcomes();
    expect(await states()).toEqual([]);
  });
});

describe("Google that fails (AGENCY-03)", () => {
  it("is reported by every channel, is shown among the parts, and is reported again when it works", async () => {
    await askGoogle(503);
    await saveOutcomes();
    await fiveMinutesLater();
    await watch();
    const title = "Google is failing for all clients";
    expect(await desk.told()).toEqual({
      mails: [title],
      texts: [expect.stringContaining(title)],
      webhook: [`alert.opened: ${title}`],
    });
    expect((await readParts()).find(({ part }) => part === "Google")).toMatchObject({ state: "fails" });
    await askGoogle(200);
    await recover();
    expect((await desk.told()).mails).toEqual([title, `Over: ${title}`]);
    expect((await readParts()).find(({ part }) => part === "Google")).toMatchObject({ state: "works" });
  });

  it.each([
    ["our OAuth client is refused", askForToken, 401, { error: "invalid_client" }, ["invalid_client"]],
    ["it limits us", askGoogle, 429, { error: { errors: [{ reason: "quota" }] } }, ["quota"]],
    ["a client has withdrawn their consent", askForToken, 400, { error: "invalid_grant" }, []],
    ["an event is not there", askGoogle, 404, {}, []],
  ])("is told apart from the trouble of one client: %s", async (_, ask, status, body, failures) => {
    await ask(status, body);
    await saveOutcomes();
    expect((await states()).map(({ failure }) => failure)).toEqual(failures);
  });
});

describe("the state of a provider", () => {
  it("is that of most requests, and of all processes", async () => {
    noteOutcome("google", "503");
    noteOutcome("google", null);
    await saveOutcomes();
    expect(await states()).toEqual([]);
    noteOutcome("google", null);
    for (const failure of ["500", "502"]) noteOutcome("google", failure);
    await saveOutcomes();
    const [first] = await rawSql()`select failing_since as since from provider_states`;
    noteOutcome("google", "504");
    await saveOutcomes();
    const [later] = await rawSql()`select failing_since as since, failure from provider_states`;
    expect(later).toEqual({ since: first?.since, failure: "504" });
    await saveOutcomes(); // nothing was asked since
    expect(await states()).toHaveLength(1);
    noteOutcome("google", null);
    await saveOutcomes();
    expect(await states()).toEqual([]);
  });
});
