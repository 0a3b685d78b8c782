import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { startReceiver } from "@/tests/support/receiver";
import { deliveriesOf, jobOf, makeWebhook, webhookRow } from "@/tests/support/webhooks";
import { tasks } from "@/worker/tasks";

const [mine, admin] = [await makePerson(), await makePerson({ admin: true })];
const receiver = await startReceiver();
afterAll(() => receiver.close());

const of = (id: string, rest: string) => `/api/workflow/webhook/${id}${rest}`;
const log = (id: string, query = "") => api("GET", of(id, `/deliveries${query}`), { token: mine.token });
const replay = (id: string, delivery: number, person = mine) =>
  api("POST", of(id, `/deliveries/${delivery}/replay`), { token: person.token });
const test = (id: string, person = mine) => api("POST", of(id, "/test"), { token: person.token });

async function addMessage(webhookId: string, fields: Record<string, unknown> = {}): Promise<number> {
  const row = { webhook_id: webhookId, message_id: crypto.randomUUID(), event: "call.completed", ...fields };
  const sql = rawSql();
  const [made] = await sql<[{ id: number }]>`
    insert into webhook_deliveries ${sql({ payload: '{"id":"x"}', ...row } as never)} returning id::float8 as id`;
  return made.id;
}

describe("the log of a webhook's messages", () => {
  it("is paginated, newest first, each message once", async () => {
    const { id } = await makeWebhook(mine.id);
    const made: number[] = [];
    for (let count = 0; count < 7; count++) made.unshift(await addMessage(id));
    const first = await log(id, "?limit=3");
    const second = await log(id, `?limit=3&cursor=${first.body.next_cursor}`);
    const third = await log(id, `?limit=3&cursor=${second.body.next_cursor}`);
    const ids = [first, second, third].flatMap(({ body }) => body.data.map((row: { id: number }) => row.id));
    expect(ids).toEqual(made);
    expect(third.body.next_cursor).toBeNull();
    expect((await log(id, "?cursor=x")).status).toBe(400);
    expect((await log(id, "?limit=51")).status).toBe(400);
  });
});

describe("a test delivery", () => {
  it("is sent at once and returns the answer, without anything secret", async () => {
    const { id } = await makeWebhook(mine.id, { url: receiver.url });
    receiver.answerWith(
      200,
      {},
      `\u0000\u001b[31mgot it {"token":"s3cret-token-value"} ${"x".repeat(20_000)}`,
    );
    const { status, body } = await test(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ delivered: true, http_status: 200, error: null });
    expect(body.data.answer).toMatch(/^\[31mgot it/);
    expect(body.data.answer.length).toBeLessThanOrEqual(2_000);
    expect(body.data.answer).not.toContain("s3cret-token-value");
    expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({ type: "webhook.test" });
    const { data } = (await log(id)).body;
    expect(data).toMatchObject([
      { event: "webhook.test", status: "delivered", attempts: [{ http_status: 200 }] },
    ]);
  });

  it("that fails is tried once, and says nothing about the webhook's health", async () => {
    const { id } = await makeWebhook(mine.id, { url: receiver.url, isActive: false });
    receiver.answerWith(500, {}, "broken");
    const { body } = await test(id, admin);
    expect(body.data).toMatchObject({
      delivered: false,
      http_status: 500,
      error: "The receiver answered 500.",
      answer: "broken",
    });
    expect(await webhookRow(id)).toMatchObject({ failing_since: null, disabled_at: null });
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ status: "dead", attempt: 1, next_attempt_at: null });
    expect(await jobOf(delivery?.id)).toBeUndefined();
    const audit = await rawSql()`select action from audit_log where entity_id = ${id}`;
    expect(audit).toEqual([{ action: "tested" }]);
  });

  it("to an address without a listener says so, and reveals no addresses of ours", async () => {
    const { id } = await makeWebhook(mine.id, { url: "http://127.0.0.1:1/" });
    const { body } = await test(id);
    expect(body.data).toMatchObject({ delivered: false, http_status: null, answer: null });
    expect(body.data.error).toMatch(/could not be reached/);
  });
});

describe("a replay", () => {
  it("resends a dead message under its own id, keeping its earlier attempts", async () => {
    const { id } = await makeWebhook(mine.id, { url: receiver.url });
    const delivery = await addMessage(id, { status: "dead", attempt: 8, http_status: 500, error: "x" });
    receiver.answerWith(200);
    const { status, body } = await replay(id, delivery);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: delivery, status: "waiting", attempt: 0 });
    expect((await jobOf(delivery))?.queue_name).toBe(`webhook:${id}`);
    await tasks["deliver-webhook"]({ deliveryId: delivery });
    const [after] = await deliveriesOf(id);
    expect(after).toMatchObject({ status: "delivered", attempt: 1 });
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(after?.message_id);
  });

  it("sends a waiting one now without more attempts, and is recorded when an admin asks", async () => {
    const { id } = await makeWebhook(mine.id);
    const later = new Date(Date.now() + 3_600_000);
    const delivery = await addMessage(id, { attempt: 4, next_attempt_at: later });
    const { body } = await replay(id, delivery, admin);
    expect(body.data).toMatchObject({ status: "waiting", attempt: 4 });
    expect((await jobOf(delivery))?.wait).toBeLessThan(1);
    const audit = await rawSql()`select action from audit_log where entity_id = ${id}`;
    expect(audit).toEqual([{ action: "replayed" }]);
  });

  it("is refused while the webhook is switched off, and of another webhook's message", async () => {
    const off = await makeWebhook(mine.id, { isActive: false });
    const on = await makeWebhook(mine.id);
    const delivery = await addMessage(off.id, { status: "dead", attempt: 8 });
    const refused = await replay(off.id, delivery);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain("Enable it");
    expect((await replay(on.id, delivery)).status).toBe(404);
    expect((await replay(on.id, 9_007_199_254_740_991)).status).toBe(404);
    expect(await deliveriesOf(off.id)).toMatchObject([{ status: "dead", attempt: 8 }]);
    expect(await jobOf(delivery)).toBeUndefined();
  });
});
