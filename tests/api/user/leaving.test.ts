import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import {
  clientLeaving,
  endClient,
  keepClient,
  leave,
  listDepartures,
  myLeaving,
  stay,
} from "@/lib/dashboard/leaving/contract";
import { finishDepartures } from "@/lib/dashboard/leaving/finish-departures";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { findOwnNumber } from "@/lib/providers/twilio/own-number";
import { startOwnMail } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { findCanary } from "@/tests/support/canary";
import { startOwnGoogle } from "@/tests/support/google";
import {
  later,
  leaveToTheEnd,
  openWithAll,
  shownLeaving,
  startLeaving,
  takeBack,
} from "@/tests/support/leaving";
import { makeMember, makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { refusing } from "@/tests/support/refusing";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { postVoice } from "@/tests/support/voice";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

const URL = "/api/user/leaving";
const BODY = { firm: "Firm", numbers: "released" };
const OF_ADMIN = "/api/admin/users/9a6f0a52-0a39-4f5c-8a0e-1e1f4f6f0a52/leaving";
describeRefusals(myLeaving, URL);
describeRefusals(leave, URL, BODY);
describeRefusals(stay, URL);
describeRefusals(clientLeaving, OF_ADMIN);
describeRefusals(endClient, OF_ADMIN, BODY);
describeRefusals(keepClient, OF_ADMIN);
describeRefusals(listDepartures, "/api/admin/departures");

const [google, , mail] = await Promise.all([startOwnGoogle(), startOwnTwilio(), startOwnMail()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

const stepsOf = async (accountId: string) =>
  Object.fromEntries(
    (
      await rawSql()`
      select s.step, s.state, s.problem from departure_steps s join departures d on d.id = s.departure_id
      where d.account_id = ${accountId} order by s.place`
    ).map(({ step, state, problem }) => [step, problem ?? state]),
  );

const openAll = () => openWithAll(google);

/** Rows that still name the client, its people or its line; certificates and the audit log are the agency's. */
async function rowsNaming(...words: string[]) {
  return (await rowsWith(words)).map((row) => row.slice(0, 120));
}

describe("a client who leaves", () => {
  it("is switched off at once, and found nowhere after 30 days, nor their callers (AGENCY-08)", async () => {
    const { desk, canary, traces, assistantId } = await openAll();
    const { person, userId, line } = desk;
    const helper = await makeMember(person, "office");
    const [{ email } = { email: "" }] = await rawSql()`select email from profiles where id = ${userId}`;
    const [{ email: helperEmail } = { email: "" }] =
      await rawSql()`select email from profiles where id = ${helper.id}`;
    expect((await startLeaving(person)).status).toBe(200);
    await finishDepartures({ accountId: desk.userId });
    await settled();
    expect(await stepsOf(userId)).toMatchObject({
      agent: "done",
      access: "done",
      google: "done",
      numbers: "due",
      rows: "due",
    });
    const [off] = await rawSql()`
      select a.offline_at is not null as offline, (select count(*)::int from webhooks w where w.user_id = a.user_id and w.is_active) as webhooks,
        (select count(*)::int from user_tokens t where t.user_id = a.user_id) as grants from agents a where a.user_id = ${userId}`;
    expect(off).toEqual({ offline: true, webhooks: 0, grants: 0 });

    await leaveToTheEnd(desk);
    expect(await rowsNaming(email, helperEmail, line.number)).toEqual([]);
    const left = await findCanary(desk, google, canary, traces);
    // The calendar is the client's own.
    expect(left.filter((each) => !each.startsWith("Google"))).toEqual([]);
    const client = createTwilioClient();
    expect(client && (await findOwnNumber(client, line.number))).toBeNull();
    expect(await (await providerResources())?.readAssistant(assistantId)).toBeNull();
    expect((await api("GET", URL, { token: person.token })).status).toBe(401);
    expect((await postVoice({ body: { message: traces.report } })).status).toBe(200);
    expect(await rawSql()`select 1 from call_logs where call_id = ${traces.callId}`).toHaveLength(0);
  });

  it("takes along people who were invited or removed, but none of the agency or of another account", async () => {
    const owner = await makePerson({ fullName: `Firm ${randomUUID()}` });
    const invite = async () => {
      const email = `colleague-${randomUUID()}@example.test`;
      const body = { email, full_name: email, role: "office" };
      expect((await api("POST", "/api/user/people", { token: owner.token, body })).status).toBe(201);
      const [{ id } = { id: "" }] = await rawSql()`select id from profiles where email = ${email}`;
      return { id: String(id), email };
    };
    const remove = ({ id }: { id: string }) =>
      api("DELETE", `/api/user/people/${id}`, { token: owner.token });
    const [invited, withdrawn] = [await invite(), await invite()];
    const [removed, elsewhere, support, other] = [
      await makeMember(owner, "office"),
      await makeMember(owner, "office"),
      await makeMember(owner, "office"),
      await makePerson(),
    ];
    for (const person of [withdrawn, removed, elsewhere]) expect((await remove(person)).status).toBe(200);
    await rawSql()`insert into members (user_id, account_id, role) values (${elsewhere.id}, ${other.id}, 'office')`;
    await rawSql()`insert into user_roles (user_id, role) values (${support.id}, 'support')`;
    // A person of whom the log no longer says anything.
    const longAgo = await makePerson({ joins: true });
    await rawSql()`insert into role_invitations (user_id, account_id, role) values (${longAgo.id}, ${owner.id}, 'office')`;
    const { firm } = await shownLeaving(owner);
    await rawSql()`
      insert into alert_news (what, title, line, path, alerts)
      values ('opened', ${`The agent of ${firm} is failing`}, '', '/', ${JSON.stringify([{ client_id: owner.id }])}::text::jsonb)`;
    await rawSql()`
      insert into client_views (admin_id, client_id, session_id, reason, ends_at)
      values (${support.id}, ${owner.id}, ${randomUUID()}, ${`The owner of ${firm} rang`}, now() + interval '30 minutes')`;
    await startLeaving(owner);
    await leaveToTheEnd({ userId: owner.id });

    expect(await rowsNaming(owner.email, invited.email, withdrawn.email, removed.email, firm)).toEqual([]);
    const people = [owner, invited, withdrawn, removed, longAgo, elsewhere, support].map(({ id }) => id);
    const left = await rawSql()`select id from auth.users where id = any(${people}::uuid[])`;
    expect(left.map(({ id }) => id).sort()).toEqual([elsewhere.id, support.id].sort());
  });

  it("leaves the Google account of another client alone", async () => {
    const [desk, other] = [await openForBusiness(google), await makePerson()];
    const [{ account } = { account: "" }] =
      await rawSql()`select account from user_tokens where user_id = ${desk.userId}`;
    await google.connect(other.id, { email: String(account) });
    await startLeaving(desk.person);
    await finishDepartures({ accountId: desk.userId });
    await settled();
    expect(await stepsOf(desk.userId)).toMatchObject({ google: "done" });
    expect(await google.countRequests("/revoke")).toBe(0);
  });

  it("has no key that still works, even if its founder has left", async () => {
    const founder = await makePerson();
    const owner = await makeMember(founder, "owner");
    const admin = await makePerson({ admin: true });
    const { body } = await api("POST", "/api/admin/automation-keys", {
      token: admin.token,
      body: { userId: founder.id, name: "Zapier" },
    });
    await rawSql()`delete from members where user_id = ${founder.id}`;
    await startLeaving(owner);
    await finishDepartures({ accountId: founder.id });
    const [key] = await rawSql()`select revoked_at from automation_keys where user_id = ${founder.id}`;
    expect([body.success, key?.revoked_at]).toEqual([true, expect.any(Date)]);
  });

  it("has no workflow that goes on, also where one had paused itself", async () => {
    const client = await makePerson();
    const wait = { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } };
    const toDo = { id: "s2", kind: "add_to_do", message: "Never" };
    const id = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps: [wait, toDo] }));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await rawSql()`update automations set state = 'paused', paused_reason = 'It started too often.' where id = ${id}`;
    await startLeaving(client);
    await finishDepartures({ accountId: client.id });
    expect(await stepsOf(client.id)).toMatchObject({ access: "done", google: "done" });
    expect(await readRuns(client, id)).toMatchObject([
      { status: "cancelled", error: "Cancelled, because the account ends." },
    ]);
    const [off] = await rawSql()`select state, paused_reason from automations where id = ${id}`;
    expect(off).toEqual({ state: "off", paused_reason: null });
  });

  it("gets a certificate of what was deleted where, with a seal that tells a changed one (AGENCY-08)", async () => {
    const { desk } = await openAll();
    const admin = await makePerson({ admin: true });
    await startLeaving(desk.person);
    await leaveToTheEnd(desk);
    const read = async () => {
      const { body } = await api("GET", "/api/admin/departures", { token: admin.token });
      return body.data.find(({ account_id }: { account_id: string }) => account_id === desk.userId);
    };
    const over = await read();
    expect(over).toMatchObject({ is_genuine: true, firm: null });
    const certified = Object.fromEntries(
      over.certificate.steps.map((step: { step: string; counts: unknown }) => [step.step, step.counts]),
    );
    expect(certified).toMatchObject({
      google: { connections: 1 },
      numbers: { released: 1 },
      assistant: { assistants: 1 },
      elsewhere: { voice: 1, "phone-call": 1, store: 1 },
      rows: { calls: 1, bookings: 1, people: 1 },
    });
    const [kept] = await rawSql()`select address, seal from departures where id = ${over.id}`;
    expect(kept?.address).toBeNull();
    const [letter, ...more] = await mail.inbox(desk.person.email);
    expect([letter?.subject, more]).toEqual(["Your account has ended: what was deleted", []]);
    expect(letter?.text).toContain(`Seal: ${kept?.seal}`);
    expect(letter?.text).toContain("The phone numbers are released");
    await rawSql()`update departures set certificate = jsonb_set(certificate, '{steps,0,state}', '"failed"') where id = ${over.id}`;
    expect((await read()).is_genuine).toBe(false);
  });

  it("is seen to have been skipped somewhere, should it: the same search finds it", async () => {
    const { desk, canary, traces } = await openAll();
    await startLeaving(desk.person);
    await later(desk.userId);
    await rawSql()`
      update departure_steps s set state = 'done' from departures d
      where d.id = s.departure_id and d.account_id = ${desk.userId} and s.step = 'elsewhere'`;
    await leaveToTheEnd(desk);
    const left = await findCanary(desk, google, canary, traces);
    expect(new Set(left.map((each) => each.split(" ")[0]))).toEqual(
      new Set(["Twilio", "Vapi", "Google", "store"]),
    );
  });

  it("is told what a failing system still has, and the end waits for it", async () => {
    const { desk, traces } = await openAll();
    await twilioControl("calls", {
      sid: traces.carrierSid,
      from: "+447400000001",
      to: desk.line.number,
      status: "in-progress",
    });
    await startLeaving(desk.person);
    await rawSql()`
      update departure_steps set attempts = 1100
      where departure_id in (select id from departures where account_id = ${desk.userId})`;
    await leaveToTheEnd(desk);
    expect(await stepsOf(desk.userId)).toMatchObject({
      elsewhere: expect.stringMatching(/^Calls in Twilio: 1 left\. Twilio did not delete it: Twilio 20009/),
      rows: "due",
    });
    expect(await rawSql()`select 1 from accounts where id = ${desk.userId}`).toHaveLength(1);
    // After 15 days it is given up, and the certificate says so.
    await rawSql()`
      with departure as (
        update departures set erase_at = now() - interval '16 days' where account_id = ${desk.userId} returning id, erase_at)
      update departure_steps s set memo = jsonb_build_object('begun_at', d.erase_at) from departure d
      where s.departure_id = d.id and s.step = 'elsewhere'`;
    await leaveToTheEnd(desk);
    expect(await rawSql()`select 1 from accounts where id = ${desk.userId}`).toHaveLength(0);
    const [over] = await rawSql()`select certificate from departures where account_id = ${desk.userId}`;
    const step = over?.certificate.steps.find(({ step }: { step: string }) => step === "elsewhere");
    expect(step).toMatchObject({ state: "failed", left: expect.stringContaining("Calls in Twilio: 1 left") });
  });

  it("waits for what other systems still have of a caller who was erased before the end (AGENCY-08)", async () => {
    const { desk, canary, traces } = await openAll();
    const twilioHas = (status: string) =>
      twilioControl("calls", { sid: traces.carrierSid, from: canary.number, to: desk.line.number, status });
    await twilioHas("in-progress");
    const erased = await api("POST", "/api/user/erasures", {
      token: desk.person.token,
      body: { phone_number: canary.number },
    });
    expect(erased.status).toBe(201);
    await startLeaving(desk.person);
    await leaveToTheEnd(desk);
    expect(await stepsOf(desk.userId)).toMatchObject({
      elsewhere: expect.stringMatching(/^Calls in Twilio: 1 left\./),
      rows: "due",
    });

    await twilioHas("completed");
    await leaveToTheEnd(desk);
    expect(await rawSql()`select 1 from accounts where id = ${desk.userId}`).toHaveLength(0);
    const left = await findCanary(desk, google, canary, traces);
    expect(left.filter((each) => !each.startsWith("Google"))).toEqual([]);
  });

  it("may come back within the 30 days, with an agent that takes calls again", async () => {
    const { desk } = await openAll();
    await startLeaving(desk.person);
    await finishDepartures({ accountId: desk.userId });
    const back = await api("DELETE", URL, { token: desk.person.token });
    expect([back.status, back.body.data.departure]).toEqual([200, null]);
    const [agent] = await rawSql()`select offline_at from agents where user_id = ${desk.userId}`;
    expect(agent?.offline_at).toBeNull();
    await leaveToTheEnd(desk);
    expect(await rawSql()`select 1 from call_logs where user_id = ${desk.userId}`).toHaveLength(1);
    expect((await api("DELETE", URL, { token: desk.person.token })).status).toBe(404);
    await startLeaving(desk.person);
    await later(desk.userId);
    expect((await api("DELETE", URL, { token: desk.person.token })).status).toBe(404);
  });

  it("keeps a number that is ported to another phone company", async () => {
    const { desk } = await openAll();
    await startLeaving(desk.person, { numbers: "ported" });
    await leaveToTheEnd(desk);
    const client = createTwilioClient();
    expect(client && (await findOwnNumber(client, desk.line.number))).not.toBeNull();
    const [over] = await rawSql()`select certificate from departures where account_id = ${desk.userId}`;
    expect(
      over?.certificate.steps.find(({ step }: { step: string }) => step === "numbers").counts,
    ).toMatchObject({ ported: 1, released: 0 });
  });
});

