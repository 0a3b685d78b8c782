import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { touches } from "@/db/schema/sources";
import { storeTouch } from "@/lib/agent/touches/store-touch";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { assignedCampaign, assignedPhone } from "@/tests/support/ad-desk";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { tasks } from "@/worker/tasks";

const sourcesOf = async ({ id }: Person) => [
  ...(await rawSql()`
    select call_id, grade, xmin::text as written from call_sources where user_id = ${id} order by call_id`),
];

async function giveNumber(client: Person) {
  const [campaign, line, { token }] = [
    await assignedCampaign([client]),
    await assignedPhone(client),
    await makePerson({ admin: true }),
  ];
  await rawSql()`
    insert into campaign_numbers (campaign_id, assignment_id, user_id, phone_number, starts_at)
    values (${campaign}, ${line.id}, ${client.id}, '', now() - interval '20 days')`;
  const update = async (details: Record<string, string | null>) => {
    const body = { description: null, vapiPhoneNumberId: null, vapiAssistantId: null, sipUri: null };
    const { status } = await api("PUT", `/api/admin/user-phone-assignments/${line.id}`, {
      token,
      body: { ...body, ...details },
    });
    expect(status).toBe(200);
    await settled();
  };
  return { ...line, update };
}

const ring = async (client: Person, line: Parameters<typeof makeCall>[1], from = uniqueNumber()) =>
  (
    await makeCall(client.id, {
      phoneNumber: from,
      happenedAt: new Date(Date.now() - DAY),
      vapiPhoneNumber: null,
      ...line,
    })
  ).callId;

const touchOf = (client: Person, phone: string) => ({
  ...{
    userId: client.id,
    externalId: randomUUID(),
    phone,
    gclid: "a",
    at: new Date(Date.now() - DAY - HOUR),
  },
  ...({
    source: "script",
    adUserData: "granted",
    adPersonalization: "denied",
    consentSource: "page",
  } as const),
});

describe("where a call came from", () => {
  it("follows the call, and is not written again when the same is told twice (MONEY-03)", async () => {
    const client = await makePerson();
    const { number } = await giveNumber(client);
    const callId = await ring(client, { vapiPhoneNumber: number });
    await recordEvents([callChanged(callId)]);
    await settled();
    const once = await sourcesOf(client);
    expect(once).toMatchObject([{ call_id: callId, grade: "measured" }]);
    await recordEvents([callChanged(callId), callChanged(callId)]);
    await settled();
    expect(await sourcesOf(client)).toEqual(once);
  });

  it("is no campaign's for a call from before its number rang for it, or one that the agent made", async () => {
    const client = await makePerson();
    const { number } = await giveNumber(client);
    const early = await ring(client, {
      vapiPhoneNumber: number,
      happenedAt: new Date(Date.now() - 25 * DAY),
    });
    const made = await ring(client, { vapiPhoneNumber: number, callDirection: "outbound" });
    const won = await ring(client, { vapiPhoneNumber: number });
    await recordEvents([early, made, won].map(callChanged));
    await settled();
    expect(await sourcesOf(client)).toMatchObject([{ call_id: won, grade: "measured" }]);
  });

  it("knows an existing customer by their calls to this client, not by those to another", async () => {
    const [client, other] = [await makePerson(), await makePerson()];
    const { number } = await giveNumber(client);
    const [theirs, known] = [uniqueNumber(), uniqueNumber()];
    const before = { vapiPhoneNumber: uniqueNumber(), happenedAt: new Date(Date.now() - 25 * DAY) };
    await ring(other, before, theirs);
    await ring(client, before, known);
    const [won, old] = [
      await ring(client, { vapiPhoneNumber: number }, theirs),
      await ring(client, { vapiPhoneNumber: number }, known),
    ];
    await recordEvents([won, old].map(callChanged));
    await settled();
    const rows = await rawSql()`select call_id, is_existing from call_sources where user_id = ${client.id}`;
    expect(Object.fromEntries(rows.map((row) => [row.call_id, row.is_existing]))).toEqual({
      [won]: false,
      [old]: true,
    });
  });

  it("follows a form that is reported after the call, once", async () => {
    const client = await makePerson();
    const caller = uniqueNumber();
    const callId = await ring(client, { vapiPhoneNumber: uniqueNumber() }, caller);
    const touch = touchOf(client, caller);
    expect(await storeTouch(touch)).toBe(true);
    await settled();
    const once = await sourcesOf(client);
    expect(once).toMatchObject([{ call_id: callId, grade: "matched" }]);
    expect(await storeTouch(touch)).toBe(false);
    await settled();
    expect(await sourcesOf(client)).toEqual(once);
  });

  it("follows the voice provider's id and the SIP address of the number's line (MONEY-03)", async () => {
    const client = await makePerson();
    const { update } = await giveNumber(client);
    const [lineId, sip] = [randomUUID(), `sip:${randomUUID()}@sip.vapi.ai`];
    const byId = await ring(client, { vapiPhoneNumberId: lineId });
    const bySip = await ring(client, { vapiPhoneNumber: sip });
    await settled();
    expect(await sourcesOf(client)).toEqual([]);
    await update({ vapiPhoneNumberId: lineId });
    expect(await sourcesOf(client)).toMatchObject([{ call_id: byId, grade: "measured" }]);
    await update({ vapiPhoneNumberId: randomUUID(), sipUri: sip });
    expect(await sourcesOf(client)).toMatchObject([{ call_id: bySip, grade: "measured" }]);
  });

  it("is made up for by the backstop where no event was recorded, and then differs no more (MONEY-03)", async () => {
    const [rung, clicked, caller] = [await makePerson(), await makePerson(), uniqueNumber()];
    const { number } = await giveNumber(rung);
    const measured = await ring(rung, { vapiPhoneNumber: number });
    const matched = await ring(clicked, { vapiPhoneNumber: uniqueNumber() }, caller);
    await database().insert(touches).values(touchOf(clicked, caller));
    await tasks.backstop({});
    const found = [await sourcesOf(rung), await sourcesOf(clicked)];
    expect(found).toMatchObject([
      [{ call_id: measured, grade: "measured" }],
      [{ call_id: matched, grade: "matched" }],
    ]);
    await tasks.backstop({});
    expect([await sourcesOf(rung), await sourcesOf(clicked)]).toEqual(found);
    await rawSql()`delete from touches where user_id = ${clicked.id}`;
    await tasks.backstop({});
    expect(await sourcesOf(clicked)).toEqual([]);
  });
});
