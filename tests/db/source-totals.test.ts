import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { countSources } from "@/lib/agent/sources/count-sources";
import {
  deriveBooked,
  deriveCalls,
  deriveCampaign,
  deriveTouched,
  recountClient,
} from "@/lib/agent/sources/derive-sources";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { assignedCampaign, assignedPhone } from "@/tests/support/ad-desk";
import { newFacebookId } from "@/tests/support/facebook";
import { makePerson } from "@/tests/support/people";
import {
  type Caller,
  callerOf,
  history,
  paidFor,
  sourceOf,
  startOfPeriods,
  storeCalls,
  storeJobs,
  storeTouches,
  type World,
} from "@/tests/support/source-histories";

const LONDON = "Europe/London";

async function makeWorld(now: number): Promise<World> {
  const client = await makePerson();
  const campaigns = [];
  for (let n = 0; n < 3; n++) {
    const facebookId = newFacebookId();
    const name = `Boilers ${facebookId}`;
    const id = await assignedCampaign([client], name);
    await rawSql()`update ad_campaigns set facebook_campaign_id = ${facebookId} where id = ${id}`;
    campaigns.push({ id, name, facebookId });
  }
  const lines = [];
  for (let n = 0; n < 4; n++) lines.push(await assignedPhone(client));
  return { now, client, campaigns, lines };
}

async function giveNumbers({ now, campaigns, lines, client }: World) {
  for (const { line, campaign, from, to } of startOfPeriods(now)) {
    await rawSql()`
      insert into campaign_numbers (campaign_id, assignment_id, user_id, phone_number, starts_at, ends_at)
      values (${campaigns[campaign]?.id ?? ""}, ${lines[line]?.id ?? ""}, ${client.id}, '', ${new Date(from)},
        ${to === null ? null : new Date(to)})`;
  }
}

type Totals = Record<string, number>;
const add = (totals: Totals, key: string, by = 1) => {
  totals[key] = (totals[key] ?? 0) + by;
};

/** The figures by client, campaign, grade, day and currency, from the model. */
function expectedOf(world: World, callers: readonly Caller[]): Totals {
  const totals: Totals = {};
  for (const caller of callers) {
    for (const call of caller.calls) {
      const found = sourceOf(call, caller, world);
      if (!found) continue;
      const key = `${found.campaign ?? found.channel} ${found.grade} ${localDay(call.at, LONDON)}`;
      add(totals, `${key} calls`);
      if (found.existing) add(totals, `${key} existing`);
      for (const job of found.existing ? [] : call.jobs.filter(({ confirmed }) => confirmed)) {
        add(totals, `${key} booked`);
        if (job.startsAt > Date.now()) continue;
        const paid = paidFor(job);
        add(totals, `${key} jobs`);
        if (paid.size > 0) add(totals, `${key} paid`);
        else if (!job.said) add(totals, `${key} unknown`);
        for (const [currency, minor] of paid) add(totals, `${key} ${currency}`, minor);
      }
    }
  }
  return totals;
}

async function countedOf({ client, now }: World): Promise<Totals> {
  const totals: Totals = {};
  for (let day = localDay(now, LONDON), n = 0; n < 80; day = addDays(day, -1), n++) {
    const groups = await countSources({ userId: client.id, timeZone: LONDON, from: day, to: day });
    for (const { campaign_id, channel, grade, sums, ...figures } of groups) {
      const key = `${campaign_id ?? channel} ${grade} ${day}`;
      for (const [figure, count] of Object.entries(figures))
        if (count > 0) add(totals, `${key} ${figure}`, count);
      for (const { currency, minor } of sums) add(totals, `${key} ${currency}`, minor);
    }
  }
  return totals;
}

describe("where calls and jobs come from", () => {
  it("is that of 1,000 random histories to the penny, by client, campaign, grade, day and currency (MONEY-03)", async () => {
    const now = Date.now();
    const histories = fc.sample(history, 1_000);
    const worlds = await Promise.all(Array.from({ length: 8 }, () => makeWorld(now)));
    let figures = 0;
    for (const [n, world] of worlds.entries()) {
      const callers = histories.filter(({ client }) => client === n).map((each) => callerOf(each, now));
      const userId = world.client.id;
      // Whatever comes first: each step derives what it can, as followers do.
      const steps = [
        async () => deriveTouched(await storeTouches(userId, callers, world)),
        async () => {
          const calls = await storeCalls(userId, callers, world);
          await deriveCalls(calls);
          await deriveBooked(await storeJobs(userId, callers));
        },
        async () => {
          await giveNumbers(world);
          for (const { id } of world.campaigns) await deriveCampaign({ campaignId: id, userId });
        },
      ];
      for (let turn = 0; turn < steps.length; turn++) await steps[(n + turn) % steps.length]?.();
      expect(await recountClient(userId)).toBe(0);
      const counted = await countedOf(world);
      expect(counted).toEqual(expectedOf(world, callers));
      figures += Object.keys(counted).length;
    }
    expect(figures).toBeGreaterThan(1_000);
  });
});
