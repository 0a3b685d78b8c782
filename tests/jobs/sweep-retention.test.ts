import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { recoverCall } from "@/lib/calls/ledger/recover-call";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { BATCH } from "@/lib/dashboard/retention/due-calls";
import { sweepClients, sweepUnowned } from "@/lib/dashboard/retention/sweep-clients";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { daysAgo, isStored, makeOldCall, makeRecording } from "@/tests/support/old-calls";
import { makeMember, makePerson, uniqueNumber } from "@/tests/support/people";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { tellVapi } from "@/tests/support/vapi";
import { capturedMessage, makeTool, newLine, postVoice, saveSetting } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

await startOwnTwilio();

const choose = (userId: string, kind: string, days: number) => rawSql()`
  insert into retention_choices (user_id, kind, days) values (${userId}, ${kind}, ${days})`;
const sweep = (clientId: string) => sweepClients({ clientId });
const word = () => `canary${randomUUID().slice(0, 8)}`;

async function shown(callId: string) {
  const [row] = await selectCalls().where(eq(callLogs.callId, callId));
  if (!row) throw new Error("The call is gone");
  return { evidence: serializeCall(row, "evidence"), specification: serializeCall(row, "specification") };
}

describe("recordings", () => {
  it("go after their period: here, in the store and at the provider; younger ones stay (AGENCY-08)", async () => {
    const person = await makePerson();
    const [old, young] = [await makeOldCall(person.id, 91), await makeOldCall(person.id, 89)];
    const [gone, kept] = [await makeRecording(old.callId), await makeRecording(young.callId)];
    await rawSql()`update call_logs set recording_url = 'rec-1' where call_id = ${old.callId}`;
    await sweep(person.id);
    await finishErasures({ userId: person.id });
    expect([isStored(gone), isStored(kept)]).toEqual([false, true]);
    const [row] = await rawSql()`
      select c.recording_url, r.* from call_logs c join call_recordings r using (call_id) where call_id = ${old.callId}`;
    expect(row).toMatchObject({ recording_url: null, storage_key: null, copied_at: null, deleted_after: 90 });
    expect((await shown(old.callId)).evidence).toMatchObject({
      recording_url: null,
      recording_deleted_after: 90,
    });
    expect((await shown(old.callId)).evidence.summary).not.toBeNull();
    const atVapi = await fetch(`${env().VAPI_BASE_URL}/call/${old.callId}`, {
      headers: { authorization: `Bearer ${env().VAPI_API_KEY}` },
    });
    expect(atVapi.status).toBe(404);
    expect((await shown(young.callId)).evidence.recording_url).not.toBeNull();
  });

  it("are not copied again, though the provider still has them", async () => {
    const person = await makePerson();
    const { callId } = await makeOldCall(person.id, 91);
    const key = await makeRecording(callId);
    await sweep(person.id);
    await finishErasures({ userId: person.id });
    await tellVapi(callId);
    await copyRecording(callId);
    expect(isStored(key)).toBe(false);
    expect((await shown(callId)).evidence.recording_url).toBeNull();
    const { status } = await api("GET", `/api/recordings/${callId}/play?token=${person.token}`);
    expect(status).toBe(404);
  });
});