describe("a client who stays finds the agent", () => {
  /** A live client who leaves; `before` is the agent of that time. */
  async function leaveLive(paused_at: Date | null = null) {
    const desk = await openForBusiness(google);
    const { userId, person } = desk;
    await rawSql()`
      update agents set live_at = now() - interval '1 year', paused_at = ${paused_at}, readiness_due_at = now() + interval '1 day'
      where user_id = ${userId}`;
    const before = await agentOf(userId);
    await startLeaving(person);
    return {
      userId,
      before,
      leaveOff: () => finishDepartures({ accountId: userId }),
      stay: () => takeBack(person),
    };
  }
  const agentOf = async (userId: string) => {
    const [agent] = await rawSql()`
      select live_at::text, paused_at::text, offline_at::text, readiness_due_at <= now() as is_due from agents
      where user_id = ${userId}`;
    return agent;
  };

  it("as it was: live and paused, and due for a check, as Google is revoked (AGENCY-08)", async () => {
    const { userId, before, leaveOff, stay } = await leaveLive(new Date("2026-04-01"));
    await leaveOff();
    expect(await agentOf(userId)).toMatchObject({ live_at: null, offline_at: expect.any(String) });
    expect((await stay()).status).toBe(200);
    expect(await agentOf(userId)).toEqual({ ...before, is_due: true });
  });

  it("offline if it was so before", async () => {
    const { userId, leaveOff, stay } = await leaveLive();
    await rawSql()`update agents set offline_at = now(), live_at = null where user_id = ${userId}`;
    const before = await agentOf(userId);
    await leaveOff();
    expect((await stay()).status).toBe(200);
    expect(await agentOf(userId)).toEqual(before);
  });

  it("as it was, even if switching it off had to be repeated", async () => {
    const { userId, before, leaveOff, stay } = await leaveLive();
    const [departure] = await rawSql()`select id from departures where account_id = ${userId}`;
    const ending = `update on departure_steps for each row when (new.departure_id = '${departure?.id}' and new.state = 'done')`;
    await refusing(ending, leaveOff);
    await rawSql()`update departure_steps set due_at = now() where departure_id = ${departure?.id} and step = 'agent'`;
    await leaveOff();
    expect(await stepsOf(userId)).toMatchObject({ agent: "done" });
    await stay();
    expect(await agentOf(userId)).toEqual({ ...before, is_due: true });
  });

  it("as people have changed it meanwhile", async () => {
    const admin = await makePerson({ admin: true });
    const url = ({ userId }: { userId: string }, of: string) => `/api/admin/agents/${userId}/${of}`;
    const pause = (of: { userId: string }, paused: boolean) =>
      api("PUT", url(of, "pause"), { token: admin.token, body: { paused } });
    const takeOffline = (of: { userId: string }) => api("DELETE", url(of, "live"), { token: admin.token });
    const [paused, started, offline, live] = await Promise.all([
      leaveLive(),
      leaveLive(new Date("2026-04-01")),
      leaveLive(),
      leaveLive(),
    ]);
    const all = [paused, started, offline, live];
    for (const { leaveOff } of all) await leaveOff();
    const answers = [await pause(paused, true), await pause(started, false), await takeOffline(offline)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Going live needs checks that a client without Google fails.
    await rawSql()`update agents set offline_at = null, live_at = now() where user_id = ${live.userId}`;
    const lives = await agentOf(live.userId);
    for (const { stay } of all) await stay();
    expect(await agentOf(paused.userId)).toMatchObject({ paused_at: expect.any(String), offline_at: null });
    expect(await agentOf(started.userId)).toMatchObject({ paused_at: null, offline_at: null });
    expect(await agentOf(offline.userId)).toMatchObject({ live_at: null, offline_at: expect.any(String) });
    expect(await agentOf(live.userId)).toEqual(lives);
  });
});

describe("leaving needs", () => {
  it("the firm's name as it is, and an owner", async () => {
    const person = await makePerson();
    const wrong = await startLeaving(person, { firm: "Another firm" });
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining("Type the firm's name")]);
    const office = await makeMember(person, "office");
    expect((await api("POST", URL, { token: office.token, body: BODY })).status).toBe(403);
    expect(await rawSql()`select 1 from departures where account_id = ${person.id}`).toHaveLength(0);
    expect((await startLeaving(person)).status).toBe(200);
    expect((await startLeaving(person)).status).toBe(409);
  });

  it("that no call is held, then and at the end", async () => {
    const { desk, canary, traces } = await openAll();
    const { person, userId } = desk;
    const hold = () =>
      api("PUT", `/api/user/calls/${traces.callId}/hold`, { token: person.token, body: { reason: "Court" } });
    const letGo = () => api("DELETE", `/api/user/calls/${traces.callId}/hold`, { token: person.token });
    await hold();
    const refused = await startLeaving(person);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "One call is marked to be kept. Choose “Stop keeping this call” on each call's page first.",
    ]);
    await letGo();
    await startLeaving(person);
    await hold();
    await leaveToTheEnd(desk);
    const waits = { elsewhere: expect.stringContaining("One call is marked to be kept"), rows: "due" };
    expect(await stepsOf(userId)).toMatchObject(waits);
    const left = (await findCanary(desk, google, canary, traces)).map((place) => place.split(" ")[0]);
    expect(left).toEqual(expect.arrayContaining(["Vapi", "Twilio", "store"]));
    // Nothing that waits for the end of a hold is given up, nor our own rows.
    await rawSql()`update departures set erase_at = now() - interval '16 days' where account_id = ${userId}`;
    await leaveToTheEnd(desk);
    expect(await stepsOf(userId)).toMatchObject(waits);
    await letGo();
    await later(userId);
    await finishDepartures({ accountId: userId });
    expect(await stepsOf(userId)).toMatchObject({
      elsewhere: expect.stringContaining("1 left"),
      rows: "due",
    });
    await hold();
    await leaveToTheEnd(desk);
    const [rows] = await rawSql()`
      select s.state, s.problem from departure_steps s join departures d on d.id = s.departure_id
      where d.account_id = ${userId} and s.step = 'rows'`;
    expect(rows).toEqual({ state: "due", problem: expect.stringContaining("One call is marked to be kept") });
    await letGo();
    await leaveToTheEnd(desk);
    expect(await rawSql()`select 1 from accounts where id = ${userId}`).toHaveLength(0);
  });

  it("may be started and taken back by an admin, who is named", async () => {
    const [person, admin] = [await makePerson(), await makePerson({ admin: true })];
    const { firm } = await shownLeaving(person);
    const url = `/api/admin/users/${person.id}/leaving`;
    const ended = await api("POST", url, { token: admin.token, body: { firm, numbers: "ported" } });
    expect(ended.body.data.departure).toMatchObject({ is_by_agency: true, numbers: "ported" });
    expect((await shownLeaving(person)).departure).toMatchObject({ is_by_agency: true });
    expect((await api("DELETE", url, { token: admin.token })).status).toBe(200);
    const noted = await rawSql()`
      select action, actor_id from audit_log where entity = 'account' and entity_id = ${person.id} order by id`;
    expect([...noted]).toEqual([
      { action: "ended", actor_id: admin.id },
      { action: "withdrawn", actor_id: admin.id },
    ]);
  });
});
