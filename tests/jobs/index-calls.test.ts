import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { indexAllCalls, indexNewestCalls } from "@/lib/calls/calls/index-calls";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";

async function indexed(callId: string) {
  const [row] = await rawSql()<{ user_id: string; fresh: boolean }[]>`
    select t.user_id, t.call_updated_at = c.updated_at as fresh
    from call_texts t join call_logs c using (id) where c.call_id = ${callId}`;
  return row;
}

async function changed(...callIds: string[]): Promise<void> {
  await recordEvents(callIds.map(callChanged));
  await settled();
}

describe("the index of calls", () => {
  it("follows every change of a call, and never includes unowned calls", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    const { callId: unowned } = await makeCall(null);
    await changed(callId, unowned);
    expect(await indexed(callId)).toEqual({ user_id: person.id, fresh: true });
    expect(await indexed(unowned)).toBeUndefined();
    await rawSql()`update call_logs set summary = 'Another one.', updated_at = now() where call_id = ${callId}`;
    expect((await indexed(callId))?.fresh).toBe(false);
    await rawSql()`update call_logs set user_id = ${person.id}, updated_at = now() where call_id = ${unowned}`;
    await changed(callId, unowned);
    expect((await indexed(callId))?.fresh).toBe(true);
    expect(await indexed(unowned)).toEqual({ user_id: person.id, fresh: true });
  });

  it("indexes calls of any age in a full run, and removes deleted ones", async () => {
    const person = await makePerson();
    const long = `${"A very long transcript with words and more words. ".repeat(8_000)}`;
    const { callId } = await makeCall(person.id, { transcript: long });
    await rawSql()`update call_logs set updated_at = now() - interval '40 days' where call_id = ${callId}`;
    await Promise.all([indexAllCalls(), indexAllCalls()]);
    expect((await indexed(callId))?.fresh).toBe(true);
    await rawSql()`delete from call_logs where call_id = ${callId}`;
    expect((await rawSql()`select 1 from call_texts where user_id = ${person.id}`).length).toBe(0);
  });

  it("leaves out a call that is deleted meanwhile", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    const other = await rawSql().reserve();
    try {
      await other`begin`;
      await other`delete from call_logs where call_id = ${callId}`;
      const indexing = indexNewestCalls(person.id);
      const [own] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const waiting = () =>
        rawSql()`select from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`;
      await expect.poll(waiting).not.toHaveLength(0);
      await other`commit`;
      await expect(indexing).resolves.toBeUndefined();
    } finally {
      other.release();
    }
    expect((await rawSql()`select from call_texts where user_id = ${person.id}`).length).toBe(0);
  });
});
