import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { webhookEvents } from "@/lib/outward/events/events";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@/lib/outward/webhooks/contract";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { deliveriesOf, makeWebhook, webhookRow } from "@/tests/support/webhooks";

const CREATE = "/api/workflow/webhook/create";
const of = (id: string, rest = "") => `/api/workflow/webhook/${id}${rest}`;
const valid = { url: "https://example.com/hook", events: ["call.completed"] };

describeRefusals(createWebhook, CREATE, valid);
describeRefusals(listWebhooks, `/api/workflow/webhooks/${randomUUID()}`);
describeRefusals(updateWebhook, of(randomUUID()), { is_active: true });
describeRefusals(deleteWebhook, of(randomUUID()));
describeRefusals(rotateWebhookSecret, of(randomUUID(), "/rotate-secret"));
describeRefusals(testWebhook, of(randomUUID(), "/test"));
describeRefusals(listDeliveries, of(randomUUID(), "/deliveries"));
describeRefusals(replayDelivery, of(randomUUID(), "/deliveries/1/replay"));

const [mine, other, admin] = [await makePerson(), await makePerson(), await makePerson({ admin: true })];

const create = (person: Person, body: unknown) => api("POST", CREATE, { token: person.token, body });
const list = (person: Person, userId = person.id) =>
  api("GET", `/api/workflow/webhooks/${userId}`, { token: person.token });
const update = (person: Person, id: string, body: unknown) =>
  api("PUT", of(id), { token: person.token, body });
const auditOf = (id: string) => rawSql()`
  select actor_id, action, entity, changes from audit_log where entity_id = ${id} order by id`;

