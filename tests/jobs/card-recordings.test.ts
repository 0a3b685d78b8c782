import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { recoverCall } from "@/lib/calls/ledger/recover-call";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { recordingKey } from "@/lib/calls/recordings/storage-key";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import {
  compare,
  counted,
  newSid,
  providerCall,
  reportOf,
  takeTurns,
  tellProvider,
} from "@/tests/support/ledger";
import { isStored } from "@/tests/support/old-calls";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { tellVapi, vapiControl } from "@/tests/support/vapi";
import { assignLine, postVoice } from "@/tests/support/voice";

takeTurns();

const CARD = "AI: And the long number?\nUser: It is 4111 1111 1111 1111, expiry 12 29.";

async function openCall() {
  const person = await makePerson();
  const [line, callId] = [await assignLine(person.id), randomUUID()];
  await tellVapi(callId);
  return {
    person,
    callId,
    line,
    report: async (transcript?: string) => {
      const { message } = reportOf({ line, callId });
      const { transcript: _, ...artifact } = message.artifact;
      await postVoice({ body: { message: { ...message, artifact: { ...artifact, transcript } } } });
      await settled();
    },
    copy: () => copyRecording(callId),
    isKept: () => isStored(recordingKey(callId, "audio/wav")),
    isAtVapi: async () => {
      const answer = await fetch(`${env().VAPI_BASE_URL}/call/${callId}`, {
        headers: { authorization: `Bearer ${env().VAPI_API_KEY}` },
      });
      return answer.status === 200;
    },
    /** The one call in the list. */
    shown: async () => (await api("GET", "/api/user/my-call-logs", { token: person.token })).body.data[0],
  };
}
type Call = Awaited<ReturnType<typeof openCall>>;

const ORDERS: [string, (call: Call) => Promise<void>][] = [
  [
    "the report comes before the copy",
    async ({ report, copy }) => {
      await report(CARD);
      await copy();
    },
  ],
  [
    "the copy is there when the words come",
    async ({ report, copy, isKept }) => {
      await report();
      await copy();
      expect(isKept()).toBe(true);
      await report(CARD);
    },
  ],
  [
    "the call is held and copied when the words come",
    async ({ person, callId, report, copy }) => {
      await report();
      await copy();
      const held = await api("PUT", `/api/user/calls/${callId}/hold`, {
        token: person.token,
        body: { reason: "In court" },
      });
      expect(held.status).toBe(200);
      await report(CARD);
    },
  ],
  [
    "the words come while the recording is copied",
    async ({ callId, report, copy }) => {
      await report();
      await vapiControl("hold", { path: `/call/${callId}/*` });
      const copying = copy();
      await expect
        .poll(() => rawSql()`select 1 from call_recordings where call_id = ${callId} and attempts = 1`)
        .toHaveLength(1);
      await report(CARD);
      await vapiControl("release");
      await copying;
    },
  ],
  [
    "the report comes again, and then without its words",
    async ({ report, copy }) => {
      await report(CARD);
      await report(CARD);
      await report();
      await copy();
    },
  ],
  [
    "the report never comes, and the call is read from Vapi",
    async ({ callId, line, copy }) => {
      const call = providerCall({ line, callId });
      await tellVapi(callId, { ...call, artifact: { transcript: CARD } });
      await recoverCall(callId);
      await settled();
      await copy();
    },
  ],
];

describe("the recording of a call on which a card number was said", () => {
  it.each(ORDERS)("is deleted here and at Vapi when %s (GATE-10)", async (_, play) => {
    const call = await openCall();
    const { person, callId, isKept, isAtVapi, shown } = call;
    await play(call);
    await finishErasures({ userId: person.id });
    expect(isKept()).toBe(false);
    expect(await shown()).toMatchObject({
      ...{ call_id: callId, recording_url: null, card_said: true, recording_deleted_after: null },
      transcript: expect.stringContaining("[removed]"),
    });
    const { status } = await api("GET", `/api/recordings/${callId}/play?token=${person.token}`);
    expect(status).toBe(404);
    // It goes at Vapi once the comparison has seen it in the list.
    expect(await isAtVapi()).toBe(true);
    const due =
      await rawSql()`update erasure_items set due_at = now() where user_id = ${person.id} returning system`;
    expect([...due]).toEqual([{ system: "voice" }]);
    await finishErasures({ userId: person.id });
    expect(await isAtVapi()).toBe(false);
  });

  it("is refused from the moment of the report, before anything is deleted (GATE-10)", async () => {
    const { person, callId, line, report, copy, isKept } = await openCall();
    await report();
    await copy();
    const { message } = reportOf({ line, callId });
    await postVoice({
      body: { message: { ...message, artifact: { ...message.artifact, transcript: CARD } } },
    });
    const { status } = await api("GET", `/api/recordings/${callId}/play?token=${person.token}`);
    expect([status, isKept()]).toEqual([404, true]);
    await settled();
  });

  it("is missing from none of the lists that calls are compared with (GATE-10)", async () => {
    const { person, callId, line, report } = await openCall();
    await rawSql()`update phone_assignments set created_at = now() - interval '30 days' where user_id = ${person.id}`;
    await tellProvider({ line, callId });
    await report(CARD);
    await compare();
    await rawSql()`update erasure_items set due_at = now() where user_id = ${person.id}`;
    await finishErasures({ userId: person.id });
    await compare();
    expect(await counted(person.id)).toEqual({ provider: 1, here: 1, otherWay: 1 });
    const days =
      await rawSql()`select recordings_lost, recordings_waiting from ledger_days where user_id = ${person.id}`;
    for (const day of days) expect(day).toEqual({ recordings_lost: 0, recordings_waiting: 0 });
    expect(days.length).toBeGreaterThan(0);
  });

  it("is not kept of a rescued call either, which a late report joins (GATE-10)", async () => {
    const { person, callId, line } = await openCall();
    const sid = newSid();
    await rawSql()`insert into call_logs (call_id, carrier_sid, user_id) values (${sid}, ${sid}, ${person.id})`;
    await rawSql()`insert into call_rescues (carrier_sid, user_id, called_line, began_at) values (${sid}, ${person.id}, ${line.number}, now())`;
    const { message } = reportOf({ line, callId, sid });
    await postVoice({
      body: { message: { ...message, artifact: { ...message.artifact, transcript: CARD } } },
    });
    await settled();
    const kept = await rawSql()`
      select call_id, card_said, deleted_after from call_recordings r join call_logs c using (call_id) where c.user_id = ${person.id}`;
    expect([...kept]).toEqual([{ call_id: sid, card_said: true, deleted_after: 0 }]);
  });

  it("stays if only a phone number or a gate's code was said", async () => {
    const { report, copy, isKept, shown, person } = await openCall();
    await report("User: Ring 07700 900123. The PIN for the gate is 4321, and I pay by card later.");
    await copy();
    await finishErasures({ userId: person.id });
    expect(isKept()).toBe(true);
    expect(await shown()).toMatchObject({ recording_url: expect.any(String), card_said: false });
  });
});