describe("the words of calls", () => {
  const SAID: [string, Partial<typeof callLogs.$inferInsert>][] = [
    ["booked by words", { summary: "Appointment set for Friday." }],
    ["unfinished by words", { transcript: "User: I will think about it" }],
    ["ended by silence, somebody spoke", { endReason: "silence-timed-out" }],
    [
      "ended by silence, nobody spoke",
      { endReason: "silence-timed-out", messages: [], transcript: "AI: Hello?" },
    ],
    ["hung up at once", { duration: null, messages: null, transcript: null, summary: null }],
    ["an unheard-of reason", { endReason: "something-new" }],
  ];

  it("go after their period, and status and figures stay what they were (AGENCY-08)", async () => {
    const person = await makePerson();
    await choose(person.id, "words", 30);
    const calls: { callId: string }[] = [];
    for (const [index, [, fields]] of SAID.entries())
      calls.push(await makeOldCall(person.id, 31 + index * 3, fields));
    const statuses = () =>
      Promise.all(
        calls.map(async ({ callId }) => {
          const { evidence, specification } = await shown(callId);
          return [evidence.status, specification.status];
        }),
      );
    const days = async () => {
      await rawSql()`delete from call_day_counts where user_id = ${person.id}`;
      await keepCallCounts(person.id);
      return rawSql()`select * from call_days where user_id = ${person.id} order by day`;
    };
    const [shownBefore, countedBefore] = [await statuses(), [...(await days())]];
    expect(new Set(shownBefore.map(([status]) => status)).size).toBeGreaterThan(3);
    await sweep(person.id);
    expect(await statuses()).toEqual(shownBefore);
    expect([...(await days())]).toEqual(countedBefore);
    const left = await rawSql()`
      select call_id from call_logs where user_id = ${person.id}
        and num_nonnulls(summary, transcript, messages, structured_data) > 0`;
    expect([...left]).toEqual([]);
    expect((await shown(calls[0]?.callId ?? "")).evidence.words_deleted_after).toBe(30);
  });

  it("are nowhere afterwards: index, reports, notes, to-dos, reasons, emergencies", async () => {
    const person = await makePerson();
    const said = word();
    const { callId } = await makeOldCall(person.id, 366, {
      summary: `They said ${said}`,
      transcript: `User: ${said}`,
      structuredData: { said },
    });
    await rawSql()`insert into voice_messages (kind, call_id, body, received_at) values ('provider-call', ${callId}, ${said}, ${daysAgo(366)})`;
    await rawSql()`insert into call_notes (id, call_id, user_id, body) values (${randomUUID()}, ${callId}, ${person.id}, ${said})`;
    await rawSql()`insert into call_corrections (call_id, user_id, status, why) values (${callId}, ${person.id}, 'completed', ${said})`;
    await rawSql()`
      insert into emergencies (user_id, call_id, description, business_name, people, status, accepted_by, accepted_how, accepted_at)
      values (${person.id}, ${callId}, ${said}, 'Firm', '[]', 'accepted', 0, 'key', now())`;
    await rawSql()`
      insert into caller_messages (user_id, cause, kind, call_id, message, created_at)
      values (${person.id}, ${`promise|${callId}`}, 'promise', ${callId}, ${said}, ${daysAgo(366)})`;
    const found = async () => (await rowsWith([said])).map((row) => row.split(" ")[0]);
    expect(new Set(await found())).toEqual(
      new Set([
        "call_logs",
        "call_texts",
        "voice_messages",
        "call_notes",
        "call_corrections",
        "emergencies",
        "caller_messages",
      ]),
    );
    await sweep(person.id);
    expect(await found()).toEqual([]);
    const search = (q: string) => api("GET", `/api/user/calls?q=${q}`, { token: person.token });
    expect((await search(said)).body.data).toEqual([]);
    const list = await api("GET", "/api/user/my-call-logs", { token: person.token });
    expect(list.body.data).toMatchObject([
      { call_id: callId, summary: null, words_deleted_after: 365, status: "completed" },
    ]);
  });

  it("are not brought back by a late report, or by what the provider still lists", async () => {
    const person = await makePerson();
    const line = newLine();
    const { callId } = await makeOldCall(person.id, 366, { reportedAt: null, reportMissedAt: daysAgo(366) });
    await sweep(person.id);
    const report = capturedMessage("end-of-call-2x", { callId, line, caller: uniqueNumber() });
    expect((await postVoice({ body: { message: report } })).status).toBe(200);
    await tellVapi(callId, {
      status: "ended",
      endedAt: daysAgo(366).toISOString(),
      artifact: { transcript: "User: again" },
    });
    await rawSql()`update call_logs set reported_at = null where call_id = ${callId}`;
    await recoverCall(callId);
    await settled();
    const { evidence } = await shown(callId);
    expect(evidence).toMatchObject({
      summary: null,
      transcript: null,
      messages: [],
      words_deleted_after: 365,
    });
    expect([...(await rawSql()`select kind from voice_messages where call_id = ${callId}`)]).toEqual([]);
  });
});

