import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { noteTextPrices } from "@/lib/agent/texts/note-text-prices";
import { noteCallCosts, noteCarrierPrices, noteListedCosts } from "@/lib/calls/costs/note-call-costs";
import { type Costs, noteCosts } from "@/lib/calls/costs/note-costs";
import { env } from "@/lib/platform/core/env";
import type { CarrierCall } from "@/lib/providers/twilio/calls";
import { sendText } from "@/lib/providers/twilio/messages";
import { parseProviderCall } from "@/lib/providers/voice/end-of-call";
import { makeCall } from "@/tests/support/calls";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";

await startOwnTwilio();
beforeEach(async () => {
  await twilioControl("reset");
});

const entriesOf = (userId: string) => rawSql()`
  select source, external_id, component, revision, amount_micros::int, currency from cost_entries
  where user_id = ${userId} order by component, revision`;
/** What counts: the newest revision of each. */
const sumOf = async (userId: string) => {
  const [row] = await rawSql()<{ sum: number }[]>`
    select coalesce(sum(amount_micros), 0)::int as sum from (
      select distinct on (source, external_id, component) amount_micros from cost_entries
      where user_id = ${userId} order by source, external_id, component, revision desc) as latest`;
  return row?.sum;
};
const COSTS = [
  { type: "vapi", cost: 0.05 },
  { type: "model", cost: 0.0031 },
];

async function callWithReport(message: object) {
  const { id } = await makePerson();
  const { callId } = await makeCall(id);
  await rawSql()`update call_logs set reported_at = now() where call_id = ${callId}`;
  const report = (body: object) => rawSql()`insert into voice_messages (kind, call_id, body)
    values ('end-of-call-report', ${callId}, ${JSON.stringify({ message: { type: "end-of-call-report", ...body } })})`;
  await report(message);
  return { id, callId, report };
}
const listed = (callId: string, costs: object[], cost?: number) => {
  const at = new Date().toISOString();
  const report = parseProviderCall({ id: callId, status: "ended", createdAt: at, endedAt: at, costs, cost });
  if (!report) throw new Error("not a call");
  return [{ report: { ...report, callId }, createdAt: new Date(at), endedAt: new Date(at) }];
};

