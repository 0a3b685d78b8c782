import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addNote } from "@/lib/calls/answers/contract";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const path = (callId: string) => `/api/user/calls/${callId}/notes`;
describeRefusals(addNote, path(randomUUID()), { id: randomUUID(), body: "Blue door" });

const add = ({ token }: Person, callId: string, body: unknown) => api("POST", path(callId), { token, body });
const notesOf = async ({ token }: Person, callId: string) =>
  (await api("GET", `/api/user/calls/${callId}`, { token })).body.data.notes;

it("keeps a client's notes on their own call, each once however often it is sent (DAY-07)", async () => {
  const client = await makePerson({ fullName: "Joe Hartley" });
  const { callId } = await makeCall(client.id);
  const id = randomUUID();
  const first = await add(client, callId, { id, body: " Ring after five. " });
  expect(first.body.data).toEqual({
    id,
    body: "Ring after five.",
    by: "Joe Hartley",
    at: expect.any(String),
  });
  expect((await add(client, callId, { id, body: "Ring after five." })).body.data).toEqual(first.body.data);
  await add(client, callId, { id: randomUUID(), body: "Dog in the yard." });
  expect((await notesOf(client, callId)).map(({ body }: { body: string }) => body)).toEqual([
    "Ring after five.",
    "Dog in the yard.",
  ]);
  expect(await auditOf(id)).toMatchObject([{ action: "created", entity: "note", actor_id: client.id }]);
});

it("is refused for another client's call, and empty or too long (DAY-07)", async () => {
  const [client, stranger] = await Promise.all([makePerson(), makePerson()]);
  const { callId } = await makeCall(client.id);
  const id = randomUUID();
  expect((await add(stranger, callId, { id, body: "Mine" })).status).toBe(404);
  for (const body of ["", "   ", "x".repeat(2_001)]) {
    expect((await add(client, callId, { id, body })).status).toBe(400);
  }
  expect(await notesOf(client, callId)).toEqual([]);

  // An id that somebody else has used takes nothing over.
  await add(client, callId, { id, body: "Hers" });
  const { callId: own } = await makeCall(stranger.id);
  expect((await add(stranger, own, { id, body: "Mine" })).status).toBe(409);
  expect((await notesOf(client, callId))[0].body).toBe("Hers");
});
