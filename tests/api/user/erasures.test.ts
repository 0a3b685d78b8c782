import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { hasOptedOut } from "@/lib/agent/texts/opt-outs";
import { eraseCaller, listErasures } from "@/lib/dashboard/personal-data/contract";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { findCanary, leaveTraces, newCanary, textAgain } from "@/tests/support/canary";
import { statusesOf } from "@/tests/support/conversions";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { newSid, postText } from "@/tests/support/texts";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { postVoice } from "@/tests/support/voice";

const URL = "/api/user/erasures";
describeRefusals(listErasures, URL);
describeRefusals(eraseCaller, URL, { phone_number: "+447700900123" });

const [google, twilio] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
afterAll(() => Promise.all([google.close(), twilio.close()]));
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

type Desk = Awaited<ReturnType<typeof openForBusiness>>;
const erase = ({ person }: Pick<Desk, "person">, number: string) =>
  api("POST", URL, { token: person.token, body: { phone_number: number } });
/** As if the last attempt's wait were over. */
const dueNow = ({ userId }: Desk) =>
  rawSql()`update erasure_items set due_at = now() from erasures e where e.id = erasure_id and e.user_id = ${userId}`;
const listed = async ({ person }: Desk) => (await api("GET", URL, { token: person.token })).body.data;

