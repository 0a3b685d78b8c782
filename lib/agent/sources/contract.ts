import * as z from "zod";
import { currency } from "@/lib/accounts/billing/contract";
import { measured } from "@/lib/agent/money/contract";
import { touchPage } from "@/lib/agent/touches/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit } from "@/lib/platform/http/page-limit";
import { periodQuery } from "@/lib/platform/http/period-query";

/** Browser-safe: where calls and jobs come from, and how sure that is. */

/**
 * The evidence of a link from an advertisement to a call. `measured`: a number of the campaign rang. `matched`: a rule
 * that is named. What has neither is an estimate, and no total mixes them.
 */
const GRADES = ["measured", "matched"] as const;
export type Graded = (typeof GRADES)[number];
const CHANNELS = ["facebook", "google"] as const;
export type AdChannel = (typeof CHANNELS)[number];

const count = z.number().int().min(0);
const money = z.object({ currency: z.string(), minor: z.number() });
const ownMoney = money.extend({ currency });

const graded = z.object({
  calls: count,
  /** Those of the calls by people who had rung or booked before. Nothing below is of theirs. */
  existing: count,
  /** Jobs that were booked in the other calls. */
  booked: count,
  /** For the booked ones: visits that have begun, what was paid of them, and of how many nothing is known. */
  ...measured.shape,
});
export type GradedFigures = z.infer<typeof graded>;

const sourceRow = z.object({
  /** null: an advertisement of which we do not know the campaign. */
  campaign_id: z.uuid().nullable(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  /** The client's share in the period; null if it is not known, as of Google's advertisements. */
  spend: money.nullable(),
  measured: graded.nullable(),
  matched: graded.nullable(),
  /** Spend by the booked and the paid jobs of the measured calls; null without any. */
  per_booked: money.nullable(),
  per_paid: money.nullable(),
});
export type SourceRow = z.infer<typeof sourceRow>;

const sources = z.object({
  days: z.number(),
  from: z.iso.date(),
  to: z.iso.date(),
  campaigns: z.array(sourceRow),
  /** Calls of which nothing is known, and the jobs that were booked in them by the client's own average. */
  estimated: z.object({ calls: count, booked: count, per_job: ownMoney, value: ownMoney }),
});
export type Sources = z.infer<typeof sources>;

export const mySources = endpoint("GET /api/user/sources", {
  permission: "figures.read",
  summary:
    "Where the signed-in client's calls and jobs of a period came from, by campaign and grade of evidence",
  query: z.object({ days: periodQuery.default(30) }),
  response: z.object({ data: sources }),
});

export const FIGURES = ["calls", "existing", "booked", "jobs", "paid", "unknown"] as const;
export type SourceFigure = (typeof FIGURES)[number];

const sourceCall = z.object({
  call_id: z.string(),
  happened_at: z.iso.datetime(),
  /** The caller's name or number; null if it was withheld or deleted. */
  caller: z.string().nullable(),
  is_number_deleted: z.boolean(),
  is_existing: z.boolean(),
  /** The job that is counted; null in lists of calls. */
  job: z
    .object({ id: z.uuid(), job: z.string(), starts_at: z.iso.datetime(), sentence: z.string().nullable() })
    .nullable(),
});
export type SourceCall = z.infer<typeof sourceCall>;

export const mySourceCalls = endpoint("GET /api/user/sources/calls", {
  permission: "figures.read",
  summary: "The calls or jobs that one figure of the sources counts, the newest first",
  query: z.object({
    days: periodQuery.default(30),
    /** Without it: those of the channel of which the campaign is not known. */
    campaign: z.uuid().toLowerCase().optional(),
    channel: z.enum(CHANNELS),
    grade: z.enum(GRADES),
    figure: z.enum(FIGURES),
    skip: z.coerce.number("how many to leave out").int().min(0).max(100_000).default(0),
    limit: pageLimit(200).default(100),
  }),
  response: z.object({ data: z.array(sourceCall), total: count }),
});

/** The source of one call: in words, with why we know. */
export const callSource = z.object({
  grade: z.enum(GRADES),
  /** Such as `A Facebook ad: Boilers in Bristol`. */
  name: z.string(),
  why: z.string(),
  is_existing: z.boolean(),
});
export type CallSource = z.infer<typeof callSource>;

const id = z.object({ id: z.uuid().toLowerCase() });
const day = z.iso.date("a day such as 2026-11-21");

const campaignNumber = z.object({
  id: z.uuid(),
  phone_number: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  /** Calls that it measured. */
  calls: z.number().int(),
});

const campaignReachClient = z.object({
  user_id: z.uuid(),
  name: z.string(),
  numbers: z.array(campaignNumber),
  /** Numbers of the client that ring for no campaign now. */
  free: z.array(z.object({ id: z.uuid(), phone_number: z.string(), description: z.string().nullable() })),
  /** The client's own page; null until it has an address. */
  page: touchPage.nullable(),
});
export type CampaignReachClient = z.infer<typeof campaignReachClient>;

const shareSet = z.object({
  from_day: z.iso.date(),
  /** The shares of clients who still have the campaign, and of those who had it then. */
  shares: z.array(z.object({ user_id: z.uuid(), name: z.string(), basis_points: z.number().int() })),
});

const reach = z.object({
  id: z.uuid(),
  name: z.string(),
  clients: z.array(campaignReachClient),
  /** The newest first; none: all clients have equal shares. */
  shares: z.array(shareSet),
});
export type CampaignReach = z.infer<typeof reach>;

export const campaignReach = endpoint("GET /api/admin/campaigns/{id}", {
  permission: "agency.read",
  summary: "A campaign's numbers, its clients' shares and their pages",
  params: id,
  response: z.object({ data: reach }),
});

export const giveNumber = endpoint("POST /api/admin/campaigns/{id}/numbers", {
  permission: "agency.change",
  summary: "Gives one of a client's numbers to a campaign: calls on it are measured from then on",
  params: id,
  body: z.object({
    assignment_id: z.uuid("Choose a number").toLowerCase(),
    /** The client's day; from now on without it. */
    from_day: day.optional(),
    /** The client's last day of it. */
    to_day: day.optional(),
  }),
  status: 201,
  response: z.object({ data: reach }),
  errors: ["conflict"],
});

export const endNumber = endpoint("DELETE /api/admin/campaign-numbers/{id}", {
  permission: "agency.change",
  summary: "Takes a number back from its campaign; what it measured is kept",
  params: id,
  response: z.object({ data: reach }),
});

export const setShares = endpoint("PUT /api/admin/campaigns/{id}/shares", {
  permission: "agency.change",
  summary: "Divides a campaign's spend and results among its clients from a day on",
  params: id,
  body: z.object({
    from_day: day,
    /** None: what was set for that day is removed. */
    shares: z
      .array(
        z.object({
          user_id: z.uuid().toLowerCase(),
          basis_points: z
            .number("hundredths of a percent")
            .int("hundredths of a percent")
            .min(0, "at least 0")
            .max(10_000, "at most 10,000"),
        }),
      )
      .max(200, "at most 200 clients"),
  }),
  response: z.object({ data: reach }),
  errors: ["conflict"],
});
