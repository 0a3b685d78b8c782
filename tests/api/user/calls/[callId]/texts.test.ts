import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { replyToCaller } from "@/lib/agent/texts/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const path = (callId: string) => `/api/user/calls/${callId}/texts`;
describeRefusals(replyToCaller, path(randomUUID()), { id: randomUUID(), body: "On my way" });

const MOBILE = "+447700900123";

async function clientWithCall(phoneNumber: string | null = MOBILE, sender: string | null = uniqueNumber()) {
  const client = await makePerson();
  await makeAgent(client.id, { text_sender: sender });
  return { client, sender, ...(await makeCall(client.id, { phoneNumber })) };
}

const reply = ({ token }: Person, callId: string, body: string, id = randomUUID()) =>
  api("POST", path(callId), { token, body: { id, body } });
const pageOf = async ({ token }: Person, callId: string) =>
  (await api("GET", `/api/user/calls/${callId}`, { token })).body.data;
const stored = (userId: string) =>
  rawSql()`select sender, recipient, body, call_id from text_messages where user_id = ${userId} order by created_at`;

it("texts the caller from the agent's number, once however often it is sent, and shows it in the thread (DAY-07)", async () => {
  const { client, sender, callId } = await clientWithCall();
  const id = randomUUID();
  const first = await reply(client, callId, " I can come at four. ", id);
  expect(first.body.data).toMatchObject({ number: MOBILE, body: "I can come at four.", by: "client" });
  expect((await reply(client, callId, "I can come at four.", id)).status).toBe(200);
  expect([...(await stored(client.id))]).toEqual([
    { sender, recipient: MOBILE, body: "I can come at four.", call_id: callId },
  ]);
  const page = await pageOf(client, callId);
  expect(page.can_reply).toBe(true);
  expect(page.texts).toMatchObject([{ body: "I can come at four.", by: "client" }]);
  // The conversation is the person's, whichever of their calls is looked at.
  const { callId: later } = await makeCall(client.id, { phoneNumber: MOBILE });
  expect((await pageOf(client, later)).texts).toHaveLength(1);
});

it("respects STOP, and says so (DAY-07)", async () => {
  const { client, sender, callId } = await clientWithCall();
  await rawSql()`insert into text_opt_outs (sender, recipient) values (${sender}, ${MOBILE})`;
  const refused = await reply(client, callId, "Hello?");
  expect(refused.status).toBe(409);
  expect(refused.body.error).toContain("asked for no more texts");
  expect(await stored(client.id)).toHaveLength(0);
  expect((await pageOf(client, callId)).can_reply).toBe(false);
});

it("stops at the limit of texts to one number, and says so (DAY-07)", async () => {
  const { client, callId } = await clientWithCall();
  let last = await reply(client, callId, "Text 0");
  for (let sent = 1; last.status === 200 && sent < 15; sent += 1)
    last = await reply(client, callId, `Text ${sent}`);
  expect(last.status).toBe(409);
  expect(last.body.error).toMatch(/at most \d+ texts/);
});

it.each([
  ["a withheld number", null, "withheld"],
  ["a landline", "+441134960519", "cannot receive"],
])("is refused for %s (DAY-07)", async (_, number, why) => {
  const { client, callId } = await clientWithCall(number);
  const refused = await reply(client, callId, "Hello");
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(why)]);
  expect((await pageOf(client, callId)).can_reply).toBe(false);
});

it("is refused without a number to text from, and for another client's call, even by an admin (DAY-07)", async () => {
  const { client, callId } = await clientWithCall(MOBILE, null);
  const refused = await reply(client, callId, "Hello");
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining("no number to text from"),
  ]);
  for (const person of [await makePerson(), await makePerson({ admin: true })]) {
    await makeAgent(person.id, { text_sender: uniqueNumber() });
    expect((await reply(person, callId, "Hello")).status).toBe(404);
  }
  expect((await reply(client, callId, "x".repeat(460))).status).toBe(400);
  expect((await reply(client, callId, "   ")).status).toBe(400);
});
