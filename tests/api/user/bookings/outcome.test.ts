import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { tellByTap } from "@/lib/agent/money/contract";
import { readResult } from "@/lib/agent/money/read-result";
import { type Statement, tellOutcome } from "@/lib/agent/money/tell-outcome";
import { HOUR } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { makeVisit } from "@/tests/support/visits";
import { makeWebhook } from "@/tests/support/webhooks";

const urlOf = (id: string) => `/api/user/bookings/${id}/outcome`;
const PAID = { outcome: "paid", amount_minor: 18_000, currency: "GBP" };

describeRefusals(tellByTap, urlOf(randomUUID()), { outcome: "done" });

const tap = (person: Person, id: string, body: unknown, headers?: Record<string, string>) =>
  api("PUT", urlOf(id), { token: person.token, body, headers });
const rowsOf = (id: string) =>
  rawSql()`select outcome, amount_minor::int, currency, source, revision from job_outcomes
    where booking_id = ${id} order by created_at, id`;
const say = (statement: Statement) => database().transaction((tx) => tellOutcome(statement, tx));
const outcomeOf = (id: string) => readResult(id, database());

describe("what became of a job", () => {
  it("is unknown until told, then done, no-show, quoted or paid with its amount (MONEY-01)", async () => {
    const client = await makePerson();
    const { callId } = await makeCall(client.id);
    const id = await makeVisit(client.id, { callId });
    const page = async () =>
      (await api("GET", `/api/user/calls/${callId}`, { token: client.token })).body.data.bookings[0].result;
    expect(await page()).toMatchObject({ outcome: "unknown", amount_minor: null, source: null });
    for (const body of [
      { outcome: "done" },
      { outcome: "no_show" },
      { outcome: "quoted" },
      { outcome: "quoted", amount_minor: 40_000, currency: "GBP" },
      PAID,
      { outcome: "unknown" },
    ]) {
      const answer = await tap(client, id, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.data).toMatchObject(body);
      expect(await page()).toEqual(answer.body.data);
    }
    expect(await rowsOf(id)).toHaveLength(6);
  });

  it("refuses an amount without its currency, paid without an amount, and done with one", async () => {
    const client = await makePerson();
    const id = await makeVisit(client.id);
    for (const body of [
      { outcome: "paid" },
      { outcome: "paid", amount_minor: 100 },
      { outcome: "paid", currency: "GBP" },
      { outcome: "paid", amount_minor: 0, currency: "GBP" },
      { outcome: "paid", amount_minor: 1.5, currency: "GBP" },
      { outcome: "paid", amount_minor: 1e12, currency: "GBP" },
      { outcome: "paid", amount_minor: 100, currency: "pounds" },
      { outcome: "done", amount_minor: 100, currency: "GBP" },
      { outcome: "finished" },
    ]) {
      const answer = await tap(client, id, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.error).toMatch(/\w/);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it("is accepted for one's own jobs only, that were confirmed and have begun (ROLE-15)", async () => {
    const [client, other] = await Promise.all([makePerson(), makePerson()]);
    const theirs = await makeVisit(other.id);
    const ahead = await makeVisit(client.id, { startsAt: new Date(Date.now() + HOUR) });
    const cancelled = await makeVisit(client.id, { status: "cancelled" });
    expect((await tap(client, theirs, { outcome: "done" })).status).toBe(404);
    expect((await tap(client, randomUUID(), { outcome: "done" })).status).toBe(404);
    for (const id of [ahead, cancelled]) {
      expect((await tap(client, id, { outcome: "done" })).status).toBe(409);
    }
    expect(await rowsOf(theirs)).toEqual([]);
  });

  it("is one when it is told three ways, and a tap that is sent twice is one statement (MONEY-01)", async () => {
    const client = await makePerson();
    const id = await makeVisit(client.id);
    const key = { "idempotency-key": randomUUID() };
    await tap(client, id, PAID, key);
    await tap(client, id, PAID, key);
    expect(await rowsOf(id)).toHaveLength(1);
    const amount = { minor: 18_000, currency: "GBP" };
    const told = { userId: client.id, bookingId: id, outcome: "paid", amount } as const;
    await say({ ...told, source: "text", externalId: "SM1" });
    await say({ ...told, source: "api:xero", externalId: "INV-1" });
    await rawSql()`insert into payments (user_id, booking_id, kind, amount_minor, currency, source, external_id, paid_at)
      values (${client.id}, ${id}, 'payment', 18000, 'GBP', 'stripe', 'pi_1', now())`;
    expect(await outcomeOf(id)).toMatchObject({ outcome: "paid", amount_minor: 18_000, refunds: [] });
  });

  it("keeps a person's word against systems, except that paid beats everything said before it", async () => {
    const client = await makePerson();
    const id = await makeVisit(client.id);
    const told = { userId: client.id, bookingId: id, amount: null } as const;
    const amount = { minor: 5_000, currency: "GBP" };
    await say({ ...told, outcome: "done", source: "calendar", externalId: "e" });
    await tap(client, id, { outcome: "no_show" });
    await say({ ...told, outcome: "done", source: "api:jobber", externalId: "j" });
    expect(await outcomeOf(id)).toMatchObject({ outcome: "no_show", source: "tap" });
    await say({ ...told, outcome: "paid", amount, source: "api:jobber", externalId: "j" });
    await tap(client, id, { outcome: "done" });
    expect(await outcomeOf(id)).toMatchObject({ outcome: "paid", amount_minor: 5_000 });
    await tap(client, id, { outcome: "no_show" });
    expect(await outcomeOf(id)).toMatchObject({ outcome: "no_show", source: "tap" });
  });

  it("follows a source's correction, and not its older message that comes late", async () => {
    const client = await makePerson();
    const id = await makeVisit(client.id);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const told = {
      userId: client.id,
      bookingId: id,
      source: "api:xero",
      externalId: "1",
      amount: null,
    } as const;
    await say({ ...told, outcome: "quoted", toldAt: at(9) });
    await say({ ...told, outcome: "done", toldAt: at(5) });
    const late = await say({ ...told, outcome: "quoted", toldAt: at(7) });
    expect(late).toMatchObject({ isNew: false, result: { outcome: "done" } });
    await expect(say({ ...told, outcome: "done", bookingId: await makeVisit(client.id) })).rejects.toThrow(
      "already used",
    );
  });

  it("reaches webhooks when it changes, and only then", async () => {
    const client = await makePerson();
    const id = await makeVisit(client.id);
    await makeWebhook(client.id, { events: ["booking.outcome"] });
    await tap(client, id, PAID);
    await tap(client, id, PAID);
    await settled();
    const messages = await rawSql()`
      select d.payload -> 'data' as data from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.user_id = ${client.id}`;
    expect(messages.map(({ data }) => data)).toEqual([
      expect.objectContaining({ booking_id: id, job: "Boiler service", source: "tap", ...PAID }),
    ]);
  });
});
