import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { sendConversions } from "@/lib/outward/conversions/send-conversions";
import { GOOGLE_ADS, META_DATASET_ID } from "@/local/stack/emulator-seed";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { letDue, makeBookedJob, makeSender, pay } from "@/tests/support/conversions";
import { connectGoogle } from "@/tests/support/google-connection";
import { makePerson } from "@/tests/support/people";
import { bundle, startInstance } from "./bundle";

/** `CONVERSION_KILLS=50` takes some minutes. */
const KILLS = Number(process.env.CONVERSION_KILLS ?? 8);
const JOBS_A_KILL = 12;
const ADMIN = "admin@callwright.test";
const { home, remove } = makeTemporaryHome("faults");
let stack: Stack;
let start: () => Promise<ChildProcess>;

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  const file = await bundle("tests/faults/conversion-process.ts", home);
  start = () => startInstance(file);
  const { id: userId } = await makePerson({ admin: true });
  const googleUrl = stack.environment.GOOGLE_BASE_URL;
  await ask(googleUrl, "POST", "ads-accounts", {
    accountId: "2222222222",
    email: ADMIN,
    actions: [{ id: GOOGLE_ADS.purchaseAction, type: "UPLOAD_CLICKS" }],
  });
  await connectGoogle({ googleUrl, userId, email: ADMIN, service: "google_ads" });
});

afterAll(async () => {
  await closeDatabase();
  await stack?.close();
  remove();
});

async function ask(url: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/_control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

type Received = { id: string; repeats: number };
const PATHS = ["*/events", "/v1/events:ingest"];
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

it(
  "gets each event accepted once or visibly ended, whenever a sender is killed and whichever answer is lost (MONEY-04, MONEY-05)",
  async () => {
    const urls = [String(stack.environment.FACEBOOK_BASE_URL), stack.environment.GOOGLE_BASE_URL];
    const userId = await makeSender({
      ...{ metaOn: true, metaDatasetId: META_DATASET_ID },
      ...{ googleOn: true, googleOperatingAccount: "2222222222" },
      googlePurchaseAction: GOOGLE_ADS.purchaseAction,
    });
    const refused: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const jobs = await Promise.all(Array.from({ length: JOBS_A_KILL }, () => makeBookedJob(userId)));
      for (const { id } of jobs) await pay(userId, id);
      const isHeld = kill % 4 < 2;
      if (!isHeld) {
        const bad = `purchase-${pick(jobs).id}`;
        refused.push(bad);
        await ask(urls[0] ?? "", "POST", "conversions/refuse", { id: bad });
        await ask(urls[1] ?? "", "POST", "ads-refuse", { transactionId: bad, atOnce: true });
      }
      const which = kill % 2;
      const plan = isHeld
        ? null
        : pick([
            { path: PATHS[which], skip: randomInt(4), drop: true, after: true },
            { path: PATHS[which], skip: randomInt(4), status: 503, after: pick([true, false]) },
            null,
          ]);
      if (plan) await ask(urls[which] ?? "", "POST", "fail", plan);
      // Dies while its request is under way; the provider takes it all the same.
      if (isHeld) await ask(urls[which] ?? "", "POST", "hold", { path: PATHS[which] });
      const sender = await start();
      await letDue(userId);
      if (isHeld) {
        while ((await ask(urls[which] ?? "", "GET", "held")).held === 0) await sleep(10);
      } else await sleep(randomInt(0, 250));
      const gone = once(sender, "exit");
      sender.kill("SIGKILL");
      await gone;
      if (isHeld) await ask(urls[which] ?? "", "POST", "release");
      // Two minutes later.
      await rawSql()`update conversion_outbox set lease_until = now() - interval '1 second' where lease_until is not null`;
    }
    for (const url of urls) await ask(url, "POST", "reset", {});
    await ask(urls[1] ?? "", "POST", "ads-process");
    for (let round = 0; round < 4; round++) {
      await letDue(userId);
      await sendConversions({ userId });
      await ask(urls[1] ?? "", "POST", "ads-process");
    }

    const rows = await rawSql()<{ provider: string; event_id: string; status: string; diagnosis: string }[]>`
      select provider, event_id, status, diagnosis from conversion_outbox where user_id = ${userId}`;
    expect(rows).toHaveLength(2 * KILLS * JOBS_A_KILL);
    const open = rows.filter(({ status }) => !["accepted", "refused"].includes(status));
    expect(open).toEqual([]);
    const ended = rows.filter(({ status }) => status === "refused");
    expect(ended.map(({ event_id: id }) => id).sort()).toEqual([...refused, ...refused].sort());
    for (const [index, provider] of ["meta", "google"].entries()) {
      const { received } = (await ask(urls[index] ?? "", "GET", "conversions")) as { received: Received[] };
      const ours = received.filter(({ id }) => rows.some(({ event_id }) => event_id === id));
      const accepted = rows.filter((row) => row.provider === provider && row.status === "accepted");
      expect(ours.map(({ id }) => id).sort()).toEqual(accepted.map(({ event_id: id }) => id).sort());
      expect(ours.reduce((sum, { repeats }) => sum + repeats, 0)).toBeGreaterThan(0);
    }

    const before = await Promise.all(urls.map((url) => ask(url, "GET", "conversions")));
    await letDue(userId);
    await sendConversions({ userId });
    expect(await Promise.all(urls.map((url) => ask(url, "GET", "conversions")))).toEqual(before);
  },
  120_000 + KILLS * 15_000,
);
