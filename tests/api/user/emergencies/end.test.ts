import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { endEmergency } from "@/lib/agent/ladder/contract";
import type { Rung } from "@/local/emulators/twilio/network";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { CALLER, control, ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";

await startOwnAddress();
await startOwnTwilio();

describeRefusals(endEmergency, "/api/user/emergencies/1/end");

const OWNER_PHONE = "+447700900197";
type Desk = Awaited<ReturnType<typeof ladderDesk>>;

/** Sam's phone was rung by a call of ours without success; Priya is next. */
async function ringing() {
  const desk = await ladderDesk([person("Sam"), person("Priya")], { notification_number: OWNER_PHONE });
  const raised = await desk.report({ phones: ["off", "takes"], isOurs: false });
  await desk.work(raised.id);
  expect((await desk.placed()).map(({ to }) => to)).toEqual([desk.people[0]?.number]);
  return { desk, raised, url: `/api/user/emergencies/${raised.id}/end` };
}

const writes = async (desk: Desk, id: number, from: string | undefined, body: string) => {
  await twilioControl("inbound-message", { from, to: desk.line.number, body });
  await desk.work(id);
};
const sentTo = async (desk: Desk, number: string | undefined) =>
  (await desk.texts()).filter(({ recipient }) => recipient === number).map(({ body }) => String(body));

/** Time passes, and no one else is rung or asked. */
async function staysOver(desk: Desk, id: number): Promise<void> {
  await settled();
  await desk.letTimePass(id);
  await desk.work(id);
  expect((await desk.placed()).map(({ to }) => to)).toEqual([desk.people[0]?.number]);
  expect(await sentTo(desk, desk.people[1]?.number)).toEqual([]);
}

describe("an emergency that the client ends", () => {
  it("rings no one else, tells everybody who was asked once, and keeps the evidence", async () => {
    const { desk, raised, url } = await ringing();
    const webhook = await makeWebhook(desk.userId, { events: ["emergency"] });
    await makeCall(desk.userId, { callId: raised.callId });
    const ended = await api("POST", url, { token: desk.client.token });
    expect(ended).toMatchObject({ status: 200, body: { data: { id: raised.id, status: "cancelled" } } });
    expect((await api("POST", url, { token: desk.client.token })).status).toBe(200);
    await staysOver(desk, raised.id);
    const over = (await sentTo(desk, desk.people[0]?.number)).filter((body) => / is over/.test(body));
    expect(over).toEqual([
      `Emergency ${raised.id} for Hartley Plumbing is over: the firm says so. No need to call back.`,
    ]);
    expect(await desk.toDos()).toMatchObject([{ kind: "emergency", done_by_itself: true }]);
    const { body } = await api("GET", `/api/user/calls/${raised.callId}`, { token: desk.client.token });
    expect(body).toMatchObject({ success: true });
    expect(body.data.emergency).toMatchObject({ status: "cancelled", accepted_by: null });
    const kinds = body.data.emergency.steps.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["asked", "texted", "cancelled"]));
    const states = (await deliveriesOf(webhook.id)).map(({ payload }) => payload.data.state);
    expect(states).toEqual(["cancelled"]);
  });

  it("cannot be taken afterwards, and says so", async () => {
    const { desk, raised, url } = await ringing();
    await api("POST", url, { token: desk.client.token });
    await writes(desk, raised.id, desk.people[0]?.number, `${raised.id} yes`);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "cancelled", accepted_by: null });
    expect((await sentTo(desk, desk.people[0]?.number)).at(-1)).toBe(
      `Emergency ${raised.id} for Hartley Plumbing is over. No need to call back.`,
    );
  });

  it("lets a caller who still waits know at once", async () => {
    const { desk, raised, url } = await ringing();
    const call = { from: CALLER, to: desk.line.number };
    const answer = await fetch(`${process.env.TWILIO_BASE_URL}/_control/live-call`, {
      method: "POST",
      body: JSON.stringify(call),
    });
    const { sid } = await answer.json();
    await rawSql()`update emergencies set is_caller_on = true, carrier_sid = ${sid} where id = ${raised.id}`;
    await api("POST", url, { token: desk.client.token });
    const isOver = async () => (await control<{ isOver: boolean }>(`live-call/${sid}`)).isOver;
    await desk.until(raised.id, isOver);
    const { heard, fault } = await control<Rung>(`live-call/${sid}`);
    expect(fault).toBeNull();
    expect(heard.map(({ text }) => text).join(" ")).toMatch(
      /Hartley Plumbing knows your emergency is over.+9 9 9/,
    );
  });

  it("is refused once somebody has taken it, and to anybody else", async () => {
    const { desk, raised, url } = await ringing();
    const stranger = await makePerson();
    expect((await api("POST", url, { token: stranger.token })).status).toBe(404);
    await writes(desk, raised.id, desk.people[0]?.number, `${raised.id} yes`);
    const refused = await api("POST", url, { token: desk.client.token });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "Sam has taken this emergency. Call them to say that it is over." },
    });
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "accepted", accepted_by: 0 });
  });
});

describe("a text that it is over", () => {
  it.each(["False alarm!", "It’s all sorted", "over"])("of its caller, “%s”, ends it", async (body) => {
    const { desk, raised } = await ringing();
    await writes(desk, raised.id, CALLER, body);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "cancelled" });
    await staysOver(desk, raised.id);
    expect((await sentTo(desk, CALLER)).at(-1)).toMatch(
      /^Hartley Plumbing: thank you, the people on call know/,
    );
    expect((await sentTo(desk, OWNER_PHONE)).at(-1)).toContain("is over: the caller says so");
    const events = await desk.eventsOf(raised.id);
    expect(events.at(-1)).toMatchObject({ kind: "cancelled", detail: "caller" });
  });

  it.each(["It is not over", "over there by the sink", "cancel"])(
    "of its caller is not “%s”: the ringing goes on",
    async (body) => {
      const { desk, raised } = await ringing();
      await writes(desk, raised.id, CALLER, body);
      expect(await desk.emergencyOf(raised.callId)).not.toMatchObject({ status: "cancelled" });
    },
  );

  it("ends it from the client’s own phone with its number, and from no other", async () => {
    const { desk, raised } = await ringing();
    for (const from of [desk.people[0]?.number, "+447700900196"])
      await writes(desk, raised.id, from, `${raised.id} over`);
    await writes(desk, raised.id, OWNER_PHONE, `${raised.id + 1_000_000} over`);
    const before = await desk.emergencyOf(raised.callId);
    expect(before.status).not.toBe("cancelled");
    await rawSql()`update emergencies set status = 'ringing', accepted_by = null, accepted_how = null,
      accepted_at = null where id = ${raised.id}`;
    await writes(desk, raised.id, OWNER_PHONE, `${raised.id} over`);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "cancelled" });
    expect((await desk.eventsOf(raised.id)).at(-1)).toMatchObject({ kind: "cancelled", detail: "client" });
  });
});
