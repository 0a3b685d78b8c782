import { readStoredAttributes, UNSET, withDefaults } from "@/lib/accounts/billing/stored-attributes";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { countAds } from "@/lib/outward/ads/count-ads";
import type { Verb } from "@/lib/platform/http/endpoint";
import { countedDays, periodDays } from "@/lib/platform/locale/period";
import type { myFigures } from "./contract";
import { countCalls } from "./count-calls";
import { countFetchedCalls } from "./count-fetched-calls";
import { cardValues, fillOf, trendOf } from "./rules";

/** The actor's stat cards and charts. A plan that cannot be read counts as never set (DASH-17). */
export const showFigures: Verb<typeof myFigures> = async (context, { query: { days } }) => {
  const { actor, log } = context;
  const { timeZone } = await readPlace(actor.accountId);
  const { from, to } = periodDays(days, timeZone);
  const [behaviours, stored, calls, ads] = await Promise.all([
    referenceMode(),
    readStoredAttributes(actor.accountId).catch((thrown: unknown) => {
      log.error({ err: thrown }, "could not read a payment plan");
      return UNSET;
    }),
    countCalls({ userId: actor.accountId, timeZone, days, log }),
    countAds(actor.accountId, { from, to }),
  ]);
  const { countedCalls, fixedCards, currencyOf, adCurrencyOf, roiOfNothing, charts } = behaviours;
  const plan = withDefaults(stored);
  const months =
    countedCalls === "fetched" ? await countFetchedCalls(context, actor.accountId) : calls.months;
  const [now, before] = [cardValues(months, plan), cardValues(calls.before, plan)];
  const against = (key: "leads" | "revenue") => ({
    value: now[key],
    trend: trendOf(now[key], before[key]),
    before: fixedCards ? null : before[key],
    fill: fillOf(now[key], now[key] + before[key]),
  });
  return {
    data: {
      days,
      from,
      to,
      counted: countedDays(to),
      currency: currencyOf(plan.currency),
      ad_currency: adCurrencyOf(plan.currency, ads.currency),
      leads: { ...against("leads"), ...fixedCards?.leads, left_out: months.notLeads },
      revenue: {
        ...against("revenue"),
        ...fixedCards?.revenue,
        jobs: months.booked,
        corrected: months.corrected,
        job_value: plan.cost_per_job,
        is_standard: stored.cost_per_job === null,
      },
      roi: {
        value: now.roi ?? roiOfNothing,
        trend: plan.down_payment === 0 ? null : trendOf(now.revenue, before.revenue),
        before: fixedCards ? null : before.roi,
        fill: fillOf(now.roi ?? 0, 100),
        ...fixedCards?.roi,
        down_payment: plan.down_payment,
        is_standard: stored.down_payment === null,
      },
      active_ads: {
        value: ads.running,
        caption: `${ads.running} running, ${ads.paused} paused`,
        trend: null,
        before: null,
        fill: fillOf(ads.running, ads.running + ads.paused),
        ...fixedCards?.activeAds,
      },
      first_call_on: calls.firstOn,
      calls_by_day: charts ? calls.byDay : [],
      ads_by_day: charts ? ads.byDay : [],
    },
  };
};
