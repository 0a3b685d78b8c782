import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { sealWebhookSecret } from "@/lib/outward/webhooks/secret";
import { beat } from "@/lib/platform/queue/pools";
import { makePerson } from "@/tests/support/people";
import { changeJob, countHeldBy, holdByDeadWorker, letPoolsDie, takeJob } from "@/tests/support/queue";
import { startReceiver } from "@/tests/support/receiver";
import { deliveriesOf, jobOf, makeWebhook, webhookRow } from "@/tests/support/webhooks";
import { tasks } from "@/worker/tasks";

const DAY = 24 * 60 * 60_000;
const mine = await makePerson();
const receiver = await startReceiver();
afterAll(() => receiver.close());

const deliver = (deliveryId: number) => tasks["deliver-webhook"]({ deliveryId });

/** A webhook with one waiting message. */
async function waiting(fields: Parameters<typeof makeWebhook>[1] = {}) {
  const person = await makePerson();
  const webhook = await makeWebhook(person.id, { url: receiver.url, events: ["emergency"], ...fields });
  await emitEvent({
    userId: person.id,
    type: "emergency",
    data: {
      call_id: "c1",
      description: "Water through the ceiling – “bad”",
      caller_name: null,
      caller_phone: null,
      address: null,
    },
    key: `emergency|${randomUUID()}`,
  });
  const [delivery] = await deliveriesOf(webhook.id);
  return {
    ...webhook,
    delivery: Number(delivery?.id),
    read: async () => (await deliveriesOf(webhook.id))[0],
  };
}

