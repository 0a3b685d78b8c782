import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { markBroken } from "@/lib/accounts/connections/mark-broken";
import { adoptCalls } from "@/lib/calls/calls/assign-calls";
import { emitEvent, writeMessages } from "@/lib/outward/events/emit-event";
import { webhookEvents } from "@/lib/outward/events/events";
import { emitCompleted } from "@/lib/outward/webhooks/emit-completed-calls";
import { encrypt } from "@/lib/platform/core/crypto";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { daysAgo, makeOldCall } from "@/tests/support/old-calls";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { tellVapi } from "@/tests/support/vapi";
import { assignLine, capturedMessage, newLine, postVoice } from "@/tests/support/voice";
import { deliveriesOf, jobOf, makeWebhook } from "@/tests/support/webhooks";
import { tasks } from "@/worker/tasks";

const client = await makePerson();
const line = await assignLine(client.id);

const report = (callId: string) =>
  capturedMessage("end-of-call-2x", { callId, line, caller: "+447700900142" });
const tell = (message: unknown) => postVoice({ body: { message } });
/** As the daily backstop does. */
const sweep = () => emitCompleted({ hours: 3 });
/** The messages of one webhook that are about this call. */
const about = async (webhookId: string, callId: string) =>
  (await deliveriesOf(webhookId)).filter(({ payload }) => payload.data.call_id === callId);
const now = () => ({
  startedAt: new Date(),
  endedAt: new Date(),
  happenedAt: new Date(),
  reportedAt: new Date(),
});

