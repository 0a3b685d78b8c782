import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { rawMessages, voiceMessages } from "@/db/schema/calls";
import { oauthStates } from "@/db/schema/connections";
import { rateLimits } from "@/db/schema/rate-limits";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { deriveCalls, recountClient } from "@/lib/agent/sources/derive-sources";
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
});
