import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { rawSql } from "@/db/client";
import { sendText } from "@/lib/agent/texts/send-text";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { env } from "@/lib/platform/core/env";
import { api } from "./api";
import { day, type openForBusiness } from "./booking-desk";
import type { startOwnGoogle } from "./google";
import { providerCall } from "./ledger";
import { makePerson } from "./people";
import { rowsWith } from "./rows-with";
import { settled } from "./settled";
import { postText, textIn } from "./texts";
import { buyNumber, twilioControl } from "./twilio";
import { tellVapi } from "./vapi";
import { capturedMessage, postVoice } from "./voice";
import { makeWebhook } from "./webhooks";

type Desk = Awaited<ReturnType<typeof openForBusiness>>;
type Google = Awaited<ReturnType<typeof startOwnGoogle>>;

const word = () => `canary${randomBytes(6).toString("hex")}`;

/** A caller whose every trace has a word that is nowhere else: their number, name, address, what they said and wrote. */
export const newCanary = () => ({
  number: `+447400${String(randomInt(1_000_000)).padStart(6, "0")}`,
  name: word(),
  address: word(),
  said: word(),
  wrote: word(),
  noted: word(),
  corrected: word(),
  replied: word(),
  clicked: word(),
});
export type Canary = ReturnType<typeof newCanary>;

const newSid = (kind: "CA" | "RE") => kind + randomBytes(16).toString("hex");

/** The tables in which `leaveTraces` leaves a word of the caller. */
export const PLANTED = `
  account_mails applied_requests audit_log bookings call_audits call_corrections call_logs call_notes call_rescues
  call_sources call_texts caller_messages callers conversion_outbox emergencies emergency_events follow_ups inbound_texts
  ledger_entries missed_call_texts notifications nuisance_callers outbox raw_messages run_attempts run_steps
  text_messages text_opt_outs tool_invocations touches voice_messages webhook_attempts webhook_deliveries
  workflow_events workflow_runs
`
  .trim()
  .split(/\s+/);

/**
 * Lets a caller leave traces wherever they can: in every table of `PLANTED`, at Vapi, at Twilio, in the calendar and in
 * the recordings' store. The visit is over by then.
 */
