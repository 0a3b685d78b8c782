import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { hasOptedOut } from "@/lib/agent/texts/opt-outs";
import {
  type ErasureSystem,
  eraseCaller,
  erasureSystems,
  listErasures,
} from "@/lib/dashboard/personal-data/contract";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import {
  findCanary,
  leaveTraces,
  newCanary,
  PLANTED,
  tellProviders,
  textAgain,
} from "@/tests/support/canary";
import { statusesOf } from "@/tests/support/conversions";
import { startOwnGoogle } from "@/tests/support/google";
import { takeTurns } from "@/tests/support/ledger";
import { makeMember, makePerson, uniqueNumber } from "@/tests/support/people";
import { startOwnVapi } from "@/tests/support/provisioning";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { newSid, postText, textIn } from "@/tests/support/texts";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { postVoice } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

const URL = "/api/user/erasures";
describeRefusals(listErasures, URL);
describeRefusals(eraseCaller, URL, { phone_number: "+447700900123" });

takeTurns();
const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio(), startOwnVapi()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

type Desk = Awaited<ReturnType<typeof openForBusiness>>;

/** Where the search finds what each system has. */
const PLACES: Record<ErasureSystem, string> = {
  voice: "Vapi",
  "phone-call": "Twilio Calls",
  "phone-recording": "Twilio Recordings",
  "phone-text": "Twilio Messages",
  calendar: "Google",
  store: "store",
};

/** Tables without a word of a caller, by the reason. */
const WITHOUT_CALLERS: Record<string, string> = {
  "the client's own setup": `
    ad_campaigns ad_templates agent_drafts agent_versions agents automation_versions automations
    campaign_numbers campaign_requests colour_meanings conversion_settings follow_up_settings
    knowledge_entries notification_choices phone_assignments tool_targets touch_sites user_attributes user_tokens
    webhooks workflow_assignments`,
  "people who sign in, and how": `
    account_links automation_keys client_views departures digest_links email_suppressions members oauth_states
    profiles push_devices recovery_codes role_invitations second_factors security_events
    session_details session_proofs user_roles`,
  "ids, counts and words of ours": `
    ad_accounts alert_deliveries alert_news alerts calendar_channels call_reasons call_recordings
    client_turns cost_entries cost_months cost_totals counted_events departure_steps digest_entries digests
    erasure_items erasures exchange_rates follow_up_texts follower_leases former_plans job_outcomes ledger_sources
    line_requests notification_deliveries outcome_questions payment_hooks payments plan_totals provider_bills
    provider_states queue_beats rate_limits readiness_results reason_labels reminders retention_choices
    retention_marks run_locks run_paces tombstones waiting_refunds worker_pools workflow_stats`,
  "callers whom we invent": "calendar_probes rehearsal_scenes rehearsals",
  "people who write to the agency, or by email to the client": "contact_leads mail_cursors mail_senders",
  ours: "brand_images released_files system_settings tools voice_samples",
  "a call that is held is not erased": "call_holds",
};