describe("what calls and texts cost", () => {
  it("is noted by part from the report, once however often it is followed, and at once", async () => {
    const { id, callId } = await callWithReport({ costs: COSTS, cost: 0.0531 });
    await Promise.all([noteCallCosts([callId]), noteCallCosts([callId]), noteCallCosts([callId])]);
    await noteCallCosts([callId]);
    const base = { source: "vapi", external_id: callId, revision: 1, currency: "USD" };
    expect(await entriesOf(id)).toEqual([
      { ...base, component: "model", amount_micros: 3_100 },
      { ...base, component: "vapi", amount_micros: 50_000 },
    ]);
  });

  it("is corrected by rows: another amount, and parts in the place of a sum (MONEY-02)", async () => {
    const { id, callId } = await callWithReport({ cost: 0.06 });
    await noteCallCosts([callId]);
    expect(await entriesOf(id)).toMatchObject([{ component: "total", amount_micros: 60_000 }]);
    await noteListedCosts(listed(callId, COSTS));
    await noteListedCosts(listed(callId, COSTS));
    expect(await sumOf(id)).toBe(53_100);
    await noteListedCosts(listed(callId, [{ type: "vapi", cost: 0.04 }, COSTS[1] ?? {}]));
    expect(
      (await entriesOf(id)).map(({ component, revision, amount_micros }) => [
        component,
        revision,
        amount_micros,
      ]),
    ).toEqual([
      ["model", 1, 3_100],
      ["total", 1, 60_000],
      ["total", 2, 0],
      ["vapi", 1, 50_000],
      ["vapi", 2, 40_000],
    ]);
    await noteListedCosts(listed(callId, []));
    expect(await sumOf(id)).toBe(43_100);
  });

  it("is corrected as often as the provider corrects it, also to what it was at first", async () => {
    const { id, callId } = await callWithReport({ costs: COSTS });
    await noteCallCosts([callId]);
    for (const [cost, sum] of [
      [0.04, 43_100],
      [0.03, 33_100],
      [0.05, 53_100],
    ] as const) {
      await noteListedCosts(listed(callId, [{ type: "vapi", cost }, COSTS[1] ?? {}]));
      expect(await sumOf(id)).toBe(sum);
    }
  });

  it("is what the last report says, if there are several", async () => {
    const { id, callId, report } = await callWithReport({ costs: COSTS });
    await rawSql()`update voice_messages set received_at = now() - interval '1 minute' where call_id = ${callId}`;
    await report({ costs: [{ type: "vapi", cost: 0.07 }] });
    await noteCallCosts([callId]);
    expect(await sumOf(id)).toBe(70_000);
  });

  it("is nothing for a call without a client, and another client's stays theirs (ROLE-15)", async () => {
    const [one, other] = [await callWithReport({ costs: COSTS }), await callWithReport({ costs: COSTS })];
    await rawSql()`update call_logs set user_id = null where call_id = ${one.callId}`;
    await noteCallCosts([one.callId, other.callId, randomUUID()]);
    expect(await entriesOf(one.id)).toEqual([]);
    expect(await sumOf(other.id)).toBe(53_100);
  });

  it("has what the provider charged for a call that it answered and we rescued", async () => {
    const { id } = await makePerson();
    const sid = `CA${randomBytes(16).toString("hex")}`;
    const { callId } = await makeCall(id, { callId: sid, endReason: "fallback-hung-up" });
    await rawSql()`update call_logs set carrier_sid = ${sid} where call_id = ${callId}`;
    const [call] = listed(randomUUID(), COSTS);
    if (!call) throw new Error("not listed");
    await noteListedCosts([{ ...call, report: { ...call.report, carrierSid: sid } }]);
    expect(await sumOf(id)).toBe(53_100);
  });

  it("has Twilio's price of a call once Twilio has set it, in its currency", async () => {
    const { id } = await makePerson();
    const sid = `CA${randomBytes(16).toString("hex")}`;
    const { callId } = await makeCall(id);
    await rawSql()`update call_logs set carrier_sid = ${sid} where call_id = ${callId}`;
    const now = new Date();
    const call: CarrierCall = {
      price: null,
      sid,
      parentSid: null,
      from: "+447700900142",
      to: uniqueNumber(),
      direction: "inbound",
      outcome: "completed",
      startedAt: now,
      endedAt: now,
      duration: 60,
    };
    await noteCarrierPrices([call]);
    expect(await entriesOf(id)).toEqual([]);
    const priced = { ...call, price: { micros: 8_500, currency: "GBP" } };
    await noteCarrierPrices([priced]);
    await noteCarrierPrices([priced]);
    expect(await entriesOf(id)).toEqual([
      {
        source: "twilio",
        external_id: sid,
        component: "call",
        revision: 1,
        amount_micros: 8_500,
        currency: "GBP",
      },
    ]);
  });

  it("has the prices of calls that we placed, of legs, and of calls that only Twilio knew", async () => {
    const { id } = await makePerson();
    const sids = Array.from({ length: 4 }, () => `CA${randomBytes(16).toString("hex")}`);
    const [rescued = "", ownerRung = "", placed = "", transferred = ""] = sids;
    await rawSql()`insert into call_rescues (carrier_sid, user_id, called_line, began_at)
      values (${rescued}, ${id}, ${uniqueNumber()}, now())`;
    await rawSql()`with e as (
        insert into emergencies (user_id, call_id, description, business_name, people)
        values (${id}, ${randomUUID()}, 'Water everywhere', 'Firm', '[]') returning id)
      insert into emergency_events (emergency_id, key, kind, sid) select id, 'placed|0', 'placed', ${placed} from e`;
    const now = new Date();
    const priced = (sid: string, parentSid: string | null): CarrierCall => ({
      ...{ sid, parentSid, from: "+447700900142", to: "+447700900143", direction: "outbound" as const },
      ...{ outcome: "completed" as const, startedAt: now, endedAt: now, duration: 60 },
      price: { micros: 8_500, currency: "GBP" },
    });
    await noteCarrierPrices([
      priced(rescued, null),
      priced(ownerRung, rescued),
      priced(placed, null),
      priced(transferred, placed),
    ]);
    expect((await entriesOf(id)).map(({ external_id }) => external_id).sort()).toEqual(sids.sort());
    expect(await sumOf(id)).toBe(4 * 8_500);
  });

  it("has the price of a text that a client received", async () => {
    const { id } = await makePerson();
    const number = uniqueNumber();
    await buyNumber(number, "Test");
    await twilioControl("inbound-message", { from: "+447700900142", to: number, body: "Hello" });
    const log = await (await fetch(`${env().TWILIO_BASE_URL}/_control/messages`)).json();
    const { sid } = log.messages.find(({ to }: { to: string }) => to === number);
    await rawSql()`insert into inbound_texts (sid, user_id, sender, recipient, body)
      values (${sid}, ${id}, '+447700900142', ${number}, 'Hello')`;
    await twilioControl("message-price", { sid, price: "-0.00750" });
    await noteTextPrices({ userId: id });
    expect(await entriesOf(id)).toMatchObject([
      { external_id: sid, component: "text", amount_micros: 7_500 },
    ]);
  });

  it("has the price of a text once Twilio has set it, read from its list", async () => {
    const { id } = await makePerson();
    const sender = uniqueNumber();
    await buyNumber(sender, "Test");
    const sid = await sendText({ sender, recipient: "+447700900142", body: "Hello" });
    await rawSql()`insert into text_messages (user_id, cause, sender, recipient, body, status, twilio_sid, sent_at)
      values (${id}, ${randomUUID()}, ${sender}, '+447700900142', 'Hello', 'sent', ${sid}, now())`;
    await noteTextPrices({ userId: id });
    expect(await entriesOf(id)).toEqual([]);
    await twilioControl("message-price", { sid, price: "-0.04000" });
    await noteTextPrices({ userId: id });
    await noteTextPrices({ userId: id });
    expect(await entriesOf(id)).toMatchObject([
      { source: "twilio", external_id: sid, component: "text", amount_micros: 40_000, currency: "USD" },
    ]);
  });

  it("is one row when several processes note it at once", async () => {
    const { id } = await makePerson();
    const costs: Costs = {
      userId: id,
      source: "twilio",
      externalId: "SM1",
      currency: "USD",
      happenedAt: new Date(),
      parts: [{ component: "text", micros: 7 }],
    };
    await Promise.all(Array.from({ length: 20 }, () => noteCosts([costs])));
    expect(await entriesOf(id)).toHaveLength(1);
  });
});