export async function leaveTraces(desk: Desk, canary: Canary) {
  const { number, name, address } = canary;
  const { userId, line, person } = desk;
  const [callId, carrierSid] = [crypto.randomUUID(), newSid("CA")];
  const told = { callId, carrierSid, recordingSids: [newSid("RE"), newSid("RE")] as const };
  await buyNumber(line.number, "The client's line");
  await makeWebhook(userId, { events: ["call.completed", "booking.confirmed", "caller.erased"] });
  await rawSql()`
    insert into conversion_settings (user_id, meta_on, meta_dataset_id, callers_agree_since, callers_agree_by)
    values (${userId}, true, '123456789012345', '2026-01-01', 'Ann Admin')`;
  await desk.ask(
    "book_job",
    { job: "boiler service", when: `${day()}T10:00`, name, address: `${address}, Bristol BS6 5AA` },
    { callId, caller: number },
  );
  const report = capturedMessage("end-of-call-2x", { callId, line, caller: number });
  report.call.phoneCallProviderId = carrierSid;
  report.artifact = { ...report.artifact, transcript: `User: ${canary.said}` };
  report.analysis = { ...report.analysis, summary: `They asked: ${canary.said}` };
  await postVoice({ body: { message: report } });
  await tellProviders(desk, canary, told);
  await copyRecording(callId);
  await rawSql()`update call_logs set carrier_sid = ${carrierSid} where call_id = ${callId}`;
  await rawSql()`update call_recordings set carrier_recording_sid = ${told.recordingSids[0]} where call_id = ${callId}`;
  await rawSql()`
    insert into ledger_entries (source, entry_id, carrier_sid, user_id, caller, happened_at, ended_at)
    values ('carrier', ${carrierSid}, ${carrierSid}, ${userId}, ${number}, now(), now())`;
  const { token } = person;
  const call = `/api/user/calls/${callId}`;
  await api("POST", `${call}/notes`, { token, body: { id: crypto.randomUUID(), body: canary.noted } });
  await api("PUT", `${call}/correction`, { token, body: { status: "completed", why: canary.corrected } });
  await api("PUT", "/api/user/caller", { token, body: { phone_number: number, name } });
  await api("PUT", `${call}/nuisance`, { token });
  await textIn({ from: number, to: line.number, body: `Please ring me, ${canary.wrote}` });
  await api("POST", `${call}/texts`, { token, body: { id: crypto.randomUUID(), body: canary.replied } });
  await rawSql()`
    insert into workflow_events (user_id, kind, key, data, call_id, happened_at)
    values (${userId}, 'booking.confirmed', ${crypto.randomUUID()}, ${JSON.stringify({ customer_name: name, customer_phone: number })}::jsonb, ${callId}, now())`;
  await rawSql()`
    insert into touches (user_id, source, external_id, phone, gclid, at, ad_user_data, ad_personalization, consent_source)
    values (${userId}, 'script', ${crypto.randomUUID()}, ${number}, ${canary.clicked}, now(), 'granted', 'denied', 'page')`;
  await rawSql()`
    insert into follow_up_texts (call_id, user_id, kind, basis) values (${callId}, ${userId}, 'sent', 'call')`;
  await rawSql()`
    insert into missed_call_texts (call_id, user_id, caller, texted_at, quiet_until)
    values (${callId}, ${userId}, ${number}, now(), now() + interval '12 hours')`;
  await rawSql()`
    insert into voice_messages (kind, call_id, body)
    values ('unreadable', null, ${`{"from": "${number}", "to": "${line.number}`})`;
  await rawSql()`
    insert into raw_messages (kind, call_id, body)
    values ('conversation-update', ${callId}, ${canary.said}), ('hang', null, ${`{"from": "${number}", "to": "${line.number}"}`})`;
  await leaveEmergency(desk, canary, told);
  await leaveRuns(desk, canary, callId);
  await rawSql()`
    insert into applied_requests (user_id, key, endpoint, answer)
    values (${userId}, ${crypto.randomUUID()}, 'PUT /api/user/caller', ${JSON.stringify({ data: { name, phone_number: number } })}::text::jsonb)`;
  await settled();
  for (const {
    id,
  } of await rawSql()`select id from text_messages where user_id = ${userId} and status = 'queued'`)
    await sendText(id);
  const [booking] = await desk.bookings();
  await rawSql()`
    update bookings set starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours', settle_at = null
    where id = ${booking?.id}`;
  const [recording] = await rawSql()`select storage_key from call_recordings where call_id = ${callId}`;
  await rawSql()`
    insert into call_audits (call_id, user_id, caller, is_open, audited_at)
    values (${callId}, ${userId}, ${number}, false, now())
    on conflict (call_id) do update set caller = excluded.caller`;
  await rawSql()`
    insert into call_sources (call_id, user_id, channel, grade, rule, version, is_existing, evidence, happened_at)
    values (${callId}, ${userId}, 'google', 'matched', 'form', 1, false,
      ${JSON.stringify({ page: `https://firm.example/?gclid=${canary.clicked}` })}::text::jsonb, now())
    on conflict (call_id) do update set evidence = excluded.evidence`;
  await rawSql()`
    insert into webhook_attempts (delivery_id, ended_at, http_status, answer)
    select d.id, now(), 400, ${`Unknown customer ${name}`} from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.user_id = ${userId}`;
  await rawSql()`insert into text_opt_outs (sender, recipient) values (${line.number}, ${number})`;
  await leaveEvents(desk, canary, callId);
  return {
    ...told,
    report,
    bookingId: String(booking?.id),
    eventId: String(booking?.google_event_id),
    storageKey: String(recording?.storage_key),
  };
}

type Told = { callId: string; carrierSid: string; recordingSids: readonly string[] };

/** Vapi and Twilio list the call and its recordings, as of half an hour ago. */
export async function tellProviders({ line }: Desk, { number, said }: Canary, told: Told): Promise<void> {
  const { callId, carrierSid } = told;
  const call = providerCall({ line, callId, sid: carrierSid, caller: number });
  const { startedAt, endedAt } = call;
  const artifact = { transcript: `AI: Hello.\nUser: ${said}` };
  await tellVapi(callId, { ...call, artifact, createdAt: startedAt, updatedAt: endedAt });
  await twilioControl("calls", {
    ...{ sid: carrierSid, from: number, to: line.number, startTime: startedAt, endTime: endedAt },
  });
  for (const sid of told.recordingSids) await twilioControl("recordings", { sid, callSid: carrierSid });
}

/** People were rung for the caller, who left a message; no one answered, and an admin got an email. */
async function leaveEmergency({ userId, line }: Desk, canary: Canary, told: Told): Promise<void> {
  const { number, name, address, said } = canary;
  const { callId, carrierSid, recordingSids } = told;
  const [emergency] = await rawSql()`
    insert into emergencies (user_id, call_id, carrier_sid, line, caller, caller_name, address, description, business_name,
      people, status)
    values (${userId}, ${callId}, ${carrierSid}, ${line.number}, ${number}, ${name}, ${address}, ${said}, 'Firm', '[]', 'exhausted')
    returning id`;
  await rawSql()`
    insert into emergency_events (emergency_id, key, kind, sid, detail)
    values (${emergency?.id}, 'message', 'message', ${recordingSids[1] ?? null}, ${said})`;
  await rawSql()`
    insert into call_rescues (carrier_sid, user_id, called_line, caller, began_at, outcome, ended_at)
    values (${carrierSid}, ${userId}, ${line.number}, ${number}, now(), 'emergency', now())`;
  // An admin of the agency, whose emails do not go with the client.
  const admin = await makePerson({ admin: true });
  await rawSql()`
    insert into account_mails (user_id, kind, address, facts, state, settled_at)
    values (${admin.id}, 'unanswered-emergency', ${admin.email},
      ${JSON.stringify({ firm: "Firm", what: `${name}, ${number}: ${said}`, callId })}::text::jsonb, 'sent', now())`;
  await rawSql()`
    insert into notifications (user_id, cause, kind, title, line, path, call_id, text_cause)
    values (${userId}, ${callId}, 'emergency', ${name}, ${said}, '/', ${callId}, ${callId})`;
}

/** A workflow ran for the call; another one only wrote the number into a sheet. */
async function leaveRuns({ userId }: Desk, { number, name }: Canary, callId: string): Promise<void> {
  const [automation] = await rawSql()`
    insert into automations (user_id, workflow_slug, name, draft) values (${userId}, 'any', 'Any', '{}') returning id`;
  await rawSql()`
    insert into automation_versions (automation_id, version, definition) values (${automation?.id}, 1, '{}')`;
  for (const run of [
    { call_id: callId, data: JSON.stringify({ customer_name: name }) },
    { call_id: null, data: "{}" },
  ]) {
    const [{ id } = { id: "" }] = await rawSql()`
      insert into workflow_runs (automation_id, user_id, version, event_kind, call_id, data, status, ended_at)
      values (${automation?.id}, ${userId}, 1, 'call.completed', ${run.call_id}, ${run.data}::text::jsonb, 'done', now())
      returning id`;
    await rawSql()`
      insert into run_steps (run_id, step, kind, status, input)
      values (${id}, 's1', 'add_row', 'done', ${JSON.stringify({ name, number })}::text::jsonb)`;
    await rawSql()`
      insert into run_attempts (run_id, step, item, number, outcome, reason, ended_at)
      values (${id}, 's1', 0, 1, 'failed', ${`No row for ${name}`}, now())`;
  }
}

/** Events that followers have not handled yet: one that waits for a retry, and a new one. */
async function leaveEvents({ userId }: Desk, { number, name, said }: Canary, callId: string): Promise<void> {
  const data = { call_id: callId, message: said, caller_name: name, caller_phone: number };
  const event = { userId, type: "message.taken", data, key: crypto.randomUUID() } as const;
  await rawSql()`
    insert into follow_ups (follower, id, event, subject, payload, created_at, due_at)
    values ('webhooks', nextval('outbox_id_seq'), 'webhook.event', ${event.key}, ${JSON.stringify(event)}::text::jsonb,
      now(), now() + interval '1 day')`;
  await emitEvent(event);
}

type Places = { carrierSid: string; storageKey: string };

/**
 * Where a word of the canary is still written, or something of their call is: tables, Vapi, the phone company, the
 * calendar, the recordings' store. Each place begins with its name.
 */
export async function findCanary(
  desk: Desk,
  google: Google,
  canary: Canary,
  { carrierSid, storageKey }: Places,
): Promise<string[]> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL, VAPI_BASE_URL, VAPI_API_KEY } = env();
  const account = `${TWILIO_BASE_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}`;
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  // A recording names nothing but its call.
  const words = [...Object.values(canary), carrierSid];
  const kept = await rowsWith(Object.values(canary));
  for (const list of ["Calls", "Messages", "Recordings"]) {
    const answer = await fetch(`${account}/${list}.json?PageSize=1000`, {
      headers: { authorization: `Basic ${credentials}` },
    });
    kept.push(`Twilio ${list} ${await answer.text()}`);
  }
  const atVapi = await fetch(`${VAPI_BASE_URL}/call?limit=1000`, {
    headers: { authorization: `Bearer ${VAPI_API_KEY}` },
  });
  kept.push(`Vapi ${await atVapi.text()}`);
  kept.push(`Google ${JSON.stringify(await google.events(desk.email))}`);
  const found = kept
    .filter((text) => words.some((each) => text.includes(each)))
    .map((text) => text.slice(0, 150));
  const file = await readFile(path.join(env().RECORDINGS_FOLDER, storageKey)).catch(() => null);
  return file ? [...found, `store ${storageKey}`] : found;
}

export const textAgain = (desk: Desk, canary: Canary, sid: string) =>
  postText({ from: canary.number, to: desk.line.number, body: canary.wrote, sid });
