import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { sweepWebhooks } from "@/lib/outward/webhooks/sweep-webhooks";
import { encrypt } from "@/lib/platform/core/crypto";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makePerson } from "@/tests/support/people";
import { letPoolsDie } from "@/tests/support/queue";
import { startReceiver } from "@/tests/support/receiver";
import { makeWebhook } from "@/tests/support/webhooks";
import { auditReports, findHalves } from "./acknowledged";
import { startSenders } from "./report-senders";

const KILLS = 4;
const SENDERS = 6;
const { home, remove } = makeTemporaryHome("faults");
const line = {
  number: "+442079460188",
  phoneNumberId: randomUUID(),
  assistantId: randomUUID(),
  sipUri: null,
};
let stack: Stack;
let app: AppProcess;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let told: readonly string[] = [];

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  const client = await makePerson();
  const secret = encrypt(
    stack.secrets.vapiWebhookSecret,
    "system_settings|setting_value|vapi_webhook_secret",
  );
  await rawSql()`insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
    values ('vapi_webhook_secret', ${secret}, 'text', true, 'vapi')`;
  await rawSql()`insert into phone_assignments (phone_number, user_id, vapi_phone_number_id)
    values (${line.number}, ${client.id}, ${line.phoneNumberId})`;
  receiver = await startReceiver();
  await makeWebhook(client.id, { url: receiver.url });
  app = await start();
});

afterAll(async () => {
  await app?.stop();
  receiver?.close();
  await closeDatabase();
  await stack?.close();
  remove();
});

const start = () =>
  startApp({
    port: stack.ports.app,
    environment: { ...stack.environment, LOG_LEVEL: "silent" },
    output: "ignore",
  });

async function killApp(): Promise<void> {
  const gone = new Promise((resolve) => app.process.once("exit", (_, signal) => resolve(signal)));
  app.process.kill("SIGKILL");
  expect(await gone).toBe("SIGKILL");
}

/** However slow the machine is; the awaited result is asserted afterwards. */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo() && waited < 2_400; waited++) await sleep(50);
}

describe("an end-of-call report that was acknowledged", () => {
  it("is there exactly once, whole, after kill -9 at random moments (VOICE-04)", async () => {
    const senders = startSenders({
      url: app.url,
      secret: stack.secrets.vapiWebhookSecret,
      line,
      senders: SENDERS,
    });
    const acknowledgedBetween: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = senders.acknowledged.length;
      await sleep(randomInt(150, 700));
      await until(() => senders.acknowledged.length > before);
      await killApp();
      acknowledgedBetween.push(senders.acknowledged.length - before);
      app = await start();
    }
    await until(() => senders.acknowledged.length > 20);
    await senders.stop();

    const { acknowledged } = senders;
    told = acknowledged.slice(3); // the first three are tampered with below
    const clean = { missing: [], twice: [], incomplete: [], withoutRaw: [] };
    expect(await auditReports(acknowledged)).toEqual(clean);
    expect(await findHalves()).toEqual([]);
    expect(senders.refused).toEqual([]);

    // Sanity check: reports were acknowledged before every kill, and every kill hit some in progress.
    expect(Math.min(...acknowledgedBetween)).toBeGreaterThan(0);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(senders.unanswered()).toBeGreaterThanOrEqual(KILLS);

    // Kept honest: the audit sees what was never sent, what lost its log, its raw message or its content.
    const [log = "", raw = "", content = ""] = acknowledged;
    await rawSql()`delete from call_logs where call_id = ${log}`;
    await rawSql()`delete from voice_messages where call_id = ${raw}`;
    await rawSql()`update call_logs set reported_at = null where call_id = ${content}`;
    expect(await auditReports([...acknowledged, "never-sent"])).toEqual({
      missing: [log, "never-sent"],
      twice: [],
      incomplete: [content],
      withoutRaw: [raw],
    });
    expect((await findHalves()).sort()).toEqual([log, raw, content].sort());
  });

  it("is sent to the client's webhook despite kills on the way, under one id however often it is sent", async () => {
    await killApp();
    // Dead workers would hold their jobs for some minutes more.
    await letPoolsDie();
    app = await start();
    await sweepWebhooks();
    const idsOf = () => {
      const ids = new Map<string, Set<string>>();
      for (const { body } of receiver.received) {
        const { id, data } = JSON.parse(body) as { id: string; data: { call_id: string } };
        ids.set(data.call_id, (ids.get(data.call_id) ?? new Set()).add(id));
      }
      return ids;
    };
    expect(told.length).toBeGreaterThan(10);
    // What the events lead to counts as well: a worker that was killed holds them for a while.
    await vi.waitFor(
      async () => {
        const [{ waiting }] = await rawSql()<[{ waiting: number }]>`
          select (select count(*) from webhook_deliveries where status <> 'delivered')::int
            + (select count(*) from outbox)::int + (select count(*) from follow_ups)::int as waiting`;
        const received = idsOf();
        expect([waiting, told.filter((callId) => !received.has(callId))]).toEqual([0, []]);
      },
      { timeout: 200_000, interval: 500 },
    );
    const received = idsOf();
    expect(told.filter((callId) => received.get(callId)?.size !== 1)).toEqual([]);
  });
});
