import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { callRecordings } from "@/db/schema/calls";
import { recordingTicket } from "@/lib/calls/recordings/contract";
import { GONE } from "@/lib/calls/recordings/tables";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const url = (callId: string) => `/api/recordings/${callId}/ticket`;

describeRefusals(recordingTicket, url(randomUUID()));

describe("POST /api/recordings/{callId}/ticket", () => {
  it("gives the same 404 for another client's call, an unowned one, an unknown one and an invalid id (ROLE-16)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    const foreign = await makeCall(bert.id);
    const unowned = await makeCall(null);
    const answers = await Promise.all(
      [foreign.callId, unowned.callId, randomUUID(), "..%2Fx", "a%20b", "%00"].map((callId) =>
        api("POST", url(callId), { token: anna.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.slice(0, 3).map(({ body }) => body.error)).size).toBe(1);
  });

  it("gives the owner a token for five minutes, which is no session token (ROLE-16)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    const before = Date.now();
    const answer = await api("POST", url(callId), { token: person.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: { token: expect.any(String), expires_at: expect.any(String) },
    });
    const lifetime = Date.parse(answer.body.data.expires_at) - before;
    expect(lifetime).toBeGreaterThan(4.9 * 60_000);
    expect(lifetime).toBeLessThan(5.1 * 60_000);
    const asBearer = await api("GET", "/api/user/my-call-logs", { token: answer.body.data.token });
    expect(asBearer.status).toBe(401);
  });

  it("gives an admin one for any client's call", async () => {
    const [admin, client] = await Promise.all([makePerson({ admin: true }), makePerson()]);
    const { callId } = await makeCall(client.id);
    expect((await api("POST", url(callId), { token: admin.token })).status).toBe(200);
  });

  it("gives none for a recording that is gone", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    await database().insert(callRecordings).values({ callId, lastError: GONE });
    expect((await api("POST", url(callId), { token: person.token })).status).toBe(404);
  });
});
