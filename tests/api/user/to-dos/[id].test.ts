import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { tickToDo } from "@/lib/agent/to-dos/contract";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(tickToDo, `/api/user/to-dos/${randomUUID()}`, { done: true });

const tick = (person: Person, id: string, done: boolean) =>
  api("PUT", `/api/user/to-dos/${id}`, { token: person.token, body: { done } });

async function leaveMessage(userId: string): Promise<string> {
  const message = { callId: null, message: "Ring me", callerName: null, callerPhone: null };
  await takeMessage({ userId, cause: randomUUID(), ...message });
  const [row] = await rawSql()<[{ id: string }]>`select id from caller_messages where user_id = ${userId}`;
  return row.id;
}

it("is ticked off and undone; a second tick keeps the first time (BOOK-06)", async () => {
  const person = await makePerson();
  const id = await leaveMessage(person.id);
  const first = (await tick(person, id, true)).body.data;
  expect(first).toMatchObject({ id, done_at: expect.any(String), done_by_itself: false });
  expect((await tick(person, id, true)).body.data).toEqual(first);
  expect((await tick(person, id, false)).body.data).toEqual({ ...first, done_at: null });
});

it("stays settled by itself when it is ticked off afterwards, on a page that showed it open (BOOK-06)", async () => {
  const person = await makePerson();
  const id = await leaveMessage(person.id);
  await rawSql()`update caller_messages set done_at = now(), done_by_itself = true where id = ${id}`;
  expect((await tick(person, id, true)).body.data).toMatchObject({ done_by_itself: true });
  expect((await tick(person, id, false)).body.data).toMatchObject({ done_at: null, done_by_itself: false });
  expect((await tick(person, id, true)).body.data).toMatchObject({ done_by_itself: false });
});

it("is not found when it is another client's, even for an admin (ROLE-15)", async () => {
  const [owner, other, admin] = await Promise.all([makePerson(), makePerson(), makePerson({ admin: true })]);
  const id = await leaveMessage(owner.id);
  for (const user of [other, admin]) {
    const [theirs, unowned] = [await tick(user, id, true), await tick(user, randomUUID(), true)];
    expect(theirs.status).toBe(404);
    expect(theirs.body.error).toBe(unowned.body.error);
  }
  expect((await rawSql()`select done_at from caller_messages where id = ${id}`)[0]?.done_at).toBeNull();
});
