import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";

const client = await makePerson();

async function makeToDo({ id }: Person): Promise<string> {
  const [row] = await rawSql()<{ id: string }[]>`
    insert into caller_messages (user_id, cause, kind, message) values (${id}, ${randomUUID()}, 'message', 'Ring back')
    returning id`;
  return row?.id ?? "";
}
const tick = ({ token }: Person, id: string, key: string, done = true) =>
  api("PUT", `/api/user/to-dos/${id}`, { token, body: { done }, headers: { "idempotency-key": key } });
const isDone = async (id: string) => {
  const [row] = await rawSql()`select done_at from caller_messages where id = ${id}`;
  return row?.done_at !== null;
};

describe("a request under a key of the browser (DAY-04)", () => {
  it("is applied once: one that arrives again gets the first answer and changes nothing", async () => {
    const [id, key] = [await makeToDo(client), randomUUID()];
    const first = await tick(client, id, key);
    await tick(client, id, randomUUID(), false);
    const again = await tick(client, id, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await isDone(id)).toBe(false);
  });

  it("is applied once, if it arrives several times at once", async () => {
    const [id, key] = [await makeToDo(client), randomUUID()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => tick(client, id, key)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect((await tick(client, id, key)).status).toBe(200);
  });

  it("that was refused may be sent again, since nothing was applied", async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    expect((await tick(client, id, key)).status).toBe(404);
    await rawSql()`insert into caller_messages (id, user_id, cause, message) values (${id}, ${client.id}, ${id}, 'Ring')`;
    expect((await tick(client, id, key)).status).toBe(200);
    expect(await isDone(id)).toBe(true);
  });

  it("whose process died is applied by a later one", async () => {
    const [id, key] = [await makeToDo(client), randomUUID()];
    const endpoint = `PUT /api/user/to-dos/{id} ${JSON.stringify({ id })}`;
    await rawSql()`insert into applied_requests (user_id, key, endpoint) values (${client.id}, ${key}, ${endpoint})`;
    expect((await tick(client, id, key)).status).toBe(503);
    await rawSql()`update applied_requests set started_at = now() - interval '2 minutes' where key = ${key}`;
    expect((await tick(client, id, key)).status).toBe(200);
    expect(await isDone(id)).toBe(true);
  });

  it("is one user's and one thing's: the same key of another is not confused with it", async () => {
    const other = await makePerson();
    const [mine, second, theirs, key] = [
      await makeToDo(client),
      await makeToDo(client),
      await makeToDo(other),
      randomUUID(),
    ];
    expect((await tick(client, mine, key)).status).toBe(200);
    expect((await tick(other, theirs, key)).body.data.id).toBe(theirs);
    expect((await tick(client, second, key)).status).toBe(409);
    expect(await isDone(second)).toBe(false);
    expect((await tick(other, mine, randomUUID())).status).toBe(404);
  });

  it("is refused under a key that is no UUID", async () => {
    expect((await tick(client, await makeToDo(client), "1")).status).toBe(400);
  });
});
