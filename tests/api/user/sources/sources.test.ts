import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { FIGURES, mySourceCalls, mySources } from "@/lib/agent/sources/contract";
import { deriveCalls, recountClient } from "@/lib/agent/sources/derive-sources";
import { DAY } from "@/lib/platform/core/clock";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import { startOfDay } from "@/lib/platform/locale/zoned-time";
import { assignedCampaign, assignedPhone } from "@/tests/support/ad-desk";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { londonDay } from "@/tests/support/london";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { makePage, sendTouch, touchOf } from "@/tests/support/touches";

const LIST = "/api/user/sources/calls?channel=facebook&grade=measured&figure=calls";
describeRefusals(mySources, "/api/user/sources");
describeRefusals(mySourceCalls, LIST);

async function giveNumber(client: Person, campaign: string, daysAgo = 20) {
  const { token } = await makePerson({ admin: true });
  const line = await assignedPhone(client);
  const body = { assignment_id: line.id, from_day: londonDay(Date.now() - daysAgo * DAY) };
  const { status } = await api("POST", `/api/admin/campaigns/${campaign}/numbers`, { token, body });
  expect(status).toBe(201);
  return line.number;
}

async function ring(client: Person, to: string, from: string, daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * DAY);
  return (await makeCall(client.id, { vapiPhoneNumber: to, phoneNumber: from, happenedAt: at })).callId;
}

async function job(client: Person, callId: string, { paid = 0, inDays = -1 } = {}) {
  const [row] = await rawSql()`
    insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, call_id, confirmed_at)
    values (${client.id}, ${randomUUID()}, 'confirmed', now() + ${inDays} * interval '1 day',
      now() + ${inDays} * interval '1 day' + interval '1 hour', 'Boiler service', ${callId}, now()) returning id`;
  if (paid > 0) {
    await rawSql()`
      insert into job_outcomes (user_id, booking_id, outcome, amount_minor, currency, source, external_id, revision, told_at)
      values (${client.id}, ${row?.id}, 'paid', ${paid}, 'GBP', 'tap', ${randomUUID()}, 1, now())`;
  }
}

const read = async (client: Person) =>
  (await api("GET", "/api/user/sources?days=30", { token: client.token })).body.data;