describe("texts and people", () => {
  it("go after their periods, the texts at the phone company too", async () => {
    const person = await makePerson();
    const [sid, received, number, name] = [
      `SM${randomUUID().replaceAll("-", "")}`,
      `SM${randomUUID().replaceAll("-", "")}`,
      uniqueNumber(),
      word(),
    ];
    await twilioControl("messages", { sid, from: "+441615550100", to: number, body: "Hello" }).catch(
      () => {},
    );
    await rawSql()`
      insert into text_messages (user_id, cause, sender, recipient, body, status, twilio_sid, created_at)
      values (${person.id}, ${randomUUID()}, '+441615550100', ${number}, 'Hello', 'sent', ${sid}, ${daysAgo(366)}),
        (${person.id}, ${randomUUID()}, '+441615550100', ${number}, 'Newer', 'sent', null, ${daysAgo(364)})`;
    await rawSql()`
      insert into inbound_texts (sid, user_id, sender, recipient, body, received_at)
      values (${received}, ${person.id}, ${number}, '+441615550100', 'Hi', ${daysAgo(366)})`;
    const { callId } = await makeOldCall(person.id, 731, { phoneNumber: number });
    const evidence = { since: daysAgo(732), formAt: daysAgo(732), page: `https://hartley.example/${name}` };
    await rawSql()`
      insert into call_sources (call_id, user_id, channel, grade, rule, version, is_existing, evidence, happened_at)
      values (${callId}, ${person.id}, 'google', 'matched', 'form-click', 1, false, ${JSON.stringify(evidence)}::text::jsonb, ${daysAgo(731)})`;
    await rawSql()`insert into callers (user_id, phone_number, saved_name, updated_at) values (${person.id}, ${number}, ${name}, ${daysAgo(731)})`;
    const [booking] = await rawSql()`
      insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, client_name, client_phone, caller_phone, address, call_id)
      values (${person.id}, 'primary', 'confirmed', ${daysAgo(731)}, ${daysAgo(730.9)}, 'Boiler', ${name}, ${number}, ${number}, 'Road 1', ${callId})
      returning id`;
    expect((await shown(callId)).evidence.status).toBe("booked");
    await sweep(person.id);
    await finishErasures({ userId: person.id });
    const texts = await rawSql()`select body from text_messages where user_id = ${person.id}`;
    expect(texts.map(({ body }) => body)).toEqual(["Newer"]);
    await rawSql()`delete from text_messages where user_id = ${person.id}`;
    expect(await rowsWith([number, name])).toEqual([]);
    const [job] = await rawSql()`select job, status, address from bookings where id = ${booking?.id}`;
    expect(job).toEqual({ job: "Boiler", status: "confirmed", address: null });
    expect((await shown(callId)).evidence).toMatchObject({
      ...{ status: "booked", phone_number: null, number_deleted_after: 730 },
    });
    expect([...(await rawSql()`select 1 from erasure_items where user_id = ${person.id}`)]).toEqual([]);
  });

  it("tell a deleted number from a withheld one", async () => {
    const person = await makePerson();
    const known = await makeOldCall(person.id, 731, { phoneNumber: uniqueNumber() });
    const withheld = await makeOldCall(person.id, 731, { phoneNumber: null });
    await sweep(person.id);
    const deletedAfter = async ({ callId }: { callId: string }) =>
      (await shown(callId)).evidence.number_deleted_after;
    expect([await deletedAfter(known), await deletedAfter(withheld)]).toEqual([730, null]);
  });

  it("keep the name of a caller who still rings", async () => {
    const person = await makePerson();
    const number = uniqueNumber();
    await rawSql()`insert into callers (user_id, phone_number, saved_name, updated_at) values (${person.id}, ${number}, 'Ann', ${daysAgo(800)})`;
    await makeOldCall(person.id, 5, { phoneNumber: number });
    await sweep(person.id);
    expect([...(await rawSql()`select saved_name from callers where user_id = ${person.id}`)]).toEqual([
      { saved_name: "Ann" },
    ]);
  });
});

