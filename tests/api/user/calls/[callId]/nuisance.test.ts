import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { copyFirms, findFirm } from "@/lib/agent/rescue/firms";
import {
  forgetNuisance,
  markNuisance,
  myNuisanceCallers,
  unmarkNuisance,
} from "@/lib/calls/callers/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { CALLER, ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { makeMember, makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { coverClient } from "@/tests/support/rescue-desk";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio } from "@/tests/support/twilio";
import { postTool, toolCalls } from "@/tests/support/voice";

await startOwnAddress();
await startOwnTwilio();

const OF_CALL = `/api/user/calls/${randomUUID()}/nuisance`;
describeRefusals(markNuisance, OF_CALL);
describeRefusals(unmarkNuisance, OF_CALL);
describeRefusals(myNuisanceCallers, "/api/user/nuisance-callers");
describeRefusals(forgetNuisance, "/api/user/nuisance-callers/+447700900001");

const mark = ({ token }: Person, callId: string) =>
  api("PUT", `/api/user/calls/${callId}/nuisance`, { token });
const unmark = ({ token }: Person, callId: string) =>
  api("DELETE", `/api/user/calls/${callId}/nuisance`, { token });
const listOf = async ({ token }: Person) =>
  (await api("GET", "/api/user/nuisance-callers", { token })).body.data;
const isShown = async ({ token }: Person, callId: string) =>
  (await api("GET", `/api/user/calls/${callId}`, { token })).body.data.is_nuisance;
const callOf = ({ id }: Person) => makeCall(id, { phoneNumber: CALLER });
const markedBy = ({ id }: { id: string }, number: string) =>
  rawSql()`insert into nuisance_callers (user_id, phone_number) values (${id}, ${number})`;

describe("a nuisance caller", () => {
  it("is marked on a call's page, shown on all their calls and in the list, and the mark is taken back", async () => {
    const client = await makePerson({ fullName: "Olive Owner" });
    const [first, second] = [await callOf(client), await callOf(client)];
    expect((await mark(client, first.callId)).body.data).toEqual({ phone_number: CALLER });
    expect((await mark(client, second.callId)).status).toBe(200);
    expect([await isShown(client, first.callId), await isShown(client, second.callId)]).toEqual([true, true]);
    expect(await listOf(client)).toMatchObject([
      { phone_number: CALLER, marked_by: "Olive Owner", calls_since: 0 },
    ]);
    expect((await unmark(client, second.callId)).status).toBe(200);
    expect((await unmark(client, second.callId)).status).toBe(404);
    expect([await isShown(client, first.callId), await listOf(client)]).toEqual([false, []]);
    await mark(client, first.callId);
    const path = `/api/user/nuisance-callers/${encodeURIComponent(CALLER)}`;
    expect((await api("DELETE", path, { token: client.token })).status).toBe(200);
    const noted = await rawSql()`
      select action from audit_log where entity = 'nuisance mark' and user_id = ${client.id} order by id`;
    expect(noted.map(({ action }) => action)).toEqual(["created", "deleted", "created", "deleted"]);
  });

  it("is one client's alone; the office and an admin may mark, too, another client and support may not", async () => {
    const [client, other, admin] = [
      await makePerson(),
      await makePerson(),
      await makePerson({ admin: true }),
    ];
    const office = await makeMember(client, "office");
    const { callId } = await callOf(client);
    expect((await mark(other, callId)).status).toBe(404);
    expect((await unmark(other, callId)).status).toBe(404);
    expect((await mark(office, callId)).status).toBe(200);
    expect((await unmark(admin, callId)).status).toBe(200);
    expect((await mark(admin, callId)).status).toBe(200);
    expect([await listOf(client), await listOf(other)]).toMatchObject([[{ phone_number: CALLER }], []]);
    const path = `/api/user/nuisance-callers/${encodeURIComponent(CALLER)}`;
    expect((await api("DELETE", path, { token: other.token })).status).toBe(404);
  });

  it("has a number: one who withheld it cannot be marked", async () => {
    const client = await makePerson();
    const { callId } = await makeCall(client.id, { phoneNumber: null });
    const { status, body } = await mark(client, callId);
    expect([status, body.error]).toEqual([
      409,
      "No number is known for this call, so there is nothing to mark.",
    ]);
  });

  it("is one of at most 500, which the database counts, also when two come at once", async () => {
    const client = await makePerson();
    await rawSql()`
      insert into nuisance_callers (user_id, phone_number)
      select ${client.id}, '+4477' || (10000000 + n)::text from generate_series(1, 499) n`;
    const calls = await Promise.all(
      ["+447700900001", "+447700900002"].map((phoneNumber) => makeCall(client.id, { phoneNumber })),
    );
    const answers = await Promise.all(calls.map(({ callId }) => mark(client, callId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/marked 500 numbers/);
  });
});

describe("a call of a nuisance caller", () => {
  it("is no emergency: no one is rung, told or texted, and what they say is a message", async () => {
    const desk = await ladderDesk([person("Sam")], { notification_number: "+447700900198" });
    await markedBy(desk.client, CALLER);
    const callId = randomUUID();
    const message = toolCalls(callId, desk.line, [
      { name: "hand_over", arguments: { reason: "A pipe has burst.", emergency: true } },
    ]);
    message.customer = { number: CALLER };
    const { body } = await postTool(desk.tool.publicKey, { body: { message } });
    expect(body.results[0].result).toMatch(
      /^The message is passed on\. I cannot put this caller through\..+call 999/,
    );
    await settled();
    expect(await desk.emergencyOf(callId)).toBeUndefined();
    expect(
      (await desk.texts()).map(({ body: text }) => String(text)).filter((text) => /EMERGENCY/.test(text)),
    ).toEqual([]);
    expect(await desk.toDos()).toMatchObject([
      { kind: "message", message: "A pipe has burst.", caller_phone: CALLER },
    ]);
  });

  it("is asked for a message while no agent can answer: neither the owner nor the ladder is offered, and no text follows", async () => {
    const client = await coverClient(await makePerson(), {
      ...{ ring_in_outage: true, transfer_number: "+447700900197", ladder: [person("Sam")] },
    });
    await markedBy({ id: client.userId }, client.caller);
    const rung = await client.ringIn({ provider: "fails", owner: "takes", speaks: 8, presses: "1" });
    expect(rung).toMatchObject({
      fault: null,
      dialled: [],
      spokeWith: null,
      recordingSid: expect.any(String),
    });
    const words = rung.heard.map(({ text }) => text).join(" ");
    expect(words).toMatch(/Hartley Plumbing cannot answer just now/);
    expect(words).not.toContain("press 1");
    expect(await client.toDos()).toHaveLength(1);
    await client.ringIn({ provider: "fails", speaks: 0, hangsUpAfter: 4 });
    await settled();
    expect(await client.texts()).toEqual([]);
  });

  it("is known while the database is away, too", async () => {
    const client = await coverClient(await makePerson());
    await markedBy({ id: client.userId }, client.caller);
    await copyFirms();
    expect((await findFirm(client.line.number)).nuisances).toEqual([client.caller]);
  });
});
