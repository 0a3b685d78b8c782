import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deleteNote } from "@/lib/calls/answers/contract";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(deleteNote, `/api/user/calls/${randomUUID()}/notes/${randomUUID()}`);

it("deletes a client's own note, once, and no other's (DAY-07)", async () => {
  const [client, stranger] = await Promise.all([makePerson(), makePerson()]);
  const { callId } = await makeCall(client.id);
  const id = randomUUID();
  await api("POST", `/api/user/calls/${callId}/notes`, {
    token: client.token,
    body: { id, body: "Blue door" },
  });
  const remove = (token: string) => api("DELETE", `/api/user/calls/${callId}/notes/${id}`, { token });
  expect((await remove(stranger.token)).status).toBe(404);
  expect((await remove(client.token)).status).toBe(200);
  expect((await remove(client.token)).status).toBe(404);
  const page = await api("GET", `/api/user/calls/${callId}`, { token: client.token });
  expect(page.body.data.notes).toEqual([]);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["created", "deleted"]);
});
