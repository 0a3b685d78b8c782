import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { incrementStat, setStat } from "@/lib/outward/workflows/contract";
import { api } from "@/tests/support/api";
import { makeKey } from "@/tests/support/automation-keys";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";

const SET = "/api/workflow/stat/set";
const INCREMENT = "/api/workflow/stat/increment";
const SLUG = "email-responder";

describeRefusals(setStat, SET, { userId: randomUUID(), workflowSlug: SLUG, metric: "sent", value: 1 });
describeRefusals(incrementStat, INCREMENT, { userId: randomUUID(), workflowSlug: SLUG, metric: "sent" });

async function makeClient(slug = SLUG): Promise<Person> {
  const person = await makePerson();
  await rawSql()`
    insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${person.id}, 'Email', ${slug})`;
  return person;
}

const write = (url: string, token: string, userId: string, more: Record<string, unknown> = {}) =>
  api("POST", url, { token, body: { userId, workflowSlug: SLUG, metric: "sent", ...more } });
const set = (token: string, userId: string, value: unknown, more = {}) =>
  write(SET, token, userId, { value, ...more });
const storedValue = async (userId: string, metric = "sent") => {
  const [row] = await rawSql()`
    select value::float8 as value from workflow_stats
    where user_id = ${userId} and workflow_slug = ${SLUG} and metric = ${metric}`;
  return row?.value;
};

const [client, admin] = [await makeClient(), await makePerson({ admin: true })];
const key = await makeKey(client.id);