describe("a message", () => {
  it("arrives signed by Standard Webhooks, byte for byte as it was signed, and is recorded", async () => {
    const { secret, delivery, read, id } = await waiting();
    receiver.answerWith(204);
    await deliver(delivery);
    const got = receiver.received.at(-1);
    const verified = new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {});
    const row = await read();
    expect(verified).toEqual({
      id: row?.message_id,
      type: "emergency",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: expect.objectContaining({ description: "Water through the ceiling – “bad”" }),
    });
    expect(Object.keys(verified as object)).toEqual(["id", "type", "timestamp", "data"]);
    expect(got?.headers["webhook-id"]).toBe(row?.message_id);
    expect(got?.headers["x-tool-secret"]).toBeUndefined();
    expect(() => new Webhook(secret).verify(`${got?.body} `, got?.headers ?? {})).toThrow();
    expect(row).toMatchObject({
      status: "delivered",
      attempt: 1,
      attempts: 1,
      http_status: 204,
      error: null,
    });
    expect(await webhookRow(id)).toMatchObject({ failing_since: null });
    await deliver(delivery);
    expect((await read())?.attempts).toBe(1);
  });

  it("is signed by the old secret too for a day after a rotation", async () => {
    const { id, delivery, secret } = await waiting();
    const next = `whsec_${Buffer.from("another key of thirty-two bytes!").toString("base64")}`;
    const rotate = (until: Date) => rawSql()`
      update webhooks set secret_encrypted = ${sealWebhookSecret(next, id)}, previous_secret_until = ${until},
        previous_secret_encrypted = ${sealWebhookSecret(secret, id)} where id = ${id}`;
    const verifies = (key: string) => {
      const got = receiver.received.at(-1);
      try {
        new Webhook(key).verify(got?.body ?? "", got?.headers ?? {});
        return true;
      } catch {
        return false;
      }
    };
    receiver.answerWith(500);
    await rotate(new Date(Date.now() + 1_000));
    await deliver(delivery);
    expect([verifies(secret), verifies(next)]).toEqual([true, true]);
    await rotate(new Date(Date.now() - 1_000));
    await deliver(delivery);
    expect([verifies(secret), verifies(next)]).toEqual([false, true]);
  });

  it("that fails is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, under one id, and is dead then", async () => {
    const { id, delivery, read } = await waiting();
    receiver.answerWith(500, {}, "no");
    const before = receiver.received.length;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) {
      await deliver(delivery);
      const job = await jobOf(delivery);
      expect(job?.queue_name).toBe(`webhook:${id}`);
      waits.push(Math.round(job?.wait ?? 0));
      const row = await read();
      expect(row).toMatchObject({ status: "waiting", attempt, attempts: attempt, http_status: 500 });
      expect(row?.next_attempt_at).toEqual(job?.run_at);
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
    await takeJob(`deliver-webhook:${delivery}`);
    await deliver(delivery);
    expect(await read()).toMatchObject({
      status: "dead",
      attempt: 8,
      attempts: 8,
      next_attempt_at: null,
      error: "The receiver answered 500.",
    });
    expect(await jobOf(delivery)).toBeUndefined();
    const ids = receiver.received.slice(before).map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(1);
    const attempts = await rawSql()`
      select http_status, error, answer, duration_ms >= 0 as timed, ended_at is not null as ended
      from webhook_attempts where delivery_id = ${delivery}`;
    expect(attempts).toHaveLength(8);
    expect(attempts[0]).toEqual({
      http_status: 500,
      error: "The receiver answered 500.",
      answer: "no",
      timed: true,
      ended: true,
    });
  });

  it("waits as long as a busy receiver asks for", async () => {
    const { delivery, read } = await waiting();
    receiver.answerWith(429, { "retry-after": "90" });
    await deliver(delivery);
    expect(Math.round((await jobOf(delivery))?.wait ?? 0)).toBe(90);
    receiver.answerWith(503, { "retry-after": "10" });
    await deliver(delivery);
    expect(Math.round((await jobOf(delivery))?.wait ?? 0)).toBe(300);
    expect(await read()).toMatchObject({ status: "waiting", http_status: 503 });
  });

  it("follows no redirect, which counts as a failure", async () => {
    const { delivery, read } = await waiting();
    receiver.answerWith(307, { location: receiver.url });
    const before = receiver.received.length;
    await deliver(delivery);
    expect(receiver.received).toHaveLength(before + 1);
    expect(await read()).toMatchObject({ status: "waiting", http_status: 307 });
    expect((await read())?.error).toContain("redirect");
  });

  it("is not sent where messages must not go, whatever the address was when it was saved", async () => {
    const { delivery, read } = await waiting({ url: "ftp://127.0.0.1/hook" });
    await deliver(delivery);
    expect(await read()).toMatchObject({ status: "waiting", http_status: null });
    expect((await read())?.error).toContain("private network");
  });

  it("whose process was killed before the end was recorded is resent under the same id", async () => {
    const { delivery, read } = await waiting();
    // The state after a killed attempt: started, received by the other side, never ended, its job held by a dead
    // worker.
    await rawSql()`update webhook_deliveries set attempt = 1 where id = ${delivery}`;
    await rawSql()`insert into webhook_attempts (delivery_id) values (${delivery})`;
    const key = `deliver-webhook:${delivery}`;
    const worker = `dead-${randomUUID()}`;
    await changeJob(key, { attempts: 1 });
    await beat(worker, () => []);
    await holdByDeadWorker(key, { worker, minutes: 3 });
    await letPoolsDie();
    expect(await countHeldBy(worker)).toBe(0);
    receiver.answerWith(200);
    await deliver(delivery);
    expect(await read()).toMatchObject({ status: "delivered", attempt: 2, attempts: 2 });
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe((await read())?.message_id);
  });

  it("whose job was lost is queued again by the sweep, unless its webhook is switched off", async () => {
    const lost = await waiting();
    const off = await waiting({});
    for (const { delivery } of [lost, off]) {
      await takeJob(`deliver-webhook:${delivery}`);
      await rawSql()`
        update webhook_deliveries set next_attempt_at = now() - interval '2 minutes' where id = ${delivery}`;
    }
    await rawSql()`update webhooks set is_active = false where id = ${off.id}`;
    await tasks["sweep-webhooks"]({});
    expect((await jobOf(lost.delivery))?.queue_name).toBe(`webhook:${lost.id}`);
    expect(await jobOf(off.delivery)).toBeUndefined();
  });

  it("of a webhook that is switched off waits, and that of a deleted one is dropped", async () => {
    const { id, delivery, read } = await waiting();
    await rawSql()`update webhooks set is_active = false where id = ${id}`;
    const before = receiver.received.length;
    await deliver(delivery);
    expect(await read()).toMatchObject({ status: "waiting", attempt: 0 });
    await rawSql()`delete from webhooks where id = ${id}`;
    await deliver(delivery);
    expect(receiver.received).toHaveLength(before);
  });

  it("sent twice at the same moment is recorded as delivered once", async () => {
    const { delivery, read } = await waiting();
    const held: { end: () => void }[] = [];
    receiver.answerWith((response) => {
      held.push(response);
      if (held.length === 2) for (const each of held) each.end();
    });
    await Promise.all([deliver(delivery), deliver(delivery)]);
    expect(await read()).toMatchObject({ status: "delivered", attempts: 2 });
  });
});