describe("a new webhook", () => {
  it("has the specified fields, and its secret is shown this once (API-23, API-24, DATA-12)", async () => {
    const made = await create(mine, {
      url: " https://example.com/made ",
      events: ["booking.confirmed", "call.completed", "call.completed"],
      workflow_slug: "review-chaser",
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(String),
      user_id: mine.id,
      workflow_slug: "review-chaser",
      url: "https://example.com/made",
      events: ["call.completed", "booking.confirmed"],
      secret: expect.stringMatching(/^whsec_/),
      is_active: true,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { secret, id } = made.body.data;
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    const listed = await list(mine);
    expect(listed.body.data).toEqual([{ ...made.body.data, secret: "***hidden***" }]);
    const row = await webhookRow(id);
    expect(row?.secret_encrypted).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  it.each([
    [{ ...valid, url: "" }, /Enter the address/],
    [{ ...valid, url: "hook" }, /not an address/],
    [{ ...valid, url: "ftp://example.com/hook" }, /https/],
    [{ ...valid, url: "https://user:password@example.com/hook" }, /password/],
    [{ ...valid, events: [] }, /at least one event/],
    [{ ...valid, events: ["webhook.test"] }, /events/],
    [{ events: valid.events }, /url/],
    [{ ...valid, workflow_slug: "x".repeat(201) }, /200/],
  ])("is refused with a sentence when it is not complete: %j (API-23, WORK-12)", async (body, sentence) => {
    const answer = await create(mine, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(sentence);
    expect(Object.keys(answer.body.fields)).toHaveLength(1);
  });

  it("may be created for a client by an admin, which is recorded, but by no other client (ROLE-15, SAFE-04)", async () => {
    const person = await makePerson();
    expect((await create(other, { ...valid, user_id: person.id })).status).toBe(404);
    expect((await create(admin, { ...valid, user_id: randomUUID() })).status).toBe(404);
    const made = await create(admin, { ...valid, user_id: person.id });
    expect(made.body.data.user_id).toBe(person.id);
    expect((await list(person)).body.data).toHaveLength(1);
    const [entry] = await auditOf(made.body.data.id);
    expect(entry).toMatchObject({ actor_id: admin.id, action: "created", entity: "webhook" });
    expect(entry?.changes).toMatchObject({
      url: { from: null, to: valid.url },
      secret: { from: null, to: "•••" },
    });
  });

  it("is one of at most twenty, however many come at once", async () => {
    const person = await makePerson();
    for (let made = 0; made < 18; made++) await makeWebhook(person.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(person, valid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toContain("Delete one");
  });
});

describe("an existing webhook", () => {
  it("changes only the given fields (API-25, DATA-12)", async () => {
    const { id } = await makeWebhook(mine.id, { workflowSlug: "file-organizer" });
    const { status, body } = await update(mine, id, { url: "https://example.com/new" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      url: "https://example.com/new",
      workflow_slug: "file-organizer",
      events: ["call.completed"],
      secret: "***hidden***",
    });
    const cleared = await update(mine, id, { workflow_slug: null, events: [...webhookEvents].reverse() });
    expect(cleared.body.data).toMatchObject({ workflow_slug: null, events: webhookEvents });
    expect((await update(mine, id, {})).status).toBe(400);
    expect((await update(mine, id, { url: "http//nothing" })).status).toBe(400);
    expect(await auditOf(id)).toEqual([]);
  });

  it("resets its failures when it is switched on again, and sends its waiting messages (API-25)", async () => {
    const { id } = await makeWebhook(mine.id, {
      isActive: false,
      failingSince: new Date("2026-11-01T00:00:00Z"),
      disabledAt: new Date("2026-11-06T00:00:00Z"),
      disabledReason: "failing",
    });
    await rawSql()`
      insert into webhook_deliveries (webhook_id, message_id, event, payload, attempt, next_attempt_at)
      values (${id}, 'msg_waiting', 'call.completed', '{}', 3, now() + interval '9 hours')`;
    const { body } = await update(admin, id, { is_active: true });
    expect(body.data).toMatchObject({
      is_active: true,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
    });
    const [delivery] = await deliveriesOf(id);
    expect(delivery?.next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await auditOf(id)).toMatchObject([
      { action: "enabled", changes: { is_active: { from: false, to: true } } },
    ]);
  });

  it("is deleted with its messages (API-26, DATA-12)", async () => {
    const { id } = await makeWebhook(mine.id);
    await rawSql()`
      insert into webhook_deliveries (webhook_id, message_id, event, payload) values (${id}, 'm', 'call.completed', '{}')`;
    const answer = await api("DELETE", of(id), { token: mine.token });
    expect(answer.body).toEqual({ success: true, data: { id } });
    expect(await webhookRow(id)).toBeUndefined();
    expect((await api("DELETE", of(id), { token: mine.token })).status).toBe(404);
  });

  it("gets a new secret, shown once, while the old one also signs for a day", async () => {
    const { id, secret } = await makeWebhook(mine.id);
    const { body } = await api("POST", of(id, "/rotate-secret"), { token: mine.token });
    expect(body.data.secret).toMatch(/^whsec_/);
    expect(body.data.secret).not.toBe(secret);
    expect((await list(mine)).body.data.find((row: { id: string }) => row.id === id).secret).toBe(
      "***hidden***",
    );
    const row = await webhookRow(id);
    expect(row?.previous_secret_until.getTime() - Date.now()).toBeCloseTo(24 * 60 * 60_000, -4);
    await api("POST", of(id, "/rotate-secret"), { token: admin.token });
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({ action: "rotated", changes: { secret: { from: "•••", to: "•••" } } });
  });

  it("is not found by another client, whatever they ask of it (ROLE-15)", async () => {
    const { id } = await makeWebhook(mine.id);
    await rawSql()`
      insert into webhook_deliveries (webhook_id, message_id, event, payload) values (${id}, 'm', 'call.completed', '{}')`;
    const [delivery] = await deliveriesOf(id);
    const asked = [
      ["PUT", of(id), { is_active: false }],
      ["DELETE", of(id)],
      ["POST", of(id, "/rotate-secret")],
      ["POST", of(id, "/test")],
      ["GET", of(id, "/deliveries")],
      ["POST", of(id, `/deliveries/${delivery?.id}/replay`)],
    ] as const;
    for (const [method, url, body] of asked) {
      const theirs = await api(method, url, { token: other.token, body });
      const unowned = await api(method, url.replace(id, randomUUID()), { token: other.token, body });
      expect(theirs.status, url).toBe(404);
      expect(theirs.body.error, url).toBe(unowned.body.error);
    }
    expect((await list(other, mine.id)).status).toBe(404);
    expect(await webhookRow(id)).toMatchObject({ is_active: true });
  });
});
