import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { type Figures, myFigures } from "@/lib/dashboard/figures/contract";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { addDays } from "@/lib/platform/locale/dates";
import { countedDays, firstOfPreviousMonth } from "@/lib/platform/locale/period";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import { makeCall } from "@/tests/support/calls";
import { configure } from "@/tests/support/configure";
import { londonDay, londonMidnight } from "@/tests/support/london";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";

const URL = "/api/user/dashboard";
const TODAY = londonDay(Date.now());
const MONTHS = firstOfPreviousMonth(TODAY);
const BOOKED = "A visit is booked for Monday.";

describeRefusals(myFigures, URL);

/** Of this file alone. */
const AD_ACCOUNT = `act_${randomInt(1e12, 9e12)}`;
beforeAll(() => configure({ FACEBOOK_AD_ACCOUNT_ID: AD_ACCOUNT }));

async function read(person: Person, query = ""): Promise<Figures> {
  const answer = await api("GET", URL + query, { token: person.token });
  expect(answer.status).toBe(200);
  expect(answer.body.success).toBe(true);
  return answer.body.data;
}

/** A minute into the London day this many days ago, so that it has always begun. */
const dayAgo = (days: number) => new Date(londonMidnight(addDays(TODAY, -days)).getTime() + 60_000);

const callOn = (userId: string, days: number, fields: Parameters<typeof makeCall>[1] = {}) =>
  makeCall(userId, { happenedAt: dayAgo(days), startedAt: dayAgo(days), ...fields });