describe("where jobs come from", () => {
  it("has each grade by itself, an existing customer apart, and every figure as long as its list (MONEY-03)", async () => {
    const client = await makePerson();
    const campaign = await assignedCampaign([client], "Boilers in Bristol");
    const plain = (await assignedPhone(client)).number;
    const number = await giveNumber(client, campaign);
    const [won, old, clicked, other] = [uniqueNumber(), uniqueNumber(), "+447400123456", uniqueNumber()];
    const calls = [
      await ring(client, plain, old, 25),
      await ring(client, number, old, 3),
      await ring(client, number, won, 2),
      await ring(client, number, won, 1),
      await ring(client, plain, other, 1),
    ];
    const key = await makePage(client);
    await sendTouch(
      key,
      touchOf({ gclid: undefined, fbclid: "abc", utm: { campaign: "boilers in bristol" } }),
    );
    await rawSql()`update touches set at = now() - interval '2 hours' where user_id = ${client.id}`;
    calls.push(await ring(client, plain, clicked, 0));
    await deriveCalls(calls);
    await settled();
    await job(client, calls[1] ?? "", { paid: 99_900 });
    await job(client, calls[2] ?? "", { paid: 18_000 });
    await job(client, calls[3] ?? "");
    await job(client, calls[4] ?? "", { paid: 5_000 });
    await job(client, calls[5] ?? "", { inDays: 3 });
    await rawSql()`insert into ad_insights (campaign_id, day, spend) values (${campaign}, ${londonDay(Date.now() - DAY)}, 100.01)`;

    const shown = await read(client);
    expect(shown.campaigns).toHaveLength(1);
    const [row] = shown.campaigns;
    expect(row).toMatchObject({
      name: "Boilers in Bristol",
      measured: {
        calls: 3,
        existing: 1,
        booked: 2,
        jobs: 2,
        paid: 1,
        unknown: 1,
        sums: [{ currency: "GBP", minor: 18_000 }],
      },
      matched: { calls: 1, existing: 0, booked: 1, jobs: 0, paid: 0, unknown: 0, sums: [] },
    });
    expect(shown.estimated).toMatchObject({ calls: 2, booked: 1 });
    for (const grade of ["measured", "matched"]) {
      for (const figure of FIGURES) {
        const query = `days=30&campaign=${campaign}&channel=facebook&grade=${grade}&figure=${figure}`;
        const { body } = await api("GET", `/api/user/sources/calls?${query}`, { token: client.token });
        expect([body.data.length, body.total], `${grade} ${figure}`).toEqual([
          row[grade][figure],
          row[grade][figure],
        ]);
      }
    }
  });

  it("stays as it was when callers' numbers are deleted after their period", async () => {
    const client = await makePerson();
    const number = await giveNumber(client, await assignedCampaign([client]));
    const old = uniqueNumber();
    const calls = [await ring(client, uniqueNumber(), old, 25), await ring(client, number, old, 3)];
    const clicked = await ring(client, uniqueNumber(), "+447400123456", 0);
    await sendTouch(await makePage(client), touchOf());
    await rawSql()`update touches set at = now() - interval '2 hours' where user_id = ${client.id}`;
    await deriveCalls([...calls, clicked]);
    await settled();
    const before = (await read(client)).campaigns;
    expect(before).toMatchObject([{ measured: { existing: 1 } }, { matched: { calls: 1 } }]);
    await rawSql()`update call_logs set phone_number = null where user_id = ${client.id}`;
    await rawSql()`delete from touches where user_id = ${client.id}`;
    expect(await recountClient(client.id)).toBe(0);
    expect((await read(client)).campaigns).toEqual(before);
  });

  it("joins a call to a form of the 30 days before it, and to no older one", async () => {
    const client = await makePerson();
    const key = await makePage(client);
    await sendTouch(key, touchOf());
    const callId = await ring(client, uniqueNumber(), "+447400123456", 0);
    const derivedWith = async (age: string) => {
      await rawSql()`update touches set at = now() - ${age}::interval where user_id = ${client.id}`;
      await deriveCalls([callId]);
      return rawSql()`select grade from call_sources where call_id = ${callId} and grade = 'matched'`;
    };
    expect(await derivedWith("31 days")).toEqual([]);
    expect(await derivedWith("29 days")).toHaveLength(1);
  });

  it("shows no other client's calls", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const campaign = await assignedCampaign([mine, other]);
    const number = await giveNumber(other, campaign);
    await deriveCalls([await ring(other, number, uniqueNumber(), 1)]);
    expect((await read(other)).campaigns[0].measured.calls).toBe(1);
    expect((await read(mine)).campaigns).toMatchObject([{ measured: null, matched: null }]);
    const list = await api("GET", `${LIST}&campaign=${campaign}`, { token: mine.token });
    expect(list.body).toMatchObject({ data: [], total: 0 });
  });

  it("says on the call's page where it came from and why we know, or nothing", async () => {
    const client = await makePerson();
    const campaign = await assignedCampaign([client], "Boilers");
    const number = await giveNumber(client, campaign);
    const [callId, plain] = [
      await ring(client, number, uniqueNumber(), 1),
      await ring(client, uniqueNumber(), uniqueNumber(), 1),
    ];
    await deriveCalls([callId, plain]);
    const source = async (id: string) =>
      (await api("GET", `/api/user/calls/${id}`, { token: client.token })).body.data.source;
    expect(await source(callId)).toEqual({
      grade: "measured",
      name: "Facebook ad: Boilers",
      why: expect.stringMatching(
        /^They called 020 [\d ]+, which has been this campaign’s own number since \d+ \w+ \d+\.$/,
      ),
      is_existing: false,
    });
    expect(await source(plain)).toBeNull();
  });

  it("says since when the number that rang was the campaign's, not its first one, and until when (MONEY-03)", async () => {
    const client = await makePerson();
    const campaign = await assignedCampaign([client], "Boilers");
    await giveNumber(client, campaign, 300);
    const number = await giveNumber(client, campaign, 10);
    const callId = await ring(client, number, uniqueNumber(), 3);
    await deriveCalls([callId]);
    const why = async () =>
      (await api("GET", `/api/user/calls/${callId}`, { token: client.token })).body.data.source.why;
    const { formatDate } = formatsIn(DEFAULT_PLACE);
    const [since, until] = [10, 2].map((daysAgo) => formatDate(londonDay(Date.now() - daysAgo * DAY)));
    expect(await why()).toContain(`which has been this campaign’s own number since ${since}.`);
    const lastDay = startOfDay(londonDay(Date.now() - DAY), DEFAULT_PLACE.timeZone);
    await rawSql()`update campaign_numbers set ends_at = ${new Date(lastDay)} where phone_number = ${number}`;
    expect(await why()).toContain(`which was this campaign’s own number from ${since} to ${until}.`);
  });

  it("reads along indices, whatever the number of calls", async () => {
    const client = await makePerson();
    const plan = await rawSql().begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select s.* from call_sources s where s.user_id = ${client.id} and s.happened_at > now() - interval '30 days'`;
    });
    const touched = await rawSql().begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select from touches t where t.user_id = ${client.id} and t.phone = '+447400123456' and t.at > now() - interval '30 days'`;
    });
    const lines = [...plan, ...touched].map((row) => row["QUERY PLAN"]).join("\n");
    expect(lines).toContain("call_sources_user_idx");
    expect(lines).not.toContain("Seq Scan");
  });
});
