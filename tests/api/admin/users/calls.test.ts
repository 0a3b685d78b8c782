import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { userCalls } from "@/lib/calls/calls/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { minutesBefore } from "@/tests/support/found-calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const urlOf = (id: string, query = "") => `/api/admin/users/${id}/calls${query}`;
describeRefusals(userCalls, urlOf(randomUUID()));

it("lists a client's calls for an admin, newest first, page by page, without transcripts", async () => {
  const [admin, client, other] = await Promise.all([makePerson({ admin: true }), makePerson(), makePerson()]);
  const made: string[] = [];
  for (const minutes of [3, 2, 1]) {
    const at = minutesBefore(minutes);
    made.unshift((await makeCall(client.id, { happenedAt: at, startedAt: at })).callId);
  }
  await makeCall(other.id);
  const read = async (query: string) => {
    const { status, body } = await api("GET", urlOf(client.id, query), { token: admin.token });
    expect(status).toBe(200);
    return body;
  };
  const first = await read("?limit=2");
  const rest = await read(`?limit=2&cursor=${first.next_cursor}`);
  const calls = [...first.data, ...rest.data];
  expect(calls.map(({ call_id }) => call_id)).toEqual(made);
  expect(rest.next_cursor).toBeNull();
  expect(calls[0]).toEqual({
    call_id: made[0],
    phone_number: "+447700900123",
    number_deleted_after: null,
    started_at: minutesBefore(1).toISOString(),
    duration: 90,
    call_direction: "inbound",
    status: "completed",
  });
});
