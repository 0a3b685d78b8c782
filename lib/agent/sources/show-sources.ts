import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readStoredAttributes, withDefaults } from "@/lib/accounts/billing/stored-attributes";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { isConfirmed, isInbound } from "@/lib/calls/calls/tables";
import { readOwnSpend } from "@/lib/outward/ads/read-own-spend";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { periodDays } from "@/lib/platform/locale/period";
import type { AdChannel, mySources as contract, SourceRow, Sources } from "./contract";
import { countSources, type GroupFigures, isWithin, type SourceDays } from "./count-sources";

/** Where the actor's calls and jobs of a period came from. Grades stay apart, and so do currencies. */
export const showSources: Verb<typeof contract> = async ({ actor }, { query: { days } }) => {
  const { accountId: userId } = actor;
  const { timeZone } = await readPlace(userId);
  const period = { userId, timeZone, ...periodDays(days, timeZone) };
  const [groups, spent, estimated] = await within(
    5 * SECOND,
    Promise.all([countSources(period), readOwnSpend(period), estimate(period)]),
  );
  return { data: { days, from: period.from, to: period.to, campaigns: rowsOf(groups, spent), estimated } };
};

type Spent = Awaited<ReturnType<typeof readOwnSpend>>[number];

/** Every campaign of the client's, and the channels of which the campaign is not known. */
function rowsOf(groups: GroupFigures[], spent: Spent[]): SourceRow[] {
  const keyOf = (id: string | null, channel: AdChannel) => id ?? channel;
  const byKey = Map.groupBy(groups, ({ campaign_id, channel }) => keyOf(campaign_id, channel));
  const names = new Map(spent.map((campaign) => [campaign.id, campaign]));
  const keys = new Set([...byKey.keys(), ...spent.filter(({ is_own }) => is_own).map(({ id }) => id)]);
  return [...keys].map((key) => {
    const own = byKey.get(key) ?? [];
    const { id, name, currency, minor } = names.get(key) ?? NOTHING;
    const spend = minor !== null && currency ? { currency, minor } : null;
    const figures = (grade: GroupFigures["grade"]) => own.find((group) => group.grade === grade) ?? null;
    const measured = figures("measured");
    return {
      campaign_id: id,
      name: id ? name : own[0]?.channel === "google" ? "Google Ads" : "Facebook, campaign not known",
      channel: own[0]?.channel ?? "facebook",
      spend,
      measured,
      matched: figures("matched"),
      per_booked: perJob(spend, measured?.booked ?? 0),
      per_paid: perJob(spend, measured?.paid ?? 0),
    };
  });
}

const NOTHING = { id: null, name: "", currency: null, minor: null };

const perJob = (spend: SourceRow["spend"], jobs: number) =>
  spend && jobs > 0 ? { ...spend, minor: Math.round(spend.minor / jobs) } : null;

/**
 * Calls of which nothing is known: the jobs that were booked in them, by what the client takes for one on average, as
 * the dashboard's cards have it.
 */
async function estimate({ userId, ...days }: SourceDays): Promise<Sources["estimated"]> {
  const plan = withDefaults(await readStoredAttributes(userId));
  const { currencyOf } = await referenceMode();
  const [row] = await execute<[{ calls: number; booked: number }]>(sql`
    select count(*)::int as calls, coalesce(sum(jobs.booked), 0)::int as booked
    from call_logs c
    cross join lateral (
      select count(*) as booked from bookings b
      where b.call_id = c.call_id and b.user_id = c.user_id and ${isConfirmed("b")}) as jobs
    where c.user_id = ${userId} and ${isInbound("c")} and ${isWithin("c", days)}
      and not exists (select from call_sources s where s.call_id = c.call_id)`);
  const per_job = { currency: currencyOf(plan.currency), minor: Math.round(plan.cost_per_job * 100) };
  return { ...row, per_job, value: { ...per_job, minor: row.booked * per_job.minor } };
}