describe("a finished call", () => {
  it("is sent once to each subscribed webhook of its client, however often it is reported", async () => {
    const { id } = await makeWebhook(client.id);
    const second = await makeWebhook(client.id);
    const deaf = await makeWebhook(client.id, { events: ["emergency"] });
    const paused = await makeWebhook(client.id, { isActive: false });
    const foreign = await makeWebhook((await makePerson()).id);
    const callId = `test-${randomUUID()}`;
    await Promise.all([tell(report(callId)), tell(report(callId))]);
    await settled();
    await tell(report(callId));
    await settled();
    await sweep();
    const [message, ...others] = await about(id, callId);
    expect(others).toEqual([]);
    expect(await about(second.id, callId)).toMatchObject([{ message_id: message?.message_id }]);
    for (const silent of [deaf, paused, foreign]) expect(await about(silent.id, callId)).toEqual([]);
    expect(message).toMatchObject({ event: "call.completed", status: "waiting" });
    expect(message?.payload).toMatchObject({ id: message?.message_id, type: "call.completed" });
    expect(message?.payload.data).toEqual({
      call_id: callId,
      direction: "inbound",
      phone_number: "+447700900142",
      vapi_phone_number: line.number,
      started_at: expect.stringMatching(/Z$/),
      duration_seconds: 65,
      status: expect.any(String),
      end_reason: expect.any(String),
      summary: expect.any(String),
      has_recording: true,
    });
    expect((await jobOf(message?.id))?.queue_name).toBe(`webhook:${id}`);
  });

  it("has a long summary cut, never within an emoji, which a strict receiver could not read", async () => {
    const { id } = await makeWebhook(client.id);
    const callId = `test-${randomUUID()}`;
    const summary = `${"x".repeat(3_998)}🔧🔧`;
    await tell({ ...report(callId), analysis: { summary } });
    await settled();
    const [message] = await about(id, callId);
    expect(message?.payload.data.summary).toBe(`${"x".repeat(3_998)}…`);
  });

  it("is not selected again once it was sent, so that a sweep reaches calls beyond the first 200", async () => {
    const owner = await makePerson();
    const { id } = await makeWebhook(owner.id, { listeningSince: new Date(Date.now() - 60_000) });
    const [told, untold] = [`a-${randomUUID()}`, `b-${randomUUID()}`];
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, reported_at, started_at)
      select ${told} || lpad(n::text, 3, '0'), ${owner.id}::uuid, now(), now(), now() from generate_series(1, 200) n
      union all select ${untold}, ${owner.id}::uuid, now(), now(), now()`;
    await sweep();
    const messages = await deliveriesOf(id);
    expect(messages).toHaveLength(201);
    const [last] = await about(id, untold);
    expect(last?.message_id).toMatch(/^msg_[0-9a-f]{40}$/);
  });

  it("is found by the sweep when the process died before it was sent", async () => {
    const { id } = await makeWebhook(client.id, { listeningSince: new Date(Date.now() - 60_000) });
    const { callId } = await makeCall(client.id, now());
    await sweep();
    await sweep();
    expect(await about(id, callId)).toHaveLength(1);
  });

  it("that ended before its webhook was created, or has not ended yet, is not sent", async () => {
    const over = await makeCall(client.id, { ...now(), reportedAt: new Date(Date.now() - 60_000) });
    const running = await makeCall(client.id, {
      ...now(),
      reportedAt: null,
      endReason: null,
      liveStatus: "in-progress",
    });
    const { id } = await makeWebhook(client.id);
    await sweep();
    expect(await about(id, over.callId)).toEqual([]);
    expect(await about(id, running.callId)).toEqual([]);
  });

  it("is not sent again when it changes after its message was deleted", async () => {
    const { id } = await makeWebhook(client.id, { listeningSince: daysAgo(60) });
    const old = await makeOldCall(client.id, 31);
    const recent = await makeOldCall(client.id, 28);
    await recordEvents([old, recent].map(({ callId }) => callChanged(callId)));
    expect(await about(id, recent.callId)).toHaveLength(1);
    expect(await about(id, old.callId)).toEqual([]);
  });

  it("that ended without a report is sent once it was requested from the provider", async () => {
    const { id } = await makeWebhook(client.id);
    const callId = `test-${randomUUID()}`;
    await tell({
      type: "status-update",
      status: "ended",
      timestamp: Date.now(),
      endedReason: "customer-ended-call",
      call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line.vapiPhoneNumberId },
    });
    await settled();
    expect(await about(id, callId)).toEqual([]);
    await tellVapi(callId, {
      status: "ended",
      endedReason: "customer-ended-call",
      analysis: { summary: "Late." },
    });
    await tasks["recover-call"]({ callId });
    await settled();
    expect((await about(id, callId))[0]?.payload.data).toMatchObject({ summary: "Late." });
  });

  it("without a report is sent once the report is no longer expected, and not again with a late one (FACT-04)", async () => {
    const { id } = await makeWebhook(client.id, { listeningSince: new Date(Date.now() - 3_600_000) });
    const { callId } = await makeCall(client.id, { ...now(), reportedAt: null, endReason: null });
    await sweep();
    expect(await about(id, callId)).toEqual([]);
    await rawSql()`update call_logs set report_missed_at = now() where call_id = ${callId}`;
    await sweep();
    expect(await about(id, callId)).toHaveLength(1);
    await tell(report(callId));
    await settled();
    expect(await about(id, callId)).toHaveLength(1);
  });

  it("without an owner is sent when its number is assigned", async () => {
    const person = await makePerson();
    const { id } = await makeWebhook(person.id, { listeningSince: new Date(Date.now() - 60_000) });
    const late = newLine();
    const { callId } = await makeCall(null, { ...now(), vapiPhoneNumber: late.number });
    await assignLine(person.id, { line: late });
    await adoptCalls([callId]);
    await sweep();
    expect(await about(id, callId)).toHaveLength(1);
  });
});

describe("a change of the events", () => {
  it("sends what happened before it only of those that it keeps", async () => {
    const owner = await makePerson();
    const { id } = await makeWebhook(owner.id, {
      events: ["connection.broken", "emergency"],
      listeningSince: new Date(Date.now() - 3_600_000),
    });
    const tellOf = async (at: number) => {
      for (const type of ["connection.broken", "booking.cancelled"] as const)
        await writeMessages([
          {
            userId: owner.id,
            type,
            key: randomUUID(),
            at: new Date(at).toISOString(),
            data: {} as never,
          },
        ]);
    };
    const change = async (body: object) =>
      expect((await api("PUT", `/api/workflow/webhook/${id}`, { token: owner.token, body })).status).toBe(
        200,
      );
    const told = async () => (await deliveriesOf(id)).map(({ event }) => event).sort();
    const before = Date.now() - 60_000;
    await change({ events: ["booking.cancelled", "connection.broken"] });
    await tellOf(before);
    expect(await told()).toEqual(["connection.broken"]);
    await tellOf(Date.now() + 1_000);
    expect(await told()).toEqual(["booking.cancelled", "connection.broken", "connection.broken"]);
    await change({ events: ["connection.broken"] });
    await change({ events: ["booking.cancelled", "connection.broken"], is_active: false });
    await change({ is_active: true });
    await tellOf(before);
    expect(await told()).toHaveLength(3);
  });

  it("sends no call that was completed before the webhook subscribed to calls", async () => {
    const owner = await makePerson();
    const { id } = await makeWebhook(owner.id, {
      events: ["emergency"],
      listeningSince: new Date(Date.now() - 3_600_000),
    });
    const { callId } = await makeCall(owner.id, { ...now(), reportedAt: new Date(Date.now() - 60_000) });
    const body = { events: ["emergency", "call.completed"] };
    await api("PUT", `/api/workflow/webhook/${id}`, { token: owner.token, body });
    await emitCompleted({ callIds: [callId] });
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe("an event", () => {
  const moved = { service: "google_calendar", account: null };

  it("is sent if and only if its cause is committed", async () => {
    const { id } = await makeWebhook(client.id, { events: [...webhookEvents] });
    const emission = { userId: client.id, type: "connection.broken", data: moved } as const;
    await database()
      .transaction(async (tx) => {
        await emitEvent(emission, tx);
        throw new Error("the cause did not happen");
      })
      .catch(() => {});
    expect(await deliveriesOf(id)).toEqual([]);
    await database().transaction((tx) => emitEvent(emission, tx));
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it("with the same key is one message, even concurrently", async () => {
    const { id } = await makeWebhook(client.id, { events: ["connection.broken"] });
    const key = `connection.broken|${randomUUID()}`;
    const emit = () => emitEvent({ userId: client.id, type: "connection.broken", data: moved, key });
    await Promise.all([emit(), emit(), emit()]);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it("of a workflow goes to webhooks of that workflow and to those without one", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${person.id}, 'A', 'a')`;
    const events = ["workflow.stat.updated" as const];
    const any = await makeWebhook(person.id, { events });
    const same = await makeWebhook(person.id, { events, workflowSlug: "a" });
    const another = await makeWebhook(person.id, { events, workflowSlug: "b" });
    const body = { userId: person.id, workflowSlug: "a", metric: "sent" };
    await api("POST", "/api/workflow/stat/increment", { token: person.token, body });
    await api("POST", "/api/workflow/stat/increment", {
      token: person.token,
      body: { ...body, workflowSlug: "c" },
    });
    for (const { id } of [any, same]) {
      expect((await deliveriesOf(id)).map(({ payload }) => payload.data)).toEqual([
        { workflow_slug: "a", metric: "sent", value: 1 },
      ]);
    }
    expect(await deliveriesOf(another.id)).toEqual([]);
  });

  it("reports a lost connection, once per consent", async () => {
    const person = await makePerson();
    const { id } = await makeWebhook(person.id, { events: ["connection.broken"] });
    const tokenId = randomUUID();
    const sealed = encrypt("refresh", `user_tokens|refresh_token_encrypted|${tokenId}`);
    const [row] = await database()
      .insert(userTokens)
      .values({
        id: tokenId,
        userId: person.id,
        service: "google_calendar",
        account: "owner@example.com",
        scopes: [],
        refreshTokenEncrypted: sealed,
      })
      .returning();
    if (!row) throw new Error("no row");
    await markBroken(database(), row, "invalid_grant");
    await markBroken(database(), row, "invalid_grant");
    const [message, ...others] = await deliveriesOf(id);
    expect(others).toEqual([]);
    expect(message?.payload.data).toEqual({ service: "google_calendar", account: "owner@example.com" });
    expect(JSON.stringify(message)).not.toContain(sealed);
  });
});
