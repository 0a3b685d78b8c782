import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { readUserAttributes } from "@/lib/billing/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

const url = (userId: string) => `/api/user/attributes/${userId}`;

const read = (person: Person, userId = person.id) => api("GET", url(userId), { token: person.token });

describeRefusals(readUserAttributes, url(randomUUID()));

describe("GET /api/user/attributes/{userId}", () => {
  it("answers the defaults where nothing is set (API-09, DATA-04, DATA-05)", async () => {
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

  it("lets what is set override its default alone, a stored 0 included (API-09, DASH-11, DASH-17)", async () => {
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

  it("shows an admin anybody's, in either case of the id (API-09, ROLE-12)", async () => {
    const [admin, client] = await Promise.all([makePerson({ admin: true }), makePerson()]);
    await rawSql()`insert into user_attributes (user_id, cost_per_job) values (${client.id}, 77)`;
    for (const id of [client.id, client.id.toUpperCase()]) {
      expect((await read(admin, id)).body.data.cost_per_job).toBe(77);
    }
  });

  it("tells another client's id from nobody's in no way (ROLE-15)", async () => {
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
