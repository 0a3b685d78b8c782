import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { readUserAttributes, updateUserAttributes } from "@/lib/accounts/billing/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

const url = (userId: string) => `/api/user/attributes/${userId}`;

const read = (person: Person, userId = person.id) => api("GET", url(userId), { token: person.token });

const PLAN = {
  cost_per_job: "185.50",
  down_payment: 1500,
  monthly_payment: "450",
  months_paid: 6,
  currency: "EUR",
};
const save = (admin: Person, userId: string, plan: Record<string, unknown> = {}) =>
  api("PUT", url(userId), { token: admin.token, body: { ...PLAN, ...plan } });

describeRefusals(readUserAttributes, url(randomUUID()));
describeRefusals(updateUserAttributes, url(randomUUID()), PLAN);

describe("GET /api/user/attributes/{userId}", () => {
  it("returns the defaults if nothing is set (API-09, DATA-04, DATA-05)", async () => {
    const person = await makePerson();
    const { status, body } = await read(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        cost_per_job: 1900,
        down_payment: 1200,
        monthly_payment: 500,
        currency: "GBP",
        months_paid: 0,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        roi: 0,
      },
    });
  });

  it("lets a set value override only its own default, including a stored 0 (API-09, DASH-11, DASH-17)", async () => {
    const person = await makePerson();
    await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment, months_paid, currency)
      values (${person.id}, 0, 250.5, 3, 'USD')`;
    expect((await read(person)).body.data).toMatchObject({
      cost_per_job: 0,
      down_payment: 250.5,
      monthly_payment: 500,
      months_paid: 3,
      currency: "USD",
    });
  });

  it("tells the return that the dashboard shows, in both modes (DASH-09, DATA-05)", async () => {
    const [person, admin] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment) values (${person.id}, 100, 400)`;
    for (let count = 0; count < 11; count++) {
      await makeCall(person.id, {
        happenedAt: new Date(),
        startedAt: new Date(),
        summary: "Booked for ten.",
      });
    }
    expect((await read(person)).body.data.roi).toBe(275);
    await inReferenceMode(async () => {
      expect((await read(person)).body.data.roi).toBe(250);
      expect((await read(admin, person.id)).body.data.roi).toBe(250);
    });
  });

  it("has no return where the down payment is 0, and 0 in reference mode (DASH-10, DATA-05)", async () => {
    const person = await makePerson();
    await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment) values (${person.id}, 100, 0)`;
    expect((await read(person)).body.data.roi).toBeNull();
    await inReferenceMode(async () => expect((await read(person)).body.data.roi).toBe(0));
  });

  it("shows an admin any client's, with the id in either case (API-09, ROLE-12)", async () => {
    const [admin, client] = await Promise.all([makePerson({ admin: true }), makePerson()]);
    await rawSql()`insert into user_attributes (user_id, cost_per_job) values (${client.id}, 77)`;
    for (const id of [client.id, client.id.toUpperCase()]) {
      expect((await read(admin, id)).body.data.cost_per_job).toBe(77);
    }
  });

  it("gives the same response for another client's id and an unknown one (ROLE-15)", async () => {
    const [anna, bert, admin] = await Promise.all([makePerson(), makePerson(), makePerson({ admin: true })]);
    const answers = await Promise.all([
      read(anna, bert.id),
      read(anna, randomUUID()),
      read(admin, randomUUID()),
    ]);
    const texts = answers.map(({ status, body }) => [status, body.code, body.error]);
    expect(texts[0]).toEqual([404, "not_found", expect.any(String)]);
    expect(new Set(texts.map(String)).size).toBe(1);
    expect((await read(anna, "me")).status).toBe(404);
  });
});

describe("PUT /api/user/attributes/{userId}", () => {
  const stored = (userId: string) => rawSql()`
    select cost_per_job, down_payment, monthly_payment, months_paid, currency
    from user_attributes where user_id = ${userId}`;

  it("sets a client's plan, who sees it at once, and records what changed (API-10, BILLING-01, BILLING-02, SAFE-04)", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const { status, body } = await save(admin, client.id);
    expect(status).toBe(200);
    const plan = {
      cost_per_job: 185.5,
      down_payment: 1500,
      monthly_payment: 450,
      months_paid: 6,
      currency: "EUR",
    };
    expect(body.data).toEqual({ ...plan, created_at: expect.any(String), roi: 0 });
    expect((await read(client)).body.data).toMatchObject(plan);
    await save(admin, client.id, { down_payment: 1600 });
    await save(admin, client.id, { down_payment: 1600 });
    const audit = await rawSql()`
      select actor_id, action, entity, changes from audit_log where entity_id = ${client.id} order by id`;
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({
      actor_id: admin.id,
      action: "updated",
      entity: "payment plan",
      changes: { costPerJob: { from: null, to: "185.50" }, currency: { from: null, to: "EUR" } },
    });
    expect(audit[1]?.changes).toEqual({ downPayment: { from: "1500.00", to: "1600.00" } });
  });

  it("keeps amounts to the penny, as text and as numbers (BILLING-05)", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const amounts = [0.1 + 0.2, 0.07, 1.005, 4.35, 1_234_567.89, 9_999_999_999.99];
    const exact = ["0.30", "0.07", "1.01", "4.35", "1234567.89", "9999999999.99"];
    for (const [index, amount] of amounts.entries()) {
      const { body } = await save(admin, client.id, { cost_per_job: amount, down_payment: String(amount) });
      expect((await stored(client.id))[0]).toMatchObject({
        cost_per_job: exact[index],
        down_payment: exact[index],
      });
      expect(body.data.cost_per_job).toBe(Number(exact[index]));
    }
  });

  it("counts text that is not a number as 0 (BILLING-05)", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const plan = { cost_per_job: "about 200", down_payment: "", monthly_payment: null, months_paid: "six" };
    expect((await save(admin, client.id, plan)).status).toBe(200);
    expect(await stored(client.id)).toEqual([
      {
        cost_per_job: "0.00",
        down_payment: "0.00",
        monthly_payment: "0.00",
        months_paid: 0,
        currency: "EUR",
      },
    ]);
  });

  it("refuses values outside a plan's limits and says what to enter (API-10, BILLING-03)", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const attempts = [
      [{ down_payment: "-1" }, "down_payment", "An amount cannot be negative. Enter 0 or more"],
      [{ cost_per_job: 1e14 }, "cost_per_job", "Enter at most 9,999,999,999.99"],
      [{ months_paid: 2.5 }, "months_paid", "Enter whole months, such as 3"],
    ] as const;
    for (const [wrong, field, message] of attempts) {
      const { status, body } = await save(admin, client.id, wrong);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: message, fields: { [field]: message } });
    }
    const { status, body } = await save(admin, client.id, { currency: "JPY" });
    expect([status, body.fields]).toEqual([400, { currency: "GBP, USD, EUR, CAD, AUD or NZD" }]);
    expect(await stored(client.id)).toEqual([]);
  });

  it("sets GBP and one month in reference mode, whatever was selected (BILLING-06, BILLING-07)", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    await inReferenceMode(() => save(admin, client.id));
    expect((await stored(client.id))[0]).toMatchObject({
      currency: "GBP",
      months_paid: 1,
      cost_per_job: "185.50",
    });
  });

  it("is for admins alone: a client cannot set even their own (ROLE-14)", async () => {
    const client = await makePerson();
    expect((await save(client, client.id)).status).toBe(403);
  });

  it("answers 404 for a user who does not exist (API-10)", async () => {
    const admin = await makePerson({ admin: true });
    const { status, body } = await save(admin, randomUUID());
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  it("logs the truth when two admins save at once (SAFE-04)", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    await Promise.all([1, 2, 3, 4].map((amount) => save(admin, client.id, { down_payment: amount })));
    const audit = await rawSql()`
      select changes->'downPayment' as change from audit_log where entity_id = ${client.id} order by id`;
    const steps = audit.map(({ change }) => change);
    expect(steps[0].from).toBeNull();
    for (const [index, step] of steps.slice(1).entries()) expect(step.from).toBe(steps[index].to);
  });
});