describe("erasing a caller", () => {
  it("leaves no word of theirs with us, the provider, the phone company, the calendar or the store (AGENCY-08)", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const traces = await leaveTraces(desk, canary);
    const before = await findCanary(desk, google, canary, traces.storageKey);
    for (const where of [
      ...[
        "call_logs",
        "bookings",
        "text_messages",
        "inbound_texts",
        "caller_messages",
        "callers",
        "call_notes",
      ],
      ...[
        "call_corrections",
        "voice_messages",
        "raw_messages",
        "tool_invocations",
        "ledger_entries",
        "webhook_deliveries",
      ],
      ...[
        "workflow_events",
        "conversion_outbox",
        "audit_log",
        "Twilio Calls",
        "Twilio Messages",
        "Google",
        "store",
      ],
    ]) {
      expect(
        before.some((found) => found.startsWith(where)),
        `${where} holds the canary before`,
      ).toBe(true);
    }

    const erased = await erase(desk, canary.number);
    expect([erased.status, erased.body.error]).toEqual([201, undefined]);
    expect(erased.body.data).toMatchObject({ number_ending: canary.number.slice(-3), calls: 1, bookings: 1 });
    await finishErasures(desk);
    await settled();
    expect(await findCanary(desk, google, canary, traces.storageKey)).toEqual([]);
    const atVapi = await fetch(`${env().VAPI_BASE_URL}/call/${traces.callId}`, {
      headers: { authorization: `Bearer ${env().VAPI_API_KEY}` },
    });
    expect(atVapi.status).toBe(404);
    expect(await statusesOf(desk.userId)).toEqual(["withdrawn"]);
    const [erasure] = await listed(desk);
    expect(erasure.completed_at).not.toBeNull();
    expect(
      erasure.elsewhere.every(({ due, failed }: { due: number; failed: number }) => due + failed === 0),
    ).toBe(true);
    const [told] = (await desk.events()).filter(({ type }) => type === "caller.erased");
    expect(told?.data).toMatchObject({ call_ids: [traces.callId], booking_ids: [traces.bookingId] });
  });

  it("is not undone by a late report, a list of the phone company, or a text that is delivered again", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { callId, carrierSid, report, storageKey } = await leaveTraces(desk, canary);
    const [text] = await rawSql()`select sid from inbound_texts where user_id = ${desk.userId}`;
    await erase(desk, canary.number);
    await finishErasures(desk);
    expect((await postVoice({ body: { message: report } })).status).toBe(200);
    expect((await textAgain(desk, canary, String(text?.sid))).status).toBe(200);
    await rawSql()`
      insert into ledger_entries (source, entry_id, carrier_sid, user_id, caller, happened_at, ended_at)
      values ('carrier', ${carrierSid}, ${carrierSid}, ${desk.userId}, ${canary.number}, now(), now()),
        ('provider', ${callId}, null, ${desk.userId}, ${canary.number}, now(), now())`;
    await rawSql()`
      insert into call_logs (call_id, carrier_sid, user_id, phone_number)
      values (${carrierSid}, ${carrierSid}, ${desk.userId}, ${canary.number})`;
    await settled();
    expect(await findCanary(desk, google, canary, storageKey)).toEqual([]);
  });

  it("is seen to have skipped something, should it: the search finds a word anywhere", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { storageKey } = await leaveTraces(desk, canary);
    await erase(desk, canary.number);
    await finishErasures(desk);
    await rawSql()`insert into callers (user_id, phone_number, saved_name) values (${desk.userId}, ${uniqueNumber()}, ${canary.name})`;
    const [found = ""] = await findCanary(desk, google, canary, storageKey);
    expect(found).toMatch(/^callers /);
  });

  it("keeps what the job was and what was paid, and that the caller wants no texts", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { bookingId } = await leaveTraces(desk, canary);
    await rawSql()`insert into text_opt_outs (sender, recipient) values (${desk.line.number}, ${canary.number})`;
    await rawSql()`
      insert into payments (user_id, booking_id, kind, amount_minor, currency, source, external_id, paid_at)
      values (${desk.userId}, ${bookingId}, 'payment', 9500, 'GBP', 'tap', ${randomUUID()}, now())`;
    await erase(desk, canary.number);
    const [booking] = await desk.bookings();
    expect(booking).toMatchObject({
      id: bookingId,
      job: "Boiler service",
      status: "confirmed",
      client_name: null,
      address: null,
    });
    expect(await rawSql()`select 1 from payments where booking_id = ${bookingId}`).toHaveLength(1);
    const pair = { sender: desk.line.number, recipient: canary.number };
    expect(await hasOptedOut(pair, database())).toBe(true);
    expect(await hasOptedOut({ ...pair, recipient: uniqueNumber() }, database())).toBe(false);
    expect(await rawSql()`select 1 from text_opt_outs where recipient = ${canary.number}`).toHaveLength(0);
  });

  it.each([
    [
      "a form on the client's website",
      (userId: string, number: string) => rawSql()`
        insert into touches (user_id, source, external_id, phone, at, ad_user_data, ad_personalization, consent_source)
        values (${userId}, 'script', ${randomUUID()}, ${number}, now(), 'denied', 'denied', 'page')`,
    ],
    [
      "a name the client saved",
      (userId: string, number: string) => rawSql()`
        insert into callers (user_id, phone_number, saved_name) values (${userId}, ${number}, 'Ann')`,
    ],
    [
      "a mark as a nuisance",
      (userId: string, number: string) => rawSql()`
        insert into nuisance_callers (user_id, phone_number) values (${userId}, ${number})`,
    ],
  ])("finds somebody of whom there is only %s", async (_, leaveTrace) => {
    const [person, number] = [await makePerson(), uniqueNumber()];
    await leaveTrace(person.id, number);
    expect((await erase({ person }, number)).status).toBe(201);
    expect(await rowsWith([number])).toEqual([]);
    expect((await erase({ person }, number)).status).toBe(404);
  });

  it("takes nothing of other callers, nor of the same caller's calls to another client", async () => {
    const [desk, other, canary] = [await openForBusiness(google), await makePerson(), newCanary()];
    await leaveTraces(desk, canary);
    const [neighbour, elsewhere] = [
      await makeCall(desk.userId, { phoneNumber: uniqueNumber() }),
      await makeCall(other.id, { phoneNumber: canary.number }),
    ];
    const waiting = { type: "message.taken", userId: other.id, data: { caller_phone: canary.number } };
    await rawSql()`
      insert into follow_ups (follower, id, event, subject, payload, created_at, due_at)
      values ('webhooks', nextval('outbox_id_seq'), 'webhook.event', ${other.id}, ${JSON.stringify(waiting)}::text::jsonb,
        now(), now() + interval '1 day')`;
    await rawSql()`
      insert into voice_messages (kind, call_id, body)
      values ('unreadable', null, ${`{"from": "${canary.number}", "${other.id}`})`;
    await erase(desk, canary.number);
    expect(await rawSql()`select 1 from follow_ups where subject = ${other.id}`).toHaveLength(1);
    const unread = `%${other.id}%`;
    expect(await rawSql()`select 1 from voice_messages where body like ${unread}`).toHaveLength(1);
    await rawSql()`delete from follow_ups where subject = ${other.id}`;
    const kept =
      await rawSql()`select call_id from call_logs where call_id in (${neighbour.callId}, ${elsewhere.callId})`;
    expect(kept).toHaveLength(2);
  });
});

