import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { deliverNotification } from "@/lib/agent/notifications/deliver-notification";
import { noteToDos } from "@/lib/agent/notifications/note-news";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { createRandom } from "@/local/demo/random";
import { makePerson, type Person } from "@/tests/support/people";
import { addBrowser, startOwnPush } from "@/tests/support/push";
import { settled } from "@/tests/support/settled";

const CLIENTS = 10;
const EVENTS = 100;
const DEVICES = 2;
const BATCHES = 5;

const random = createRandom(20_261_122);
const limited = pLimit(16);
const service = await startOwnPush();

type Device = { id: string; endpoint: string; client: Person; gone: boolean };

describe("a thousand events, with a push service that fails, is slow or says gone (DAY-03)", () => {
  it("are told to each device once, or its subscription is removed", async () => {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => makePerson()));
    const devices: Device[] = [];
    for (const client of clients) {
      for (let each = 0; each < DEVICES; each++) {
        devices.push({ ...(await addBrowser(service, client, `Device ${each}`)), client, gone: false });
      }
    }
    const events = new Map<string, string[]>(clients.map(({ id }) => [id, []]));
    for (let batch = 0; batch < BATCHES; batch++) {
      await planTrouble();
      const made = await Promise.all(clients.map((client) => limited(() => happen(client))));
      for (const [index, { id }] of clients.entries()) events.get(id)?.push(...(made[index] ?? []));
      await settled();
      // Followers may see their events again.
      await noteToDos(made.flat());
      const gone = random.pick(devices.filter((device) => !device.gone));
      await service.end(gone.id);
      gone.gone = true;
      await deliverDue();
    }
    // From here on the service answers, and every wait has passed.
    await service.control("reset");
    while ((await waiting()).length > 0) await deliverDue();

    expect([...events.values()].flat()).toHaveLength(CLIENTS * EVENTS);
    for (const { id, endpoint, client, gone } of devices) {
      const told = (await service.told(id)).map(({ payload }) => payload.line);
      const subscriptions = await rawSql()`select 1 from push_devices where endpoint = ${endpoint}`;
      expect(new Set(told).size, "no event twice").toBe(told.length);
      expect(subscriptions, "gone and removed, or neither").toHaveLength(gone ? 0 : 1);
      if (!gone) expect(told.sort(), "every event").toEqual(linesOf(events.get(client.id) ?? []));
    }
    const states = await rawSql()`
      select distinct d.state, d.device_id in (select id from push_devices) as stays
      from notification_deliveries d join notifications n on n.id = d.notification_id
      where n.user_id = any(${clients.map(({ id }) => id)}) order by 1, 2`;
    expect(states.filter(({ stays }) => stays)).toEqual([{ state: "sent", stays: true }]);
  }, 240_000);

  const lines = new Map<string, string>();
  const linesOf = (ids: string[]) => ids.map((id) => lines.get(id) ?? "").sort();

  async function happen({ id: userId }: Person): Promise<string[]> {
    const ids: string[] = [];
    for (let each = 0; each < EVENTS / BATCHES; each++) {
      const message = `Event ${randomUUID()}`;
      const about = { callId: null, callerName: "Ann", callerPhone: null };
      const kind = random.chance(0.1) ? "emergency" : "message";
      const id = await addToDo({ ...about, userId, cause: randomUUID(), kind, message }, database());
      if (!id) throw new Error("the to-do was known");
      lines.set(id, message);
      ids.push(id);
    }
    return ids;
  }

  /** Every few requests one fails, is cut before or after it took effect, or takes its time. */
  async function planTrouble(): Promise<void> {
    const troubles = [
      { status: 500 },
      { status: 503, headers: { "retry-after": "120" } },
      { status: 429 },
      { drop: true },
      { drop: true, after: true },
    ];
    for (let each = 0; each < 60; each++) {
      const plan = { path: "/push/*", skip: random.between(0, 8), ...random.pick(troubles) };
      await service.control("fail", plan);
      if (random.chance(0.2)) await service.control("delay", { path: "/push/*", ms: 20 });
    }
  }

  const waiting = () => rawSql()<{ id: string }[]>`
    select d.id from notification_deliveries d join notifications n on n.id = d.notification_id
    where d.state = 'due' and n.user_id in (select user_id from push_devices) and starts_with(d.label, 'Device ')`;

  /** Two workers each take every delivery that waits; their waits have passed. */
  async function deliverDue(): Promise<void> {
    const due = await waiting();
    const ids = due.map(({ id }) => id);
    await rawSql()`update notification_deliveries set tell_at = now() where id = any(${ids})`;
    await Promise.all([...ids, ...ids].map((id) => limited(() => deliverNotification(id))));
  }
});
