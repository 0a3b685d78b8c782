import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { rawSql } from "@/db/client";
import { sendText } from "@/lib/agent/texts/send-text";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { env } from "@/lib/platform/core/env";
import { api } from "./api";
import { day, type openForBusiness } from "./booking-desk";
import type { startOwnGoogle } from "./google";
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

/**
 * Lets a caller leave traces wherever they can: a call with recording and report, a booking in the calendar, texts in
 * and out, a note, a correction, a saved name, webhooks' messages, a workflow's event, a conversion, a missed line at Twilio, a
 * click on an advertisement. The visit is over by then.
 */
export async function leaveTraces(desk: Desk, canary: Canary) {
  const { number, name, address } = canary;
  const { userId, line, person } = desk;
  const [callId, carrierSid] = [crypto.randomUUID(), newSid("CA")];
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
  await twilioControl("calls", { sid: carrierSid, from: number, to: line.number });
  await tellVapi(callId);
  await copyRecording(callId);
  await rawSql()`update call_logs set carrier_sid = ${carrierSid} where call_id = ${callId}`;
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
  return {
    callId,
    carrierSid,
    report,
    bookingId: String(booking?.id),
    eventId: String(booking?.google_event_id),
    storageKey: String(recording?.storage_key),
  };
}

/** Where a word of the canary is still written: tables, the phone company, the calendar, the recordings' store. */
export async function findCanary(
  desk: Desk,
  google: Google,
  canary: Canary,
  storageKey: string,
): Promise<string[]> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL } = env();
  const account = `${TWILIO_BASE_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}`;
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  const words = Object.values(canary);
  const kept = await rowsWith(words);
  for (const list of ["Calls", "Messages"]) {
    const answer = await fetch(`${account}/${list}.json?PageSize=1000`, {
      headers: { authorization: `Basic ${credentials}` },
    });
    kept.push(`Twilio ${list} ${await answer.text()}`);
  }
  kept.push(`Google ${JSON.stringify(await google.events(desk.email))}`);
  const found = kept
    .filter((text) => words.some((each) => text.includes(each)))
    .map((text) => text.slice(0, 150));
  const file = await readFile(path.join(env().RECORDINGS_FOLDER, storageKey)).catch(() => null);
  return file ? [...found, `store ${storageKey}`] : found;
}

export const textAgain = (desk: Desk, canary: Canary, sid: string) =>
  postText({ from: canary.number, to: desk.line.number, body: canary.wrote, sid });