async function setPlan(
  userId: string,
  cost: number | null,
  down: number | null,
  currency: string | null = null,
) {
  await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment, monthly_payment, currency)
    values (${userId}, ${cost}, ${down}, 777, ${currency})`;
}

async function makeCampaign(
  userId: string,
  status: string,
  insights: { daysAgo: number; shown?: number }[] = [],
) {
  const id = randomUUID();
  const sql = rawSql();
  await sql`insert into ad_campaigns (id, name, status, daily_budget) values (${id}, 'Boilers', ${status}, 10)`;
  await sql`insert into campaign_assignments (campaign_id, user_id) values (${id}, ${userId})`;
  for (const { daysAgo, shown = 100 } of insights) {
    await sql`insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
      values (${id}, ${addDays(TODAY, -daysAgo)}, ${shown}, 5, 2, 3.25)`;
  }
}

describe("the stat cards", () => {
  it("count every call of the current and the previous month as a lead, and none before (DASH-05, DASH-06)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const first = londonMidnight(MONTHS);
    for (let count = 0; count < 11; count++) await callOn(person.id, 0);
    await makeCall(person.id, { happenedAt: first, startedAt: first });
    const before = new Date(first.getTime() - 1);
    await makeCall(person.id, { happenedAt: before, startedAt: before });
    await callOn(other.id, 0);
    await makeCall(null, { happenedAt: first, startedAt: first });
    expect((await read(person)).leads.value).toBe(12);
  });

  it("value only successful bookings: booked keywords, no incomplete ones, in any case (DASH-07, DASH-08)", async () => {
    const person = await makePerson();
    await setPlan(person.id, 185, 1500);
    await callOn(person.id, 0, { summary: BOOKED });
    await callOn(person.id, 1, { summary: null, transcript: "AI: SEE YOU AT nine" });
    await callOn(person.id, 1, { summary: `${BOOKED} Then they cancelled.` });
    await callOn(person.id, 1, { summary: "They asked for a price." });
    const { revenue, roi, leads } = await read(person);
    expect({ leads: leads.value, revenue: revenue.value, roi: roi.value }).toEqual({
      leads: 4,
      revenue: 370,
      roi: 25,
    });
  });

  it("count a confirmed booking as booked whatever was said, once it is confirmed (DASH-07)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const { callId } = await callOn(person.id, 1, { summary: "They declined the first slot." });
    const { callId: foreign } = await callOn(person.id, 1);
    await keepCallCounts(person.id);
    await rawSql()`update call_day_counts set counted_until = now() where user_id = ${person.id}`;
    expect((await read(person)).revenue.value).toBe(0);
    const booking = await book(person.id, callId, "pending");
    await book(other.id, foreign, "confirmed");
    expect((await read(person)).revenue.value).toBe(0);
    await rawSql()`update bookings set status = 'confirmed' where id = ${booking}`;
    expect((await read(person)).revenue.value).toBe(1900);
    await rawSql()`update bookings set status = 'cancelled' where id = ${booking}`;
    expect((await read(person)).revenue.value).toBe(0);
  });

  it("use the plan merged over 1900 and 1200, say so, and take a stored 0 as 0 (DASH-08, DASH-09, DASH-10, DASH-11, DATA-04)", async () => {
    const [unset, zero, halfSet] = await Promise.all([makePerson(), makePerson(), makePerson()]);
    await setPlan(zero.id, 0, 0);
    await setPlan(halfSet.id, 300, null);
    for (const { id } of [unset, zero, halfSet]) await callOn(id, 0, { summary: BOOKED });
    const cards = async (person: Person) => {
      const { revenue, roi } = await read(person);
      expect(revenue.jobs).toBe(1);
      return [revenue.value, revenue.is_standard, roi.value, roi.is_standard];
    };
    expect(await cards(unset)).toEqual([1900, true, 158, true]);
    expect(await cards(zero)).toEqual([0, false, null, false]);
    expect(await cards(halfSet)).toEqual([300, false, 25, true]);
    await inReferenceMode(async () => expect(await cards(zero)).toEqual([0, false, 0, false]));
  });

  it("agree with the plan in the API (DASH-08, DASH-09, API-09)", async () => {
    const person = await makePerson();
    await callOn(person.id, 0, { summary: BOOKED });
    const plan = (await api("GET", `/api/user/attributes/${person.id}`, { token: person.token })).body.data;
    const { revenue, roi } = await read(person);
    expect([revenue.job_value, roi.down_payment]).toEqual([plan.cost_per_job, plan.down_payment]);
    expect(revenue.value).toBe(plan.cost_per_job);
    expect(roi.value).toBe(plan.roi);
  });

  it("have no ROI and no trend of it where the down payment is 0 (DASH-10, DASH-13)", async () => {
    const person = await makePerson();
    await setPlan(person.id, 100, 0);
    await callOn(person.id, 0, { summary: BOOKED });
    await callOn(person.id, countedDays(TODAY).days, { summary: BOOKED });
    const { revenue, roi } = await read(person);
    expect(revenue).toMatchObject({ value: 100, trend: "0%" });
    expect(roi).toMatchObject({ value: null, trend: null, before: null, fill: 0 });
  });

  it("fall back to the plan's defaults when the plan cannot be read (DASH-17)", async () => {
    const person = await makePerson();
    // no version of the product can read this amount
    await rawSql()`insert into user_attributes (user_id, cost_per_job, down_payment, currency)
      values (${person.id}, 'NaN', 10, 'USD')`;
    await callOn(person.id, 0, { summary: BOOKED });
    expect(await read(person)).toMatchObject({
      revenue: { value: 1900, is_standard: true },
      roi: { value: Math.round((1900 / 1200) * 100), is_standard: true },
      currency: "GBP",
    });
  });

  it("count the client's own running and paused campaigns (DASH-12)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    for (const status of ["ACTIVE", "PAUSED", "ACTIVE", "ARCHIVED", "ACTIVE"])
      await makeCampaign(person.id, status);
    await makeCampaign(other.id, "ACTIVE");
    expect((await read(person)).active_ads).toEqual({
      value: 3,
      caption: "3 running, 1 paused",
      trend: null,
      before: null,
      fill: 75,
    });
  });

  it("compare the days that they name with the same number of days before, whichever period is selected (DASH-03, DASH-13, DASH-14)", async () => {
    const person = await makePerson();
    await setPlan(person.id, 100, 400);
    const { days } = countedDays(TODAY);
    for (const ago of [0, 5, days - 1, days]) await callOn(person.id, ago, { summary: BOOKED });
    await callOn(person.id, 2 * days - 1);
    await callOn(person.id, 2 * days, { summary: BOOKED });
    const cards = async (query: string) => {
      const { leads, revenue, roi, counted } = await read(person, query);
      return { leads, revenue, roi, counted };
    };
    const first = await cards("?days=7");
    expect(first).toEqual({
      leads: { value: 3, trend: "+50%", before: 2, fill: 60, left_out: 0 },
      revenue: {
        value: 300,
        trend: "+200%",
        before: 100,
        fill: 75,
        jobs: 3,
        corrected: 0,
        job_value: 100,
        is_standard: false,
      },
      roi: { value: 75, trend: "+200%", before: 25, fill: 75, down_payment: 400, is_standard: false },
      counted: { from: MONTHS, to: TODAY, days },
    });
    for (const query of ["", "?days=90"]) expect(await cards(query)).toEqual(first);
    await keepCallCounts(person.id);
    expect(await cards("?days=7")).toEqual(first);
  });

  it("say that there is nothing to compare for a newer client (DASH-13)", async () => {
    const person = await makePerson();
    await callOn(person.id, 1, { summary: BOOKED });
    const { leads, revenue, roi } = await read(person);
    expect([leads.trend, revenue.trend, roi.trend]).toEqual([null, null, null]);
    expect([leads.fill, revenue.fill]).toEqual([100, 100]);
  });

  it("are empty and honest for a new client (DASH-13, DASH-15)", async () => {
    const person = await makePerson();
    expect(await read(person)).toEqual({
      days: 30,
      from: addDays(TODAY, -29),
      to: TODAY,
      counted: { from: MONTHS, to: TODAY, days: countedDays(TODAY).days },
      currency: "GBP",
      ad_currency: "GBP",
      first_call_on: null,
      leads: { value: 0, trend: null, before: 0, fill: 0, left_out: 0 },
      revenue: {
        value: 0,
        trend: null,
        before: 0,
        fill: 0,
        jobs: 0,
        corrected: 0,
        job_value: 1900,
        is_standard: true,
      },
      roi: { value: 0, trend: null, before: 0, fill: 0, down_payment: 1200, is_standard: true },
      active_ads: { value: 0, caption: "0 running, 0 paused", trend: null, before: null, fill: 0 },
      calls_by_day: [],
      ads_by_day: [],
    });
  });

  it("show money in the client's currency (FORMAT-03)", async () => {
    const person = await makePerson();
    await setPlan(person.id, 100, 100, "EUR");
    expect((await read(person)).currency).toBe("EUR");
  });

  it("show what ads cost in the ad account's currency, as the page of sources does (FORMAT-03, ADS-06)", async () => {
    const person = await makePerson();
    await setPlan(person.id, 100, 100, "EUR");
    await makeCampaign(person.id, "ACTIVE", [{ daysAgo: 1 }]);
    expect((await read(person)).ad_currency, "until Facebook has told it").toBe("EUR");
    await rawSql()`insert into ad_accounts (id, currency) values (${AD_ACCOUNT}, 'CHF')`;
    expect(await read(person)).toMatchObject({ currency: "EUR", ad_currency: "CHF" });
    const { body } = await api("GET", "/api/user/sources?days=7", { token: person.token });
    expect(body.data.campaigns).toMatchObject([{ spend: { currency: "CHF", minor: 325 } }]);
    await inReferenceMode(async () =>
      expect(await read(person)).toMatchObject({ currency: "GBP", ad_currency: "GBP" }),
    );
    await rawSql()`delete from ad_accounts where id = ${AD_ACCOUNT}`;
  });

  it("refuse a period that no button offers (DASH-02)", async () => {
    const { token } = await makePerson();
    for (const days of ["", "0", "31", "1e9", "week"]) {
      expect((await api("GET", `${URL}?days=${days}`, { token })).status, days).toBe(400);
    }
  });
});

describe("the charts", () => {
  it("name the day of the first call of all, before which there is nothing to count (DAY-08)", async () => {
    const person = await makePerson();
    for (const days of [2, 60, 9]) await callOn(person.id, days);
    expect((await read(person, "?days=7")).first_call_on).toBe(addDays(TODAY, -60));
  });

  it("hold each day's calls by outcome, without running ones, and no day without a call (CALLS-06)", async () => {
    const person = await makePerson();
    await callOn(person.id, 2, { summary: BOOKED });
    await callOn(person.id, 2);
    await callOn(person.id, 2, { summary: "They will call back." });
    for (const endReason of ["voicemail", "customer-did-not-answer", "call.start.error-get-transport"]) {
      await callOn(person.id, 2, { endReason });
    }
    await callOn(person.id, 5, { duration: 12 });
    await callOn(person.id, 1, { endedAt: null, endReason: null, liveStatus: "in-progress", summary: null });
    await callOn(person.id, 30);
    const { calls_by_day, leads } = await read(person);
    expect(calls_by_day).toEqual([
      { day: addDays(TODAY, -5), booked: 0, completed: 0, incomplete: 0, missed: 1 },
      { day: addDays(TODAY, -2), booked: 1, completed: 1, incomplete: 1, missed: 3 },
      { day: addDays(TODAY, -1), booked: 0, completed: 0, incomplete: 0, missed: 0 },
    ]);
    expect(leads.value).toBeGreaterThanOrEqual(8);
  });

  it("hold what all campaigns together cost and brought on a day (ADS-05, ADS-06)", async () => {
    const person = await makePerson();
    await makeCampaign(person.id, "ACTIVE", [{ daysAgo: 1 }, { daysAgo: 3 }, { daysAgo: 31 }]);
    await makeCampaign(person.id, "PAUSED", [{ daysAgo: 3 }]);
    expect((await read(person)).ads_by_day).toEqual([
      { day: addDays(TODAY, -3), spend: 6.5, leads: 4 },
      { day: addDays(TODAY, -1), spend: 3.25, leads: 2 },
    ]);
  });
});

describe("stored daily counts", () => {
  const total = async (person: Person) => (await read(person, "?days=90")).calls_by_day;

  it("match the calls themselves, whatever changes in between and since (DASH-06)", async () => {
    const person = await makePerson();
    const step = fc.oneof(
      fc.record({
        do: fc.constant("call" as const),
        days: fc.integer({ min: 0, max: 95 }),
        booked: fc.boolean(),
      }),
      fc.record({
        do: fc.constantFrom(
          "keep" as const,
          "book" as const,
          "reword" as const,
          "move" as const,
          "remove" as const,
        ),
      }),
    );
    const counted = async () => {
      const calls = await selectCalls().where(eq(callLogs.userId, person.id));
      const statuses = Map.groupBy(calls, ({ happenedAt }) => londonDay(happenedAt.getTime()));
      return [...statuses]
        .map(([day, rows]) => ({ day, statuses: rows.map((row) => serializeCall(row, "evidence").status) }))
        .filter(({ day }) => day >= addDays(TODAY, -89))
        .sort((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ day, statuses }) => ({
          day,
          ...Object.fromEntries(
            (["booked", "completed", "incomplete"] as const).map((one) => [
              one,
              statuses.filter((status) => status === one).length,
            ]),
          ),
          missed: 0,
        }));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const calls: string[] = [];
        for (const one of steps) {
          const last = calls.at(-1) ?? "";
          if (one.do === "call") {
            const { callId } = await callOn(person.id, one.days, one.booked ? { summary: BOOKED } : {});
            calls.push(callId);
          }
          if (one.do === "keep") {
            await keepCallCounts(person.id);
            // nothing of this test is in progress any more: the stored counts need no recheck
            await rawSql()`update call_day_counts set counted_until = now() where user_id = ${person.id}`;
          }
          if (one.do === "book" && last) await book(person.id, last, "confirmed");
          if (one.do === "reword")
            await rawSql()`update call_logs set summary = 'They declined.', updated_at = now() where call_id = ${last}`;
          if (one.do === "move")
            await rawSql()`update call_logs set happened_at = happened_at - interval '1 day', updated_at = now() where call_id = ${last}`;
          if (one.do === "remove") await rawSql()`delete from call_logs where call_id = ${last}`;
        }
        expect(await total(person)).toEqual(await counted());
        await settled();
      }),
      { numRuns: 25 },
    );
  });

  it("are stored after the first response, and then no call is read again (DASH-06)", async () => {
    const person = await makePerson();
    await callOn(person.id, 3);
    await callOn(person.id, 80);
    const first = await total(person);
    await settled();
    expect(await rawSql()`select calls from call_days where user_id = ${person.id}`).toHaveLength(2);
    await rawSql()`update call_day_counts set counted_until = now() where user_id = ${person.id}`;
    // a count that matches no call shows where the response comes from
    await rawSql()`update call_days set completed = 41 where user_id = ${person.id} and day = ${addDays(TODAY, -3)}`;
    expect((await total(person)).map(({ completed }) => completed)).toEqual([1, 41]);
    expect(first).toHaveLength(2);
  });

  it("are recomputed when very many calls changed at once (DASH-06)", async () => {
    const person = await makePerson();
    await keepCallCounts(person.id);
    await rawSql()`insert into call_logs (call_id, user_id, happened_at, reported_at, summary)
      select ${person.id} || n, ${person.id}, ${dayAgo(40)}, ${dayAgo(40)}, 'A visit is booked for Monday.' from generate_series(1, 600) n`;
    const counted = [{ day: addDays(TODAY, -40), booked: 600 }];
    expect(await total(person)).toMatchObject(counted);
    await keepCallCounts(person.id);
    expect(await total(person)).toMatchObject(counted);
  });

  it("include calls that are assigned to a client long after they happened (PHONES-05)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(null, { happenedAt: dayAgo(20), startedAt: dayAgo(20) });
    await keepCallCounts(person.id);
    await rawSql()`update call_logs set user_id = ${person.id}, updated_at = now() where call_id = ${callId}`;
    expect(await total(person)).toMatchObject([{ day: addDays(TODAY, -20), completed: 1 }]);
  });

  it("can be counted concurrently, while calls come and go (DASH-06)", async () => {
    const person = await makePerson();
    for (let round = 1; round <= 8; round++) {
      const { callId } = await callOn(person.id, 4);
      await Promise.all([
        ...Array.from({ length: 6 }, () => keepCallCounts(person.id)),
        callOn(person.id, 4),
        rawSql()`delete from call_logs where call_id = ${callId}`,
        ...Array.from({ length: 4 }, () => read(person)),
      ]);
      await settled();
      expect(await total(person)).toMatchObject([{ completed: round }]);
    }
  });
});

describe("in reference mode the cards", () => {
  it("count the ten fetched calls by the words alone, and show the fixed captions, bars and ads (DASH-03, DASH-12, DASH-13, DASH-14)", async () => {
    const person = await makePerson();
    await setPlan(person.id, 100, 400, "EUR");
    await callOn(person.id, 3, { summary: BOOKED });
    const { callId } = await callOn(person.id, 0, { summary: "They declined the first slot." });
    await book(person.id, callId, "confirmed");
    for (let count = 0; count < 8; count++) await callOn(person.id, 1, { summary: BOOKED });
    await callOn(person.id, 2, { summary: BOOKED });
    const real = await read(person);
    expect([real.leads.value, real.revenue.value]).toEqual([11, 1100]);
    await inReferenceMode(async () => {
      const fixed = await read(person, "?days=7");
      expect(fixed).toMatchObject({
        currency: "GBP",
        leads: { value: 10, trend: "+23%", before: null, fill: 75 },
        revenue: { value: 900, trend: "+18%", before: null, fill: 68 },
        roi: { value: 225, trend: "+12%", before: null, fill: 62 },
        active_ads: { value: 3, caption: "2 running, 1 paused", trend: "+23%", fill: 80 },
        // charts, which the first release did not have, would count by another rule than the rest of the page
        calls_by_day: [],
        ads_by_day: [],
      });
      const card = ({ leads, revenue, roi, active_ads }: Figures) => ({ leads, revenue, roi, active_ads });
      expect(card(await read(person, "?days=90"))).toEqual(card(fixed));
    });
  });

  it("count among the ten only calls of the current and the previous month (DASH-06)", async () => {
    const person = await makePerson();
    await callOn(person.id, 0);
    const before = new Date(londonMidnight(MONTHS).getTime() - 1);
    await makeCall(person.id, { happenedAt: before, startedAt: before, summary: BOOKED });
    await inReferenceMode(async () => {
      expect(await read(person)).toMatchObject({ leads: { value: 1 }, revenue: { value: 0 } });
    });
  });
});