describe("what other systems have of an erased caller", () => {
  it("is tried again until they delete it, and says why not yet", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { carrierSid, eventId, storageKey } = await leaveTraces(desk, canary);
    await twilioControl("calls", {
      sid: carrierSid,
      from: canary.number,
      to: desk.line.number,
      status: "in-progress",
    });
    await google.control("fail", {
      path: `/calendar/v3/calendars/primary/events/${eventId}`,
      status: 503,
      times: 100,
    });
    await erase(desk, canary.number);
    await rawSql()`
      update erasure_items set attempts = 1100
      where erasure_id in (select id from erasures where user_id = ${desk.userId})`;
    await finishErasures(desk);
    const [waiting] = await listed(desk);
    const of = (system: string) =>
      waiting.elsewhere.find((each: { system: string }) => each.system === system);
    expect(waiting.completed_at).toBeNull();
    expect(of("phone-call")).toMatchObject({
      done: 0,
      due: 1,
      problem: "Twilio did not delete it: Twilio 20009.",
    });
    expect(of("calendar")).toMatchObject({ done: 0, due: 1 });
    expect(of("store")).toMatchObject({ done: 1, due: 0 });

    await google.reset();
    await twilioControl("calls", {
      sid: carrierSid,
      from: canary.number,
      to: desk.line.number,
      status: "completed",
    });
    await dueNow(desk);
    await finishErasures(desk);
    expect(await findCanary(desk, google, canary, storageKey)).toEqual([]);
    expect((await listed(desk))[0].completed_at).not.toBeNull();
  });

  it("is given up after 15 days, and shown", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { eventId } = await leaveTraces(desk, canary);
    await google.control("fail", {
      path: `/calendar/v3/calendars/primary/events/${eventId}`,
      status: 503,
      times: 100,
    });
    await erase(desk, canary.number);
    await rawSql()`update erasures set requested_at = now() - interval '16 days' where user_id = ${desk.userId}`;
    await finishErasures(desk);
    const [erasure] = await listed(desk);
    expect(erasure.elsewhere.find((each: { system: string }) => each.system === "calendar")).toMatchObject({
      failed: 1,
    });
    expect(erasure.completed_at).not.toBeNull();
  });
});

describe("erasing waits", () => {
  const number = uniqueNumber();
  it("while the caller is on the phone", async () => {
    const person = await makePerson();
    await makeCall(person.id, {
      phoneNumber: number,
      liveStatus: "in-progress",
      happenedAt: new Date(),
      endedAt: null,
      reportedAt: null,
    });
    const refused = await erase({ person }, number);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "They are on the phone with your agent. Wait until the call has ended.",
    ]);
  });

  it("while a visit is ahead", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { bookingId } = await leaveTraces(desk, canary);
    await rawSql()`
      update bookings set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours' where id = ${bookingId}`;
    const refused = await erase(desk, canary.number);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "They have a visit ahead. Cancel it first, or wait until it is over.",
    ]);
  });

  it("for nothing: a number without traces is said to have none", async () => {
    const person = await makePerson();
    expect((await erase({ person }, uniqueNumber())).status).toBe(404);
  });

  it("for no second request at the same moment", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    await leaveTraces(desk, canary);
    const answers = await Promise.all([erase(desk, canary.number), erase(desk, canary.number)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  });
});

describe("after an erasure", () => {
  it("the same number is a new caller", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    await leaveTraces(desk, canary);
    await erase(desk, canary.number);
    const text = { from: canary.number, to: desk.line.number, body: "Hello again", sid: newSid() };
    expect((await postText(text)).status).toBe(200);
    expect(await rawSql()`select sender from inbound_texts where sid = ${text.sid}`).toEqual([
      { sender: canary.number },
    ]);
  });
});