describe("a webhook", () => {
  it("that answers 410 is switched off, and its message is dead", async () => {
    const { id, delivery, read } = await waiting();
    receiver.answerWith(410);
    await takeJob(`deliver-webhook:${delivery}`);
    await deliver(delivery);
    expect(await read()).toMatchObject({ status: "dead", attempt: 1, http_status: 410 });
    expect(await webhookRow(id)).toMatchObject({ is_active: false, disabled_reason: "gone" });
    expect((await webhookRow(id))?.disabled_at.getTime()).toBeCloseTo(Date.now(), -4);
    expect(await jobOf(delivery)).toBeUndefined();
  });

  it("is failing from its first failure until its first success", async () => {
    const { id, delivery } = await waiting();
    receiver.answerWith(500);
    await deliver(delivery);
    const since = (await webhookRow(id))?.failing_since;
    expect(since.getTime()).toBeCloseTo(Date.now(), -4);
    await deliver(delivery);
    expect((await webhookRow(id))?.failing_since).toEqual(since);
    receiver.answerWith(200);
    await deliver(delivery);
    expect((await webhookRow(id))?.failing_since).toBeNull();
  });

  it("is switched off with notice after five days without a success, and not before", async () => {
    const young = await waiting({ failingSince: new Date(Date.now() - 4.99 * DAY) });
    const old = await waiting({ failingSince: new Date(Date.now() - 5.01 * DAY) });
    receiver.answerWith(500);
    await deliver(young.delivery);
    await deliver(old.delivery);
    expect(await webhookRow(young.id)).toMatchObject({ is_active: true, disabled_at: null });
    expect(await webhookRow(old.id)).toMatchObject({ is_active: false, disabled_reason: "failing" });
    expect(await old.read()).toMatchObject({ status: "waiting", attempt: 1 });
    const saved = await waiting({ failingSince: new Date(Date.now() - 9 * DAY) });
    receiver.answerWith(200);
    await deliver(saved.delivery);
    expect(await webhookRow(saved.id)).toMatchObject({ is_active: true, failing_since: null });
  });
});

describe("finished messages", () => {
  it("are deleted after 30 days, their attempts with them", async () => {
    const { id } = await makeWebhook(mine.id);
    const add = (age: number) => rawSql()`
      insert into webhook_deliveries (webhook_id, message_id, event, payload, status, created_at)
      values (${id}, ${randomUUID()}, 'emergency', '{}', 'delivered', ${new Date(Date.now() - age * DAY)})`;
    await add(31);
    await add(29);
    await rawSql()`
      insert into webhook_attempts (delivery_id) select id from webhook_deliveries where webhook_id = ${id}`;
    await tasks["sweep-expired"]({});
    expect(await deliveriesOf(id)).toMatchObject([{ attempts: 1 }]);
  });

  it("leave no expired secret behind", async () => {
    const over = await makeWebhook(mine.id, {
      previousSecretEncrypted: "v1.x",
      previousSecretUntil: new Date(Date.now() - 1_000),
    });
    const signing = await makeWebhook(mine.id, {
      previousSecretEncrypted: "v1.x",
      previousSecretUntil: new Date(Date.now() + 60_000),
    });
    await tasks["sweep-expired"]({});
    expect(await webhookRow(over.id)).toMatchObject({ previous_secret_encrypted: null });
    expect(await webhookRow(signing.id)).toMatchObject({ previous_secret_encrypted: "v1.x" });
  });
});
