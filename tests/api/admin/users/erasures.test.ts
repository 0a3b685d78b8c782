import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { eraseClientsCaller, listClientsErasures } from "@/lib/dashboard/personal-data/contract";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { findCanary, leaveTraces, newCanary } from "@/tests/support/canary";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";

const urlOf = (userId: string) => `/api/admin/users/${userId}/erasures`;
describeRefusals(listClientsErasures, urlOf(randomUUID()));
describeRefusals(eraseClientsCaller, urlOf(randomUUID()), { phone_number: "+447700900123" });

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

describe("an admin who erases a caller for a client (AGENCY-08)", () => {
  it("leaves no word of the caller anywhere, and the client sees who did it", async () => {
    const admin = await makePerson({ admin: true, fullName: "Priya Nair" });
    const [desk, canary] = [await openForBusiness(google), newCanary()];
    const traces = await leaveTraces(desk, canary);
    expect(await findCanary(desk, google, canary, traces)).not.toEqual([]);
    const erased = await api("POST", urlOf(desk.userId), {
      token: admin.token,
      body: { phone_number: canary.number },
    });
    expect([erased.status, erased.body.error]).toEqual([201, undefined]);
    await finishErasures(desk);
    await settled();
    expect(await findCanary(desk, google, canary, traces)).toEqual([]);

    const told = { requested_by: "Priya Nair", is_by_agency: true, number_ending: canary.number.slice(-3) };
    const seen = await api("GET", "/api/user/erasures", { token: desk.person.token });
    expect(seen.body.data).toMatchObject([told]);
    const listed = await api("GET", urlOf(desk.userId), { token: admin.token });
    expect(listed.body.data).toMatchObject([told]);
    const changes = await rawSql()`
      select actor_id, action, entity from audit_log where user_id = ${desk.userId} and entity = 'caller''s data'`;
    expect([...changes]).toEqual([{ actor_id: admin.id, action: "deleted", entity: "caller's data" }]);
  });

  it("touches no other client's caller of the same number, and not the admin's own account", async () => {
    const admin = await makePerson({ admin: true });
    const [client, other] = [await makePerson(), await makePerson()];
    const number = "+447700900188";
    for (const { id } of [client, other, admin]) await makeCall(id, { phoneNumber: number });
    const answer = await api("POST", urlOf(client.id), {
      token: admin.token,
      body: { phone_number: number },
    });
    expect(answer.body.data).toMatchObject({ calls: 1 });
    const left = await rawSql()<
      { user_id: string }[]
    >`select user_id from call_logs where phone_number = ${number}
      and user_id = any(${[client.id, other.id, admin.id]}::uuid[])`;
    expect(left.map(({ user_id }) => user_id).sort()).toEqual([other.id, admin.id].sort());
    const own = await api("GET", "/api/user/erasures", { token: client.token });
    expect(own.body.data).toMatchObject([{ is_by_agency: true }]);
    expect((await api("GET", "/api/user/erasures", { token: other.token })).body.data).toEqual([]);
  });

  it("is told if there is nothing about the number, or no such client", async () => {
    const admin = await makePerson({ admin: true });
    const client = await makePerson();
    for (const id of [client.id, randomUUID()]) {
      const answer = await api("POST", urlOf(id), {
        token: admin.token,
        body: { phone_number: "+447700900188" },
      });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });
});
