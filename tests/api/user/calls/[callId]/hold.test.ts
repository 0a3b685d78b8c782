import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { holdCall, letCallGo } from "@/lib/dashboard/retention/contract";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { findCanary, leaveTraces, newCanary } from "@/tests/support/canary";
import { startOwnGoogle } from "@/tests/support/google";
import { makeMember, makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";

const URL = `/api/user/calls/${randomUUID()}/hold`;
describeRefusals(holdCall, URL, { reason: "A dispute" });
describeRefusals(letCallGo, URL);

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

const hold = ({ token }: Person, callId: string, reason = "A dispute") =>
  api("PUT", `/api/user/calls/${callId}/hold`, { token, body: { reason } });
const letGo = ({ token }: Person, callId: string) =>
  api("DELETE", `/api/user/calls/${callId}/hold`, { token });
const pageOf = async ({ token }: Person, callId: string) =>
  (await api("GET", `/api/user/calls/${callId}`, { token })).body.data;

describe("a legal hold", () => {
  it("is put on by an owner with a reason, shown on the call's page, and ended", async () => {
    const person = await makePerson({ fullName: "Olive Owner" });
    const { callId } = await makeCall(person.id);
    expect((await hold(person, callId)).body.data).toMatchObject({ reason: "A dispute", by: "Olive Owner" });
    expect((await pageOf(person, callId)).hold).toMatchObject({ reason: "A dispute", by: "Olive Owner" });
    await hold(person, callId, "The police asked");
    expect((await pageOf(person, callId)).hold.reason).toBe("The police asked");
    expect((await letGo(person, callId)).status).toBe(200);
    expect((await pageOf(person, callId)).hold).toBeNull();
    expect((await letGo(person, callId)).status).toBe(404);
    const noted = await rawSql()`
      select action, changes from audit_log where entity = 'call' and entity_id = ${callId} and action <> 'viewed' order by id`;
    expect(noted.map(({ action, changes }) => [action, changes.hold.to])).toEqual([
      ["created", "A dispute"],
      ["updated", "The police asked"],
      ["ended", null],
    ]);
  });

  it("is put on by an admin, too, but not by another client or the office", async () => {
    const [person, other, admin] = [
      await makePerson(),
      await makePerson(),
      await makePerson({ admin: true }),
    ];
    const office = await makeMember(person, "office");
    const { callId } = await makeCall(person.id);
    expect((await hold(other, callId)).status).toBe(404);
    expect((await hold(office, callId)).status).toBe(403);
    expect((await hold(admin, callId)).status).toBe(200);
    expect((await letGo(other, callId)).status).toBe(404);
    const [row] = await rawSql()`select user_id from call_holds where call_id = ${callId}`;
    expect(row?.user_id).toBe(person.id);
  });

  it("needs something to hold", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    await rawSql()`
      update call_logs set summary = null, transcript = null, messages = null,
        word_facts = '{"any": true, "unfinished": false, "booked": false, "spoke": true, "days": 365}'
      where call_id = ${callId}`;
    expect((await hold(person, callId)).status).toBe(409);
  });

  it("is kept by the database: the call can be neither deleted nor emptied, nor its client", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    await rawSql()`insert into call_recordings (call_id, storage_key) values (${callId}, 'a.mp3')`;
    await hold(person, callId);
    for (const attempt of [
      () => rawSql()`delete from call_logs where call_id = ${callId}`,
      () => rawSql()`delete from accounts where id = ${person.id}`,
      () => rawSql()`update call_logs set summary = null where call_id = ${callId}`,
      () => rawSql()`update call_logs set phone_number = null where call_id = ${callId}`,
      () => rawSql()`update call_recordings set storage_key = null where call_id = ${callId}`,
      () => rawSql()`delete from call_recordings where call_id = ${callId}`,
    ])
      await expect(attempt()).rejects.toThrow(/held_calls_stay|call_holds|held call/);
    await letGo(person, callId);
    await rawSql()`delete from accounts where id = ${person.id}`;
  });

  it("keeps a call from its caller's erasure, which says so and is finished by another one later", async () => {
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const traces = await leaveTraces(desk, canary);
    const { callId } = traces;
    const second = await makeCall(desk.userId, { phoneNumber: canary.number });
    await hold(desk.person, callId);
    const erase = () =>
      api("POST", "/api/user/erasures", { token: desk.person.token, body: { phone_number: canary.number } });
    expect((await erase()).body.data).toMatchObject({ calls: 1, held: 1 });
    await finishErasures(desk);
    const left = await rawSql()`select call_id, transcript from call_logs where user_id = ${desk.userId}`;
    expect([...left]).toMatchObject([{ call_id: callId, transcript: expect.stringContaining(canary.said) }]);
    expect(left.map(({ call_id }) => call_id)).not.toContain(second.callId);
    const found = await findCanary(desk, google, canary, traces);
    expect(found.map((each) => each.split(" ")[0])).toEqual(
      expect.arrayContaining(["call_logs", "bookings", "store"]),
    );
    const again = await erase();
    expect(again.status).toBe(409);
    expect(again.body.error).toContain("marked to be kept");

    await letGo(desk.person, callId);
    expect((await erase()).body.data).toMatchObject({ calls: 1, held: 0 });
    await finishErasures(desk);
    expect(await findCanary(desk, google, canary, traces)).toEqual([]);
  });
});
