import type { ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, database, rawSql } from "@/db/client";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";
import { bundle, startInstance } from "./bundle";

/** `OUTBOX_KILLS=50` takes some minutes. */
const KILLS = Number(process.env.OUTBOX_KILLS ?? 6);
/** Before each kill. Writing for as long as instances take to start would be more work the slower the machine is. */
const MOST_CALLS = 40;
const { home, remove } = makeTemporaryHome("faults");
let stack: Stack;
let start: () => Promise<ChildProcess>;
const instances: ChildProcess[] = [];

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  const file = await bundle("tests/faults/follower-process.ts", home);
  start = () => startInstance(file);
  instances.push(...(await Promise.all([start(), start()])));
});

afterAll(async () => {
  for (const instance of instances) instance.kill("SIGKILL");
  await closeDatabase();
  await stack?.close();
  remove();
});

it(
  "loses no event and does nothing twice that a person sees, whichever instance is killed and whatever connections break (HOUSE-02)",
  async () => {
    const client = await makePerson();
    const all = await makeWebhook(client.id, { events: ["call.completed", "connection.broken"] });
    const calls: string[] = [];
    let emitted = 0;
    let isOver = false;
    let most = MOST_CALLS;
    const write = async () => {
      while (!isOver) {
        await sleep(10);
        if (calls.length === most) continue;
        const now = new Date();
        const { callId } = await makeCall(client.id, {
          callId: randomUUID(),
          happenedAt: now,
          reportedAt: now,
        });
        await database().transaction(async (tx) => {
          await recordEvents([callChanged(callId)], tx);
          const data = { service: "google_calendar", account: callId };
          await emitEvent({ userId: client.id, type: "connection.broken", data }, tx);
        });
        calls.push(callId);
        emitted += 1;
      }
    };
    const writing = write();
    for (let kill = 0; kill < KILLS; kill++) {
      most = calls.length + MOST_CALLS;
      await sleep(randomInt(50, 400));
      if (kill % 3 === 2) {
        await rawSql()`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'callwright' and query like '%follow_ups%' and pid <> pg_backend_pid()`;
      }
      const index = kill % instances.length;
      const gone = once(instances[index] as ChildProcess, "exit");
      instances[index]?.kill("SIGKILL");
      await gone;
      instances[index] = await start();
    }
    isOver = true;
    await writing;
    expect(calls.length).toBeGreaterThan(10 * KILLS);

    await vi.waitFor(
      async () => {
        const [row] = await rawSql()`
        select (select count(*)::int from outbox) + (select count(*)::int from follow_ups) as waiting`;
        expect(row?.waiting).toBe(0);
      },
      { timeout: 180_000, interval: 100 },
    );
    const told = await deliveriesOf(all.id);
    const completed = told.flatMap(({ event, payload }) =>
      event === "call.completed" ? payload.data.call_id : [],
    );
    expect(completed.toSorted()).toEqual(calls.toSorted());
    expect(told.length - completed.length).toBe(emitted);
    const indexed = await rawSql()`
    select from call_texts t join call_logs c using (id) where t.user_id = ${client.id} and t.call_updated_at = c.updated_at`;
    expect(indexed.count).toBe(calls.length);
  },
  240_000 + KILLS * 15_000,
);
