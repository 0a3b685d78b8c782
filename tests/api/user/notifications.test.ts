import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myNotifications, saveNotifications, testNotifications } from "@/lib/accounts/notifications/contract";
import { readPushKeys } from "@/lib/accounts/settings/push-keys";
import { env } from "@/lib/platform/core/env";
import { startMailEmulator } from "@/local/emulators/mail/emulator";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makeMember, makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { addBrowser, deliverAll, deliveriesOf, startOwnPush } from "@/tests/support/push";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/notifications";
const ALL = { emergency: ["push"], message: ["push"], promise: ["push"], booking: ["push"] };
const CHOICE = { choices: ALL, quiet_hours: { from: "22:00", until: "07:00" } };

describeRefusals(myNotifications, URL);
describeRefusals(saveNotifications, URL, CHOICE);
describeRefusals(testNotifications, `${URL}/test`, { channel: "push" });

const service = await startOwnPush();
const client = await makePerson();

const read = async ({ token }: Person) => (await api("GET", URL, { token })).body.data;
const save = (person: Person, body: unknown) => api("PUT", URL, { token: person.token, body });

describe("how a client wants to be told (DAY-03)", () => {
  it("is as the agent's setup says while nothing was chosen", async () => {
    const [quiet, texted] = [await makePerson(), await makePerson()];
    await makeAgent(texted.id, {
      text_sender: uniqueNumber(),
      notification_number: "+447700900555",
      notify_messages: true,
    });
    await makeAgent(quiet.id, { notify_messages: false });
    expect(await read(texted)).toMatchObject({
      chosen: false,
      choices: { emergency: ["text"], message: ["text"], promise: [], booking: [] },
      quiet_hours: null,
      channels: {
        text: { to: "+447700900555", problem: null },
        email: { to: texted.email, problem: null },
      },
      devices: [],
      recent: [],
    });
    expect((await read(quiet)).choices.message).toEqual([]);
  });

  it("is chosen per kind, with quiet hours, and each change is in the audit log", async () => {
    const answer = await save(client, { ...CHOICE, choices: { ...ALL, booking: ["email"] } });
    expect(answer.body.data).toMatchObject({
      chosen: true,
      choices: { ...ALL, booking: ["email"] },
      quiet_hours: { from: "22:00", until: "07:00" },
    });
    expect((await save(client, { choices: ALL, quiet_hours: null })).body.data.quiet_hours).toBeNull();
    await save(client, { choices: ALL, quiet_hours: null });
    const log = await rawSql()`
      select changes from audit_log where user_id = ${client.id} and entity = 'notifications' order by created_at`;
    expect(log).toHaveLength(2);
    expect(log[1]?.changes).toEqual({
      booking: { from: ["email"], to: ["push"] },
      quietFrom: { from: 22 * 60, to: null },
      quietUntil: { from: 7 * 60, to: null },
    });
  });

  it.each([
    ["an unknown channel", { ...CHOICE, choices: { ...ALL, booking: ["pigeon"] } }],
    ["a channel twice", { ...CHOICE, choices: { ...ALL, booking: ["email", "email"] } }],
    ["a kind left out", { ...CHOICE, choices: { emergency: [] } }],
    ["quiet hours without an end", { ...CHOICE, quiet_hours: { from: "22:00" } }],
    ["quiet hours that never end", { ...CHOICE, quiet_hours: { from: "22:00", until: "22:00" } }],
    ["no time of day", { ...CHOICE, quiet_hours: { from: "24:00", until: "07:00" } }],
  ])("is refused with %s", async (_, body) => {
    expect((await save(client, body)).status).toBe(400);
  });

  it("is one's own: another client reads and changes nothing of it", async () => {
    const other = await makePerson();
    await save(other, { choices: { ...ALL, emergency: [] }, quiet_hours: null });
    expect((await read(client)).choices.emergency).toEqual(["push"]);
    expect(await read(other)).toMatchObject({ choices: { emergency: [] }, devices: [] });
  });
});