describe("periods", () => {
  it("are the agency's, or a client's own shorter one; a longer one never counts", async () => {
    const [short, long] = [await makePerson(), await makePerson()];
    await choose(short.id, "words", 30);
    await choose(long.id, "words", 3_000);
    const calls = [await makeOldCall(short.id, 31), await makeOldCall(long.id, 366)];
    await sweep(short.id);
    await sweep(long.id);
    const after = await Promise.all(
      calls.map(async ({ callId }) => (await shown(callId)).evidence.words_deleted_after),
    );
    expect(after).toEqual([30, 365]);
  });

  it("follow the agency's setting", async () => {
    const person = await makePerson();
    const { callId } = await makeOldCall(person.id, 100);
    await saveSetting("keep_words_days", "99");
    forgetSettings();
    try {
      await sweep(person.id);
    } finally {
      await saveSetting("keep_words_days", null);
      forgetSettings();
    }
    expect((await shown(callId)).evidence.words_deleted_after).toBe(99);
  });

  it("hold for calls that have no client, too", async () => {
    const { callId } = await makeOldCall(null, 366);
    await sweepUnowned();
    expect((await shown(callId)).evidence.words_deleted_after).toBe(365);
  });

  it("come to an end with more calls than a batch that have no recording, of one moment", async () => {
    const [person, count] = [await makePerson(), BATCH + 1];
    for (const userId of [null, person.id])
      await rawSql()`
        insert into call_logs (call_id, user_id, happened_at)
        select gen_random_uuid(), ${userId}::uuid, date_trunc('day', now()) - interval '91 days'
        from generate_series(1, ${count})`;
    await sweepUnowned();
    await sweep(person.id);
    const [row] = await rawSql()`
      select done_until > now() - interval '91 days' as done from retention_marks
      where user_id = ${person.id} and part = 'recordings'`;
    expect(row).toEqual({ done: true });
  });
});

