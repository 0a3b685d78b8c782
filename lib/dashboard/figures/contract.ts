import * as z from "zod";
import { currency } from "@/lib/accounts/billing/contract";
import { adDay } from "@/lib/outward/ads/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { periodQuery } from "@/lib/platform/http/period-query";
import { PERIODS } from "@/lib/platform/locale/period";

/** Browser-safe: the dashboard's figures. */

/** `is_standard` below: the client never set a value, so the standard one was used. */
const stat = z.object({
  value: z.number(),
  /** The change against the same number of days before, such as `+23%`; null if there is nothing to compare. */
  trend: z.string().nullable(),
  /** The value of the previous period; null if it is not shown. */
  before: z.number().nullable(),
  /** Per cent of the bar. */
  fill: z.number().min(0).max(100),
});

const count = z.number().int().min(0);

/**
 * Calls of one day by outcome; `missed` is hung up, voicemail, no answer and failed. Running calls are not included.
 */
export const callDay = z.object({
  day: z.iso.date(),
  booked: count,
  completed: count,
  incomplete: count,
  missed: count,
});
export type CallDay = z.infer<typeof callDay>;

export const figures = z.object({
  days: z.literal(PERIODS),
  /** The period's first and last day, by the client's calendar. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The days that the cards cover: the previous and the current month up to today, with the number of days. */
  counted: z.object({ from: z.iso.date(), to: z.iso.date(), days: z.number().int() }),
  /** The client's: of every amount on the dashboard but those of ads. */
  currency,
  /** ISO 4217: of what ads cost, which is the ad account's; the client's until Facebook has told it. */
  ad_currency: z.string(),
  /** `left_out`: calls that the client says were no leads; they are not in `value`. */
  leads: stat.extend({ left_out: count }),
  /** `value` and `job_value` in major units: `jobs` booked at `job_value` each. `corrected`: statuses changed by hand. */
  revenue: stat.extend({ jobs: count, corrected: count, job_value: z.number(), is_standard: z.boolean() }),
  /** Per cent of `down_payment`, which is in major units; null if that is 0 (0 in reference mode). */
  roi: stat.extend({ value: z.number().nullable(), down_payment: z.number(), is_standard: z.boolean() }),
  active_ads: stat.extend({ caption: z.string() }),
  /** The day of the client's first call; null without any. Before it there is nothing to count. */
  first_call_on: z.iso.date().nullable(),
  /** Days without a call, or without a campaign that ran, are left out; in reference mode, all of them. */
  calls_by_day: z.array(callDay),
  ads_by_day: z.array(adDay),
});
export type Figures = z.infer<typeof figures>;

export const myFigures = endpoint("GET /api/user/dashboard", {
  permission: "figures.read",
  summary: "The signed-in client's stat cards, and calls and advertising by day",
  query: z.object({ days: periodQuery.default(30) }),
  response: z.object({ data: figures }),
});
