import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { endMyOtherSessions, endMySession, mySessions } from "@/lib/accounts/sessions/contract";
import { sweepSessions } from "@/lib/accounts/sign-in/sweep-sessions";
import { DAY } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { mailsOf, sendMails, startOwnMail } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson, PASSWORD, type Person } from "@/tests/support/people";
import { addBrowser, startOwnPush } from "@/tests/support/push";
import { describeRefusals } from "@/tests/support/refusals";
import { confirmAddress, putAtSupabase, requireCurrentPassword } from "@/tests/support/supabase-auth";

const mail = await startOwnMail();
const push = await startOwnPush();
const URL = "/api/user/sessions";
describeRefusals(mySessions, URL);
describeRefusals(endMyOtherSessions, URL);
describeRefusals(endMySession, `${URL}/${randomUUID()}`);
afterEach(() => {
  env().PLACE_HEADERS = undefined;
});

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

/** Signs in with a browser; `cookie` is what an earlier sign-in on this device left. */
async function signIn({ email }: Person, agent: string, headers: Record<string, string> = {}) {
  const answer = await api("POST", "/api/auth/sign-in", {
    body: { identifier: email, password: PASSWORD },
    headers: { "user-agent": agent, ...headers },
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { token: answer.body.data.access_token as string, cookie };
}
const list = async (token: string) => (await api("GET", URL, { token })).body.data;
const statusOf = async (token: string) => (await api("GET", "/api/user/account", { token })).status;
/** Told of new devices, oldest first. */
const warnings = async ({ id, email }: Person) => {
  await sendMails(id);
  return (await mail.inbox(email))
    .filter(({ subject }) => subject === "A sign-in from a new device")
    .reverse();
};

describe("one's own sessions (AGENCY-07)", () => {
  it("are listed with device, address and place, this one first, and no other user's", async () => {
    env().PLACE_HEADERS = "x-test-city, x-test-country";
    const [person, stranger] = [await makePerson(), await makePerson()];
    await signIn(stranger, FIREFOX);
    const where = { "x-test-city": "St%20Ives", "x-test-country": "GB", "x-client-address": "203.0.113.9" };
    await signIn(person, IPHONE, where);
    const here = await signIn(person, FIREFOX);
    const sessions = await list(here.token);
    expect(sessions[0]).toMatchObject({ device: "Firefox on Windows", place: null, current: true });
    expect(sessions[1]).toEqual({
      id: expect.any(String),
      device: "Safari on iPhone",
      address: "203.0.113.9",
      place: "St Ives, United Kingdom",
      signed_in_at: expect.any(String),
      last_used_at: expect.any(String),
      current: false,
    });
    // Opened by the auth provider without our server.
    expect(sessions[2]).toMatchObject({ device: "Unknown device", address: null, place: null });
    expect(sessions).toHaveLength(3);
  });

  it("claim no place where no proxy is trusted with it", async () => {
    const person = await makePerson();
    const { token } = await signIn(person, FIREFOX, { "cf-ipcity": "London", "x-test-city": "London" });
    expect((await list(token))[0].place).toBeNull();
  });

  it("are ended one by one at once, with an entry in the log", async () => {
    const person = await makePerson();
    const [here, there] = [await signIn(person, FIREFOX), await signIn(person, IPHONE)];
    const { id } = (await list(there.token))[0];
    expect((await api("DELETE", `${URL}/${id}`, { token: here.token })).body.data).toEqual({ ended: 1 });
    expect([await statusOf(there.token), await statusOf(here.token)]).toEqual([401, 200]);
    expect((await list(here.token)).map(({ device }: { device: string }) => device)).not.toContain(
      "Safari on iPhone",
    );
    const log =
      await rawSql()`select actor_id, action, entity, changes from audit_log where entity_id = ${id}`;
    expect([...log]).toEqual([
      {
        ...{ actor_id: person.id, action: "ended", entity: "session" },
        changes: { device: { from: "Safari on iPhone", to: null } },
      },
    ]);
  });

  it("are not ended by anybody else, and one that is gone is not found", async () => {
    const [person, stranger] = [await makePerson(), await makePerson({ admin: true })];
    const { token } = await signIn(person, FIREFOX);
    const { id } = (await list(token))[0];
    expect((await api("DELETE", `${URL}/${id}`, { token: stranger.token })).status).toBe(404);
    expect(await statusOf(token)).toBe(200);
  });

  it("are all ended but this one", async () => {
    const person = await makePerson();
    const [here, there] = [await signIn(person, FIREFOX), await signIn(person, IPHONE)];
    expect((await api("DELETE", URL, { token: here.token })).body.data).toEqual({ ended: 2 });
    expect([await statusOf(there.token), await statusOf(person.token), await statusOf(here.token)]).toEqual([
      401, 401, 200,
    ]);
    expect(await list(here.token)).toHaveLength(1);
  });

  it("take the notifications of their browser with them, and no others", async () => {
    const person = await makePerson();
    const [here, lost, left] = [
      await signIn(person, FIREFOX),
      await signIn(person, IPHONE),
      await signIn(person, IPHONE),
    ];
    for (const [at, { token }] of [here, lost, left].entries())
      await addBrowser(push, { token }, `no. ${at}`);
    const labels = async () =>
      (await rawSql()`select label from push_devices where user_id = ${person.id} order by label`).map(
        ({ label }) => label,
      );
    const { id } = (await list(lost.token))[0];
    await api("DELETE", `${URL}/${id}`, { token: here.token });
    expect(await labels()).toEqual(["no. 0", "no. 2"]);
    await api("DELETE", URL, { token: here.token });
    expect(await labels()).toEqual(["no. 0"]);
  });

  it("keep their details while they go on, and 180 days longer", async () => {
    const person = await makePerson();
    const [kept, ended] = [await signIn(person, FIREFOX), await signIn(person, IPHONE)];
    const { id } = (await list(ended.token))[0];
    await api("DELETE", `${URL}/${id}`, { token: kept.token });
    const devices = async () =>
      (await rawSql()`select device from session_details where user_id = ${person.id} order by device`).map(
        ({ device }) => device,
      );
    await sweepSessions({ longest: 400 * DAY, idle: 400 * DAY });
    expect(await devices()).toEqual(["Firefox on Windows", "Safari on iPhone"]);
    await rawSql()`
      update session_details set created_at = now() - interval '181 days' where user_id = ${person.id}`;
    await sweepSessions({ longest: 400 * DAY, idle: 400 * DAY });
    expect(await devices()).toEqual(["Firefox on Windows"]);
  });
});

describe("an email tells the owner (AGENCY-07)", () => {
  it("of a sign-in on a new device, but not of the first one nor of a known device", async () => {
    const person = await makePerson();
    const first = await signIn(person, FIREFOX);
    expect(await warnings(person)).toHaveLength(0);
    await signIn(person, FIREFOX, { cookie: first.cookie });
    expect(await warnings(person)).toHaveLength(0);
    await signIn(person, IPHONE, { "x-client-address": "203.0.113.7" });
    const [told, ...others] = await warnings(person);
    expect(told?.text).toContain("with Safari on iPhone, from 203.0.113.7.");
    expect(told?.text).toContain("/auth/forgot-password");
    expect(others).toHaveLength(0);
  });

  it("of a changed password", async () => {
    const person = await makePerson();
    const body = { current_password: PASSWORD, new_password: "three brown horses" };
    await api("POST", "/api/user/account/password", { token: person.token, body });
    await sendMails(person.id);
    expect((await mail.inbox(person.email)).map(({ subject }) => subject)).toEqual([
      "Your password was changed",
    ]);
  });

  it("of a changed address, at the address before: when it is requested, and when it is confirmed", async () => {
    const person = await makePerson();
    const email = `new-${randomUUID()}@example.test`;
    const body = { email, current_password: PASSWORD };
    expect((await api("POST", "/api/user/account/email", { token: person.token, body })).status).toBe(200);
    await sendMails(person.id);
    await confirmAddress(person, email);
    await sendMails(person.id);
    const told = await mail.inbox(person.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      "Your email address was changed",
      "A change of your email address was requested",
    ]);
    for (const { text } of told) expect(text).toContain(email);
    expect(await mail.inbox(email)).toHaveLength(0);
  });

  it("of a password and an address that a stolen session changed at Supabase itself", async () => {
    const person = await makePerson();
    const email = `thief-${randomUUID()}@example.test`;
    await requireCurrentPassword(person, false);
    expect((await putAtSupabase(person.token, { password: "the thief's own" })).status).toBe(200);
    expect((await putAtSupabase(person.token, { email })).status).toBe(200);
    await confirmAddress(person, email);
    await sendMails(person.id);
    expect((await mail.inbox(person.email)).map(({ subject }) => subject).sort()).toEqual([
      "Your email address was changed",
      "Your password was changed",
    ]);
    expect(await mail.inbox(email)).toHaveLength(0);
  });

  it("of nothing where there is no mail server, without an alarm about it", async () => {
    const person = await makePerson();
    const { SMTP_URL } = env();
    Object.assign(env(), { SMTP_URL: undefined });
    await confirmAddress(person, `new-${randomUUID()}@example.test`);
    await sendMails(person.id);
    configure({ SMTP_URL });
    expect(await mailsOf(person.id)).toMatchObject([{ state: "dropped", problem: null }]);
  });
});