describe("what is kept for the same time for all clients", () => {
  it("goes: tool calls, changes, views of pages and sign-ins; what was judged by tool calls stays judged", async () => {
    const person = await makePerson();
    const [tool, { callId }, held] = [await makeTool(), await makeCall(person.id), await makeCall(person.id)];
    await rawSql()`insert into call_holds (call_id, user_id, reason) values (${held.callId}, ${person.id}, 'Court')`;
    await rawSql()`
      insert into tool_invocations (tool_id, user_id, call_id, tool_call_id, started_at)
      select ${tool.id}::uuid, ${person.id}::uuid, call, age::text, now() - age * interval '1 day'
      from unnest(array[${callId}, ${held.callId}]::text[]) call, unnest(array[89, 91]) age`;
    await rawSql()`
      insert into call_reasons (call_id, user_id, reason, version, judged_at)
      values (${callId}, ${person.id}, 'tool_failed', 1, now())`;
    await rawSql()`
      insert into audit_log (action, entity, entity_id, user_id, created_at)
      select 'updated', 'user', age::text, ${person.id}::uuid, now() - age * interval '1 day' from unnest(array[729, 731]) age`;
    await rawSql()`
      insert into security_events (minute, kind, user_id, times, last_at)
      select now() - age * interval '1 day', 'signed-in', ${person.id}::uuid, 1, now() from unnest(array[364, 366]) age`;
    await rawSql()`
      insert into client_views (client_id, session_id, reason, started_at, ends_at)
      select ${person.id}, gen_random_uuid(), age || ' days ago', now() - age * interval '1 day', now() - age * interval '1 day'
      from unnest(array[729, 731]) age`;
    await tasks["sweep-expired"]({});
    const views = await rawSql()`select reason from client_views where client_id = ${person.id}`;
    expect(views.map(({ reason }) => reason)).toEqual(["729 days ago"]);
    const kept = await rawSql()`
      select call_id, tool_call_id from tool_invocations where user_id = ${person.id} order by call_id = ${callId} desc, 2`;
    expect(kept.map(({ call_id, tool_call_id }) => [call_id, tool_call_id])).toEqual([
      [callId, "89"],
      [held.callId, "89"],
      [held.callId, "91"],
    ]);
    const [reason] = await rawSql()`select reason, is_final from call_reasons where call_id = ${callId}`;
    expect(reason).toEqual({ reason: "tool_failed", is_final: true });
    const changes =
      await rawSql()`select entity_id from audit_log where user_id = ${person.id} and entity = 'user' and entity_id in ('729', '731')`;
    expect(changes.map(({ entity_id }) => entity_id)).toEqual(["729"]);
    expect(await rawSql()`select 1 from security_events where user_id = ${person.id}`).toHaveLength(1);
  });

  it("takes former people along with the last change that names them, unless they belong somewhere (AGENCY-08)", async () => {
    const owner = await makePerson();
    const [gone, lately, elsewhere] = [
      await makeMember(owner, "office"),
      await makeMember(owner, "office"),
      await makeMember(owner, "office"),
    ];
    const former = [gone, lately, elsewhere].map(({ id }) => id);
    await rawSql()`delete from members where user_id = any(${former}::uuid[])`;
    await rawSql()`insert into members (user_id, account_id, role) values (${elsewhere.id}, ${(await makePerson()).id}, 'office')`;
    await rawSql()`
      insert into audit_log (action, entity, entity_id, user_id, created_at)
      select 'deleted', 'member', id, ${owner.id}::uuid, now() - interval '731 days' from unnest(${former}::text[]) id
      union all select 'deleted', 'member', ${lately.id}, ${owner.id}::uuid, now() - interval '729 days'`;
    await tasks["sweep-expired"]({});
    const left = async (table: "auth.users" | "profiles") =>
      (await rawSql()`select id from ${rawSql()(table)} where id = any(${former}::uuid[])`).map(
        ({ id }) => id,
      );
    expect((await left("auth.users")).sort()).toEqual([lately.id, elsewhere.id].sort());
    expect((await left("profiles")).sort()).toEqual([lately.id, elsewhere.id].sort());
  });
});