describe("our keys for web push (DAY-03)", () => {
  it("are made once, by the first process that asks, and kept encrypted", async () => {
    const keys = await Promise.all([readPushKeys(), readPushKeys(), read(client)]);
    expect(keys[1]).toEqual(keys[0]);
    expect(keys[2].push_key).toBe(keys[0].publicKey);
    const rows = await rawSql()`
      select setting_value, is_secret from system_settings where setting_key = 'web_push_keys'`;
    expect(rows).toEqual([{ setting_value: expect.stringMatching(/^v1\./), is_secret: true }]);
    expect(JSON.stringify(await read(client))).not.toContain(keys[0].privateKey);
  });
});

describe("a test (DAY-03)", () => {
  const test = (person: Person, channel: string) =>
    api("POST", `${URL}/test`, { token: person.token, body: { channel } });
  const states = async (person: Person) =>
    (await deliveriesOf(person.id)).map(({ channel, state, problem }) => [channel, state, problem]);

  it("reaches each device, also within quiet hours", async () => {
    const person = await makePerson();
    const phone = await addBrowser(service, person);
    await save(person, { choices: ALL, quiet_hours: { from: "00:00", until: "23:59" } });
    expect((await test(person, "push")).body.data.recent).toMatchObject([
      { kind: "test", deliveries: [{ channel: "push", label: "Chrome on Android", state: "waiting" }] },
    ]);
    await deliverAll(person.id);
    expect(await service.told(phone.id)).toMatchObject([{ payload: { title: "Test from Callwright" } }]);
    const { recent, devices } = await read(person);
    expect(recent[0].deliveries).toMatchObject([{ state: "sent", problem: null }]);
    expect(devices).toMatchObject([{ label: "Chrome on Android", problem: null }]);
    expect(devices[0].reached_at).not.toBeNull();
  });

  it("says why it did not arrive", async () => {
    const person = await makePerson();
    await test(person, "push");
    await test(person, "text");
    await deliverAll(person.id);
    expect(await states(person)).toEqual([
      ["push", "failed", expect.stringContaining("No device")],
      ["text", "failed", expect.stringContaining("no number to text you on")],
    ]);
  });

  it("is emailed to the account's owners as they are now, and to no one else", async () => {
    const mail = await startMailEmulator();
    const { SMTP_URL } = env();
    configure({ SMTP_URL: mail.smtpUrl });
    const mailsTo = async ({ email }: Person) =>
      (await (await fetch(`${mail.url}/_control/mails?to=${email}`)).json()).mails.length;
    const person = await makePerson();
    const [second, office] = [await makeMember(person, "owner"), await makeMember(person, "office")];
    expect((await read(person)).channels.email.to).toBe(`${person.email}, ${second.email}`);
    await test(person, "email");
    await deliverAll(person.id);
    const [{ deliveries } = { deliveries: [] }] = (await read(person)).recent;
    expect(
      deliveries.map(({ label, state }: { label: string; state: string }) => [label, state]).sort(),
    ).toEqual([person.email, second.email].sort().map((email) => [email, "sent"]));
    await rawSql()`delete from members where user_id = ${person.id}`;
    await test(second, "email");
    await deliverAll(person.id);
    expect([await mailsTo(person), await mailsTo(second), await mailsTo(office)]).toEqual([1, 2, 0]);
    configure({ SMTP_URL });
    await mail.close();
  });

  it("says that emails are not set up", async () => {
    const { SMTP_URL } = env();
    afterAll(() => configure({ SMTP_URL }));
    const person = await makePerson();
    Object.assign(env(), { SMTP_URL: undefined });
    await test(person, "email");
    await deliverAll(person.id);
    expect((await read(person)).channels.email.problem).toContain("not set up");
    configure({ SMTP_URL });
    expect(await states(person)).toEqual([["email", "failed", expect.stringContaining("not set up")]]);
  });
});
