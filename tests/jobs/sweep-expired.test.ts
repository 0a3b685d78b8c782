import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { rawMessages, voiceMessages } from "@/db/schema/calls";
import { oauthStates } from "@/db/schema/connections";
import { rateLimits } from "@/db/schema/rate-limits";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { deriveCalls, recountClient } from "@/lib/agent/sources/derive-sources";
import { keepRelease } from "@/lib/platform/http/keep-release";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { saveSetting } from "@/tests/support/voice";
import { messagesOf } from "@/tests/support/voice-desk";
import { tasks } from "@/worker/tasks";

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);

describe("the job sweep-expired", () => {
  it("deletes voice messages after 7 days, except what calls are made of (VOICE-06)", async () => {
    const callId = randomUUID();
    const message = (kind: string, age: number) => ({ kind, callId, body: "{}", receivedAt: days(age) });
    await database()
      .insert(rawMessages)
      .values([message("status-update", 8), message("hang", 7.1), message("status-update", 6.9)]);
    const lasting = ["end-of-call-report", "provider-call", "unreadable"];
    await database()
      .insert(voiceMessages)
      .values(lasting.map((kind) => message(kind, 400)));
    await tasks["sweep-expired"]({});
    const rows = await messagesOf(callId);
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...lasting, "status-update"].sort());
  });

  it("deletes scripts that no instance has used for 30 days, and a build in use keeps its own", async () => {
    const distDir = mkdtempSync(path.join(os.tmpdir(), "released-"));
    mkdirSync(path.join(distDir, "static/chunks"), { recursive: true });
    writeFileSync(path.join(distDir, "static/chunks/in-use.js"), "in use");
    writeFileSync(path.join(distDir, "static/chunks/in-use.js.br"), "compressed");
    const name = (which: string) => `chunks/${which}.js`;
    await rawSql()`insert into released_files (name, content, last_used_at) values
      (${name("in-use")}, 'in use', ${days(31)}), (${name("former")}, 'former', ${days(29)}),
      (${name("old")}, 'old', ${days(31)})`;
    await keepRelease(distDir);
    await tasks["sweep-expired"]({});
    const rows = await rawSql()`select name from released_files where name like 'chunks/%' order by name`;
    expect(rows.map((row) => row.name)).toEqual([name("former"), name("in-use")]);
    rmSync(distDir, { recursive: true });
  });

  it("deletes ledger entries after 35 days, when they are no longer counted", async () => {
    const id = randomUUID();
    await rawSql()`
      insert into ledger_entries (source, entry_id, happened_at, ended_at)
      select 'provider', ${id}::text || age, now() - age * interval '1 day', now() - age * interval '1 day'
      from unnest(array[34, 36]) as age`;
    await tasks["sweep-expired"]({});
    const rows = await rawSql()`select entry_id from ledger_entries where entry_id like ${`${id}%`}`;
    expect(rows).toEqual([{ entry_id: `${id}34` }]);
  });

  it("deletes contact requests after a year, answered or not (AGENCY-08)", async () => {
    const company = randomUUID();
    await rawSql()`
      insert into contact_leads (full_name, email, phone, company, created_at, handled_at)
      select age || ' days', 'a@example.test', '1', ${company}, now() - age * interval '1 day', now()
      from unnest(array[364, 366]) as age`;
    await tasks["sweep-expired"]({});
    const rows = await rawSql()`select full_name from contact_leads where company = ${company}`;
    expect([...rows]).toEqual([{ full_name: "364 days" }]);
  });

  it("deletes touches of advertisements after 90 days, and keeps what calls were matched with", async () => {
    const [{ id: userId }, calls] = [await makePerson(), [randomUUID(), randomUUID()]];
    for (const [index, age] of [89, 91].entries()) {
      const phone = `+44740000010${index}`;
      await rawSql()`insert into touches (user_id, source, external_id, phone, gclid, at, ad_user_data, ad_personalization,
          consent_source)
        values (${userId}, 'script', ${phone}, ${phone}, 'a', ${days(age)}, 'granted', 'denied', 'page')`;
      await makeCall(userId, { callId: calls[index], phoneNumber: phone, happenedAt: days(age - 1) });
    }
    await deriveCalls(calls);
    await tasks["sweep-expired"]({});
    const rows = await rawSql()`
      select s.grade, t.phone from call_sources s left join touches t on t.id = s.touch_id
      where s.user_id = ${userId} order by s.happened_at`;
    expect([...rows]).toEqual([
      { grade: "matched", phone: null },
      { grade: "matched", phone: "+447400000100" },
    ]);
    expect(await recountClient(userId)).toBe(0);
    expect(await rawSql()`select from touches where user_id = ${userId}`).toHaveLength(1);
  });

  it("keeps voice messages for as many days as the setting says (SYSTEM-01, VOICE-06)", async () => {
    const callId = randomUUID();
    const message = (age: number) => ({ kind: "hang", callId, body: String(age), receivedAt: days(age) });
    await saveSetting("voice_message_days", "30");
    forgetSettings();
    try {
      await database()
        .insert(rawMessages)
        .values([message(29), message(31)]);
      await tasks["sweep-expired"]({});
    } finally {
      await saveSetting("voice_message_days", null);
      forgetSettings();
    }
    expect(await messagesOf(callId)).toMatchObject([{ body: "29" }]);
  });

  it("deletes expired counters and consents", async () => {
    const { id: userId } = await makePerson();
    const name = randomUUID();
    const later = new Date(Date.now() + 60_000);
    await database()
      .insert(rateLimits)
      .values([
        { bucket: `${name} over`, hits: 1, resetsAt: days(1) },
        { bucket: `${name} counting`, hits: 1, resetsAt: later },
      ]);
    const state = { userId, service: "google_calendar", verifierEncrypted: "v1.x" };
    await database()
      .insert(oauthStates)
      .values([
        { ...state, stateHash: `${name} over`, expiresAt: days(1) },
        { ...state, stateHash: `${name} open`, expiresAt: later },
      ]);
    await tasks["sweep-expired"]({});
    const buckets = await rawSql()`select bucket from rate_limits where bucket like ${`${name}%`}`;
    const states = await rawSql()`select state_hash from oauth_states where state_hash like ${`${name}%`}`;
    expect(buckets).toEqual([{ bucket: `${name} counting` }]);
    expect(states).toEqual([{ state_hash: `${name} open` }]);
  });

  it("deletes rehearsals after 90 days, but none that a version names (STUDIO-06)", async () => {
    const { id: userId } = await makePerson();
    const [old, named, recent] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [id, age] of [
      [old, 91],
      [named, 400],
      [recent, 89],
    ] as const) {
      await rawSql()`
        insert into rehearsals (id, user_id, digest, kind, status, setup, assistant, actions, created_at)
        values (${id}, ${userId}, 'x', 'rules', 'passed', '{}', '{}', '{}', ${days(age)})`;
    }
    await rawSql()`
      insert into agent_versions (user_id, n, setup, body, digest, rehearsal_run)
      values (${userId}, 1, '{}', '{}', 'x', ${named})`;
    await tasks["sweep-expired"]({});
    const rows = await rawSql()`select id from rehearsals where user_id = ${userId} order by created_at`;
    expect(rows.map(({ id }) => id)).toEqual([named, recent]);
  });

  it("empties what runs saw 30 days after they ended, however late it comes, and forgets their events", async () => {
    const { id: userId } = await makePerson();
    const [{ id: automationId } = { id: "" }] = await rawSql()`
      insert into automations (user_id, workflow_slug, name, draft) values (${userId}, 'any', 'Any', '{}') returning id`;
    await rawSql()`insert into automation_versions (automation_id, version, definition) values (${automationId}, 1, '{}')`;
    for (const age of [29, 40]) {
      const [{ id: eventId } = { id: "" }] = await rawSql()`
        insert into workflow_events (user_id, kind, key, data, happened_at, created_at)
        values (${userId}, 'call.completed', ${String(age)}, '{"a": 1}', ${days(age)}, ${days(age)}) returning id`;
      const [{ id: runId } = { id: "" }] = await rawSql()`
        insert into workflow_runs (automation_id, user_id, version, event_id, event_kind, subject, data, status, ended_at)
        values (${automationId}, ${userId}, 1, ${eventId}, 'call.completed', 'Call from Ann', '{"a": 1}', 'done', ${days(age)})
        returning id`;
      await rawSql()`
        insert into run_steps (run_id, step, item, kind, status, input, output)
        values (${runId}, 's', 0, 'wait', 'done', '{"a": 1}', '{"a": 1}')`;
    }
    await tasks["sweep-expired"]({});
    const runs = await rawSql()`
      select r.subject, r.data, s.input, r.event_id is not null as has_event from workflow_runs r join run_steps s on s.run_id = r.id
      where r.user_id = ${userId} order by r.ended_at`;
    expect([...runs]).toEqual([
      { subject: "", data: {}, input: null, has_event: false },
      { subject: "Call from Ann", data: { a: 1 }, input: { a: 1 }, has_event: true },
    ]);
  });

  it("deletes runs 13 months after they ended, however many there are", async () => {
    const [{ id: userId }, automation] = [await makePerson(), randomUUID()];
    await rawSql()`
      insert into automations (id, user_id, workflow_slug, name, draft) values (${automation}, ${userId}, 'any', 'Any', '{}')`;
    await rawSql()`insert into automation_versions (automation_id, version, definition) values (${automation}, 1, '{}')`;
    await rawSql()`
      insert into workflow_runs (automation_id, user_id, version, event_kind, data, status, ended_at)
      select ${automation}, ${userId}, 1, 'schedule', '{}', 'done', now() - case when n > 1 then 14 else 12 end * interval '1 month'
      from generate_series(1, 10002) n`;
    await tasks["sweep-expired"]({});
    const [left] =
      await rawSql()`select count(*)::int as runs from workflow_runs where automation_id = ${automation}`;
    expect(left).toEqual({ runs: 1 });
  });

  it("goes on after what fails, and says so in the end", async () => {
    const [{ id: userId }, caller] = [await makePerson(), `sweep ${randomUUID()}`];
    await database()
      .insert(rateLimits)
      .values({ bucket: caller, hits: 1, resetsAt: days(1) });
    await rawSql()`
      create function fail_here() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;
    await rawSql()`
      insert into notifications (user_id, cause, kind, title, line, path, text_cause, created_at)
      values (${userId}, 'old', 'test', 'Old', '', '/', 'old', now() - interval '31 days')`;
    await rawSql()`create trigger fail_here before delete on notifications for each row execute function fail_here()`;
    try {
      await expect(tasks["sweep-expired"]({})).rejects.toThrow("could not delete all expired data");
    } finally {
      await rawSql()`drop function fail_here cascade`;
    }
    expect(await rawSql()`select from rate_limits where bucket = ${caller}`).toHaveLength(0);
    await tasks["sweep-expired"]({});
    expect(await rawSql()`select from notifications where user_id = ${userId}`).toHaveLength(0);
  });
});