describe("a sweep", () => {
  it("takes all there is in batches, reads no call twice, and finds an earlier one that comes later", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, reported_at, summary)
      select gen_random_uuid()::text, ${person.id}, now() - interval '400 days' - n * interval '1 minute', now(), 'Words'
      from generate_series(1, 450) n`;
    await Promise.all([sweep(person.id), sweep(person.id)]);
    const left = () => rawSql()`select 1 from call_logs where user_id = ${person.id} and summary is not null`;
    expect(await left()).toHaveLength(0);
    const [mark] =
      await rawSql()`select done_until > now() - interval '366 days' as is_far from retention_marks where user_id = ${person.id} and part = 'words'`;
    expect(mark?.is_far).toBe(true);
    await makeOldCall(person.id, 500);
    expect(await left()).toHaveLength(1);
    await sweep(person.id);
    expect(await left()).toHaveLength(0);
  });

  it("leaves a held call as it is, whatever the period, until it is let go (AGENCY-08)", async () => {
    const person = await makePerson();
    const number = uniqueNumber();
    const [held, other] = [
      await makeOldCall(person.id, 800, { phoneNumber: number }),
      await makeOldCall(person.id, 799),
    ];
    const key = await makeRecording(held.callId);
    await rawSql()`insert into callers (user_id, phone_number, saved_name, updated_at) values (${person.id}, ${number}, 'Ann', ${daysAgo(800)})`;
    await rawSql()`insert into call_holds (call_id, user_id, reason) values (${held.callId}, ${person.id}, 'In court')`;
    await rawSql()`
      insert into caller_messages (user_id, cause, call_id, message, created_at)
      values (${person.id}, 'message|1', ${held.callId}, 'Call me', ${daysAgo(800)})`;
    await sweep(person.id);
    await finishErasures({ userId: person.id });
    expect(isStored(key)).toBe(true);
    expect((await shown(held.callId)).evidence).toMatchObject({
      phone_number: number,
      caller_name: "Ann",
      words_deleted_after: null,
    });
    expect((await shown(other.callId)).evidence.words_deleted_after).toBe(365);
    expect(await rawSql()`select 1 from caller_messages where user_id = ${person.id}`).toHaveLength(1);
    expect(await rawSql()`select 1 from voice_messages where call_id = ${held.callId}`).toHaveLength(1);

    await rawSql()`delete from call_holds where call_id = ${held.callId}`;
    await sweep(person.id);
    await finishErasures({ userId: person.id });
    expect(isStored(key)).toBe(false);
    expect((await shown(held.callId)).evidence).toMatchObject({
      ...{ phone_number: null, number_deleted_after: 730, words_deleted_after: 365 },
    });
  });

  it("forgets the customer of a held call once it is let go: the job's and the caller's name (AGENCY-08)", async () => {
    const person = await makePerson();
    const [number, name] = [uniqueNumber(), word()];
    const { callId } = await makeOldCall(person.id, 800, { phoneNumber: number });
    await rawSql()`insert into callers (user_id, phone_number, saved_name, updated_at) values (${person.id}, ${number}, ${name}, ${daysAgo(800)})`;
    await makeOldJob(person.id, { days: 799, name, number, callId });
    await rawSql()`insert into call_holds (call_id, user_id, reason) values (${callId}, ${person.id}, 'In court')`;
    await sweep(person.id);
    expect((await rowsWith([name])).map((row) => row.split(" ")[0]).sort()).toEqual(["bookings", "callers"]);

    await rawSql()`delete from call_holds where call_id = ${callId}`;
    await sweep(person.id);
    expect(await rowsWith([name, number])).toEqual([]);
  });

  it("forgets the customer of a job that is settled after its period", async () => {
    const person = await makePerson();
    const name = word();
    const id = await makeOldJob(person.id, { days: 800, name, number: uniqueNumber() });
    await rawSql()`update bookings set settle_at = now() where id = ${id}`;
    await sweep(person.id);
    expect(await rowsWith([name])).toHaveLength(1);

    await rawSql()`update bookings set settle_at = null where id = ${id}`;
    await sweep(person.id);
    expect(await rowsWith([name])).toEqual([]);
  });

  it("forgets the customer of a job that is under way when its period ends, and that the next one would pass over", async () => {
    const person = await makePerson();
    const name = word();
    await makeOldJob(person.id, { days: 730.05, name, number: uniqueNumber() });
    await sweep(person.id);
    expect(await rowsWith([name])).toEqual([]);
  });
});

type OldJob = { days: number; name: string; number: string; callId?: string };

async function makeOldJob(userId: string, { days, name, number, callId }: OldJob): Promise<string> {
  const [job] = await rawSql()`
    insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, client_name, client_phone, call_id)
    values (${userId}, 'primary', 'confirmed', ${daysAgo(days)}, ${daysAgo(days - 0.1)}, 'Boiler', ${name}, ${number}, ${callId ?? null})
    returning id`;
  return String(job?.id);
}