/** Every job that reads a list of Vapi's or Twilio's, or adds what is missing, as over a day; and the call's own. */
async function aDayOfJobs(callId: string) {
  await tasks["compare-calls"]({ hours: 26 });
  await tasks["recover-call"]({ callId });
  await tasks["copy-recording"]({ callId });
  await tasks["settle-rescues"]({});
  await tasks["sweep-calls"]({});
  await tasks.backstop({});
  await settled();
}

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
    const before = await findCanary(desk, google, canary, traces);
    for (const where of [...PLANTED, ...Object.values(PLACES)])
      expect(
        before.some((found) => found.startsWith(`${where} `)),
        `${where} holds the canary before`,
      ).toBe(true);

    const erased = await erase(desk, canary.number);
    expect([erased.status, erased.body.error]).toEqual([201, undefined]);
    expect(erased.body.data).toMatchObject({ number_ending: canary.number.slice(-3), calls: 1, bookings: 1 });
    await finishErasures(desk);
    await settled();
    expect(await findCanary(desk, google, canary, traces)).toEqual([]);
    expect(await statusesOf(desk.userId)).toEqual(["withdrawn"]);
    const [erasure] = await listed(desk);
    expect(erasure.completed_at).not.toBeNull();
    expect(
      erasure.elsewhere.every(({ due, failed }: { due: number; failed: number }) => due + failed === 0),
    ).toBe(true);
    const [told] = (await desk.events()).filter(({ type }) => type === "caller.erased");
    expect(told?.data).toMatchObject({ call_ids: [traces.callId], booking_ids: [traces.bookingId] });
  });

  it("is not undone by a late report, a text that is delivered again, or the jobs that read the lists of Vapi and Twilio (AGENCY-08)", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    await rawSql()`update phone_assignments set created_at = now() - interval '30 days' where user_id = ${desk.userId}`;
    const traces = await leaveTraces(desk, canary);
    const { callId, carrierSid, report } = traces;
    const [text] = await rawSql()`select sid from inbound_texts where user_id = ${desk.userId}`;
    await erase(desk, canary.number);
    await finishErasures(desk);
    expect((await postVoice({ body: { message: report } })).status).toBe(200);
    expect((await textAgain(desk, canary, String(text?.sid))).status).toBe(200);
    await rawSql()`
      insert into call_logs (call_id, carrier_sid, user_id, phone_number)
      values (${carrierSid}, ${carrierSid}, ${desk.userId}, ${canary.number})`;
    await tellProviders(desk, canary, traces);
    await aDayOfJobs(callId);
    expect(await rowsWith(Object.values(canary))).toEqual([]);

    // The lists do name the call: without the tombstones it would be back.
    const hashes = [callId, carrierSid].map((id) => createHash("sha256").update(id).digest("hex"));
    await rawSql()`delete from tombstones where hash = any(${hashes})`;
    await aDayOfJobs(callId);
    const back = await rowsWith(Object.values(canary));
    for (const table of ["call_logs", "call_rescues", "ledger_entries", "voice_messages"])
      expect(
        back.some((row) => row.startsWith(`${table} `)),
        `${table} has the caller again`,
      ).toBe(true);
  });

  it("is seen to have skipped a table, should it: the search finds a word anywhere", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const traces = await leaveTraces(desk, canary);
    await erase(desk, canary.number);
    await finishErasures(desk);
    await rawSql()`insert into callers (user_id, phone_number, saved_name) values (${desk.userId}, ${uniqueNumber()}, ${canary.name})`;
    const [found = ""] = await findCanary(desk, google, canary, traces);
    expect(found).toMatch(/^callers /);
  });

  it.each(erasureSystems)(
    "is seen to have skipped %s, should it: the same search finds just that (AGENCY-08)",
    async (system) => {
      const [desk, canary] = [await openForBusiness(google), newCanary()];
      const traces = await leaveTraces(desk, canary);
      await erase(desk, canary.number);
      await rawSql()`
      update erasure_items i set state = 'done', external_id = null from erasures e
      where e.id = i.erasure_id and e.user_id = ${desk.userId} and i.system = ${system}`;
      await finishErasures(desk);
      await settled();
      const found = await findCanary(desk, google, canary, traces);
      const place = PLACES[system];
      expect(found.map((each) => each.slice(0, place.length))).toEqual([place]);
    },
  );

  it("looks for the caller in every table that may name one (AGENCY-08)", async () => {
    const tables = await rawSql()<{ name: string }[]>`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name !~ '^raw_messages_'
        and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') order by 1`;
    const others = Object.values(WITHOUT_CALLERS).flatMap((names) => names.trim().split(/\s+/));
    const left = tables.map(({ name }) => name).filter((name) => !PLANTED.includes(name));
    expect(left, "tables with text to plant in leaveTraces, or to name in WITHOUT_CALLERS").toEqual(
      others.sort(),
    );
  });

  it("keeps what the job was and what was paid, and that the caller wants no texts", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { bookingId } = await leaveTraces(desk, canary);
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

  it("keeps that a reminder of theirs could not be sent", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const { bookingId } = await leaveTraces(desk, canary);
    await rawSql()`
      insert into reminders (booking_id, starts_at, user_id, kind)
      select id, starts_at, user_id, 'sent' from bookings where id = ${bookingId}`;
    await rawSql()`
      insert into text_messages (user_id, cause, sender, recipient, body, status)
      select user_id, 'reminder|' || id || '|' || (extract(epoch from starts_at) * 1000)::bigint, ${desk.line.number},
        ${canary.number}, 'x', 'failed' from bookings where id = ${bookingId}`;
    expect((await erase(desk, canary.number)).status).toBe(201);
    const [reminder] = await rawSql()`select kind from reminders where booking_id = ${bookingId}`;
    expect(reminder?.kind).toBe("refused");
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
      "a call on the lists of Vapi and Twilio that we never got",
      (userId: string, number: string) => rawSql()`
        insert into ledger_entries (source, entry_id, carrier_sid, user_id, caller, happened_at, ended_at, problem)
        select source, case source when 'carrier' then sid else ${randomUUID()} end, sid, ${userId}, ${number}, now(), now(), problem
        from (values ('carrier', null), ('provider', 'Vapi no longer gives out this call')) list (source, problem),
          (values (${newSid().replace("SM", "CA")})) call (sid)`,
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

  it("takes the notification of a text from somebody who never rang", async () => {
    const [desk, { number, wrote }] = [await openForBusiness(google), newCanary()];
    await rawSql()`
      insert into notification_choices (user_id, emergency, message, promise, booking)
      values (${desk.userId}, '{}', '{email}', '{}', '{}')`;
    await textIn({ from: number, to: desk.line.number, body: `Please ring me, ${wrote}` });
    await settled();
    const tablesWith = async () => (await rowsWith([wrote])).map((row) => row.split(" ")[0]);
    expect(await tablesWith()).toContain("notifications");
    expect((await erase(desk, number)).status).toBe(201);
    expect(await tablesWith()).toEqual([]);
  });

  it("takes what somebody who has left the firm wrote of them", async () => {
    const desk = await openForBusiness(google);
    const { number, name } = newCanary();
    const office = await makeMember(desk.person, "office");
    const named = await api("PUT", "/api/user/caller", {
      token: office.token,
      body: { phone_number: number, name },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(named.status).toBe(200);
    const left = await api("DELETE", `/api/user/people/${office.id}`, { token: desk.person.token });
    expect(left.status).toBe(200);
    const tablesWith = async () => (await rowsWith([name])).map((row) => row.split(" ")[0]).sort();
    expect(await tablesWith()).toEqual(["applied_requests", "callers"]);
    expect((await erase(desk, number)).status).toBe(201);
    expect(await tablesWith()).toEqual([]);
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

  it("takes nothing of a caller whose number begins like theirs", async () => {
    const person = await makePerson();
    // New Zealand's mobiles have eight to ten digits.
    const number = `+6421${String(Date.now()).slice(-6)}`;
    const longer = `${number}12`;
    await makeCall(person.id, { phoneNumber: number });
    const { callId } = await makeCall(person.id, { phoneNumber: longer });
    await rawSql()`
      insert into caller_messages (user_id, cause, call_id, caller_phone, message)
      values (${person.id}, 'one', ${callId}, ${longer}, 'Please ring me'), (${person.id}, 'two', null, ${number}, 'Ring me')`;
    expect((await erase({ person }, number)).status).toBe(201);
    const kept = await rawSql()`select caller_phone from caller_messages where user_id = ${person.id}`;
    expect(kept.map((row) => row.caller_phone)).toEqual([longer]);
  });
});

describe("what other systems have of an erased caller", () => {
  it("is tried again until they delete it, and says why not yet", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const traces = await leaveTraces(desk, canary);
    const { carrierSid, eventId } = traces;
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
    expect(await findCanary(desk, google, canary, traces)).toEqual([]);
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