describe("setting a figure", () => {
  it("works for the client's automation with its key, and returns the figure (API-21)", async () => {
    const { status, body } = await set(key, client.id, 94);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { sent: 94, updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    expect((await set(key, client.id, 31.5)).body.data.sent).toBe(31.5);
    const read = await api("GET", `/api/workflow/stats/${client.id}/${SLUG}`, { token: client.token });
    expect(read.body.data).toMatchObject({ sent: 31.5 });
  });

  it("works with the client's own session, and with an admin's for any client (API-21, ROLE-06)", async () => {
    const person = await makeClient();
    expect((await set(person.token, person.id, 1)).status).toBe(200);
    expect((await set(admin.token, person.id.toUpperCase(), 2)).status).toBe(200);
    expect(await storedValue(person.id)).toBe(2);
  });

  it("gives 404 for another client's workflow as for one that is not assigned (API-21, ROLE-15)", async () => {
    const other = await makeClient();
    await set(other.token, other.id, 7);
    const answers = [
      await set(client.token, other.id, 1),
      await set(key, other.id, 1),
      await set(key, randomUUID(), 1),
      await set(key, client.id, 1, { workflowSlug: "not-assigned" }),
      await set(admin.token, client.id, 1, { workflowSlug: "not-assigned" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
    expect(await storedValue(other.id)).toBe(7);
  });

  it("gives an admin's automation key no more than its owner's own workflows (API-21)", async () => {
    const adminKey = await makeKey(admin.id);
    expect((await set(adminKey, client.id, 1)).status).toBe(404);
  });

  it("refuses invalid names and values, and says which (API-21, SAFE-02)", async () => {
    const metrics = ["", " ", "updatedAt", "__proto__", "1st", "a\u0000b", "<b>", "m".repeat(65), 5, null];
    for (const metric of metrics) {
      const { status, body } = await set(key, client.id, 1, { metric });
      expect(status, JSON.stringify(metric)).toBe(400);
      expect(body.error).toMatch(/^Please check metric: /);
    }
    for (const value of ["5", null, undefined, 1e13, -1e13, true]) {
      const { status, body } = await set(key, client.id, value);
      expect(status, JSON.stringify(value)).toBe(400);
      expect(body.error).toMatch(/^Please check value: /);
    }
    expect((await set(key, "unknown", 1)).status).toBe(400);
  });

  it("accepts names as people write them, including constructor (API-21)", async () => {
    const person = await makeClient();
    for (const metric of ["Réponses envoyées", "reply-rate.percent", "constructor"]) {
      expect((await set(person.token, person.id, 3, { metric })).body.data[metric]).toBe(3);
    }
  });

  it("stores at most 50 metrics per workflow, and keeps updating those (API-21)", async () => {
    const person = await makeClient();
    await rawSql()`
      insert into workflow_stats (user_id, workflow_slug, metric, value)
      select ${person.id}, ${SLUG}, 'm' || n, n from generate_series(1, 50) n`;
    const refused = await set(person.token, person.id, 1, { metric: "one_more" });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatch(/^This workflow has 50 metrics already\./);
    expect((await set(person.token, person.id, 8, { metric: "m50" })).status).toBe(200);
  });
});

describe("incrementing a figure", () => {
  it("adds 1 by default, and begins at 0 (API-22)", async () => {
    const person = await makeClient();
    const add = (more = {}) => write(INCREMENT, person.token, person.id, more);
    expect((await add()).body.data).toEqual({ sent: 1, updatedAt: expect.any(String) });
    expect((await add({ by: 2.5 })).body.data.sent).toBe(3.5);
    expect((await add({ by: -3.5 })).body.data.sent).toBe(0);
  });

  it("adds decimals exactly (API-22)", async () => {
    const person = await makeClient();
    for (let turn = 0; turn < 10; turn++) await write(INCREMENT, person.token, person.id, { by: 0.1 });
    expect(await storedValue(person.id)).toBe(1);
  });

  it("loses none of 50 concurrent increments (API-22)", async () => {
    const person = await makeClient();
    const own = await makeKey(person.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => write(INCREMENT, own, person.id, { by: 2 })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await storedValue(person.id)).toBe(100);
    expect(new Set(answers.map(({ body }) => body.data.sent)).size).toBe(50);
  });

  it("gives 404 for another client's workflow as for one that is not assigned (API-22, ROLE-15)", async () => {
    const other = await makeClient();
    expect((await write(INCREMENT, key, other.id)).status).toBe(404);
    expect((await write(INCREMENT, client.token, other.id)).status).toBe(404);
    expect(await storedValue(other.id)).toBeUndefined();
  });

  it("is limited per key, regardless of its owner's other requests (API-22)", async () => {
    const person = await makeClient();
    const [busy, quiet] = [await makeKey(person.id), await makeKey(person.id)];
    expect((await write(INCREMENT, busy, person.id)).status).toBe(200);
    const { max } = incrementStat.limit ?? { max: 0 };
    await rawSql()`
      update rate_limits set hits = ${max}
      where bucket = encode(sha256(convert_to(${INCREMENT} || ' ' || (
        select id::text from automation_keys where user_id = ${person.id} and last_used_at is not null), 'utf8')), 'hex')`;
    const refused = await write(INCREMENT, busy, person.id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await write(INCREMENT, quiet, person.id)).status).toBe(200);
    expect((await write(INCREMENT, person.token, person.id)).status).toBe(200);
  });
});

describe("a figure that changes", () => {
  it("is sent to the client's webhooks, once per change and not without one (API-21, API-22, DATA-12)", async () => {
    const person = await makeClient();
    const { id } = await makeWebhook(person.id, { events: ["workflow.stat.updated"] });
    await set(person.token, person.id, 5);
    await set(person.token, person.id, 5);
    await write(INCREMENT, person.token, person.id, { by: 2 });
    await write(INCREMENT, person.token, person.id, { by: 0 });
    await set(person.token, person.id, 5, { workflowSlug: "not-assigned" });
    const told = (await deliveriesOf(id)).map(({ payload }) => payload.data);
    expect(told.sort((left, right) => left.value - right.value)).toEqual([
      { workflow_slug: SLUG, metric: "sent", value: 5 },
      { workflow_slug: SLUG, metric: "sent", value: 7 },
    ]);
  });
});
