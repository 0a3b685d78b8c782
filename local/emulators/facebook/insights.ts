import { createHash } from "node:crypto";
import { addDays } from "@/lib/platform/locale/dates";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { isObject, param } from "../kit/call";
import type { Route } from "../kit/routes";
import { type GraphParams, type GraphRoute, paginate } from "./graph";
import { badParameter, missingObject } from "./graph-error";
import type { AdAccount, Campaign, DayFigures, FacebookState } from "./state";

const FIELDS =
  "account_currency account_id account_name campaign_id campaign_name objective date_start date_stop impressions reach clicks spend ctr cpc cpm frequency actions cost_per_action_type inline_link_clicks".split(
    " ",
  );
const DAYS_BACK: Record<string, [number, number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  last_3d: [3, 1],
  last_7d: [7, 1],
  last_14d: [14, 1],
  last_28d: [28, 1],
  last_30d: [30, 1],
  last_90d: [90, 1],
  maximum: [1125, 0],
};

type Span = { since: string; until: string };

/**
 * Insights of a campaign or, with `level=campaign`, of each campaign of an account; summed over `date_preset` (default
 * last_30d) or `time_range`, or by day with `time_increment=1`. All numbers are strings, spend in major units. No
 * delivery, no row.
 */
export function insightRoutes(state: FacebookState, accounts: AdAccount[], graph: GraphRoute): Route[] {
  return [
    graph("GET", "/{objectId}/insights", (call, params) => {
      const id = param(call, "objectId");
      const campaign = state.campaigns[id];
      const account = accounts.find((one) => one.id === (campaign ? `act_${campaign.account_id}` : id));
      if (!account) throw missingObject("get", id);
      const own = Object.values(state.campaigns).filter(
        ({ account_id }) => `act_${account_id}` === account.id,
      );
      const groups = campaign ? [[campaign]] : groupByLevel(own, params.level);
      const spans = readSpans(params, account);
      const rows = groups.flatMap((group) => spans.flatMap((span) => summarise(state, group, span, account)));
      const fields = readFields(params.fields);
      const page = paginate(
        call,
        rows.map((row, index) => ({ id: String(index), row })),
        params,
      );
      return { ...page, data: page.data.map(({ row }) => pick(row, fields)) };
    }),
  ];
}

function groupByLevel(campaigns: Campaign[], level: unknown): Campaign[][] {
  if (level === undefined || level === "account") return [campaigns];
  if (level === "campaign") return campaigns.map((campaign) => [campaign]);
  throw badParameter("The emulator has insights for the levels account and campaign only");
}

function summarise(state: FacebookState, group: Campaign[], span: Span, account: AdAccount): object[] {
  const total = { impressions: 0, clicks: 0, spend: 0, leads: 0, reach: 0 };
  for (const campaign of group)
    for (const day of daysOf(state, campaign, span)) {
      total.impressions += day.impressions;
      total.clicks += day.clicks;
      total.spend += day.spend;
      total.leads += day.leads ?? 0;
      total.reach += day.reach ?? Math.round(day.impressions * 0.8);
    }
  if (total.impressions === 0 && total.spend === 0) return [];
  const { impressions, clicks, spend, leads, reach } = total;
  const [campaign] = group;
  const single = group.length === 1 && campaign;
  const actions = [
    ...(clicks > 0 ? [{ action_type: "link_click", value: String(clicks) }] : []),
    ...(leads > 0
      ? [
          { action_type: "lead", value: String(leads) },
          { action_type: "onsite_conversion.lead_grouped", value: String(leads) },
        ]
      : []),
  ];
  const ratio = (value: number, by: number) => (by === 0 ? undefined : (value / by).toFixed(6));
  return [
    {
      account_id: account.id.slice(4),
      account_name: account.name,
      account_currency: account.currency,
      ...(single ? { campaign_id: single.id, campaign_name: single.name, objective: single.objective } : {}),
      impressions: String(impressions),
      reach: String(reach),
      frequency: ratio(impressions, reach),
      clicks: String(clicks),
      inline_link_clicks: String(clicks),
      spend: spend.toFixed(2),
      ctr: ratio(clicks * 100, impressions),
      cpc: ratio(spend, clicks),
      cpm: ratio(spend * 1000, impressions),
      actions: actions.length > 0 ? actions : undefined,
      cost_per_action_type:
        leads > 0 ? [{ action_type: "lead", value: (spend / leads).toFixed(6) }] : undefined,
      date_start: span.since,
      date_stop: span.until,
    },
  ];
}

function daysOf(state: FacebookState, campaign: Campaign, { since, until }: Span): DayFigures[] {
  const named = state.insights[campaign.id] ?? {};
  const daily = state.daily[campaign.id];
  const figures = Object.entries(named)
    .filter(([date]) => date >= since && date <= until)
    .map(([, day]) => day);
  if (!daily) return figures;
  const start = campaign.created_time.slice(0, 10);
  for (let date = since > start ? since : start; date <= until; date = addDays(date, 1))
    if (!named[date]) figures.push(vary(daily, campaign.id + date));
  return figures;
}

/** Between 80 and 120 percent, the same for the same day at every start. */
function vary({ impressions, clicks, spend, leads = 0, reach }: DayFigures, seed: string): DayFigures {
  const factor = 0.8 + (createHash("sha256").update(seed).digest()[0] ?? 0) / 640;
  return {
    impressions: Math.round(impressions * factor),
    clicks: Math.round(clicks * factor),
    spend: Math.round(spend * factor * 100) / 100,
    leads: Math.round(leads * factor),
    reach: reach === undefined ? undefined : Math.round(reach * factor),
  };
}

function readSpans(params: GraphParams, account: AdAccount): Span[] {
  const span = readSpan(params, account);
  if (params.time_increment === undefined || params.time_increment === "all_days") return [span];
  if (String(params.time_increment) !== "1")
    throw badParameter("The emulator knows time_increment 1 and all_days only");
  const days: Span[] = [];
  for (let date = span.since; date <= span.until; date = addDays(date, 1))
    days.push({ since: date, until: date });
  return days;
}

function readSpan({ date_preset, time_range }: GraphParams, { timezoneName = "UTC" }: AdAccount): Span {
  if (time_range !== undefined) return readTimeRange(time_range);
  const today = wallTimeAt(Date.now(), timezoneName).slice(0, 10);
  const preset = String(date_preset ?? "last_30d");
  if (preset === "this_month") return { since: `${today.slice(0, 7)}-01`, until: today };
  if (preset === "last_month") {
    const until = addDays(`${today.slice(0, 7)}-01`, -1);
    return { since: `${until.slice(0, 7)}-01`, until };
  }
  const [from, to] = DAYS_BACK[preset] ?? [];
  if (from === undefined || to === undefined)
    throw badParameter(`Param date_preset must be one of {${Object.keys(DAYS_BACK).join(", ")}}`);
  return { since: addDays(today, -from), until: addDays(today, -to) };
}

function readTimeRange(value: unknown): Span {
  let range = value;
  try {
    if (typeof value === "string") range = JSON.parse(value);
  } catch {
    // refused below
  }
  const { since, until } = isObject(range) ? range : {};
  const isDate = (date: unknown): date is string =>
    typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);
  if (!isDate(since) || !isDate(until) || since > until)
    throw badParameter("Must be a valid time range with since and until in YYYY-MM-DD");
  return { since, until };
}

function readFields(fields: unknown): string[] {
  const wanted = typeof fields === "string" && fields !== "" ? fields.split(",") : ["impressions", "spend"];
  const unknown = wanted.find((field) => !FIELDS.includes(field));
  if (unknown) throw badParameter(`${unknown} is not valid for fields param.`);
  return [...wanted, "date_start", "date_stop"];
}

function pick(row: object, fields: string[]): object {
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => fields.includes(key) && value !== undefined),
  );
}
