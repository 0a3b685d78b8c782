import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageCursor, pageLimit } from "@/lib/platform/http/page-limit";
import { CURRENCIES } from "@/lib/platform/locale/currencies";
import { LARGEST_MINOR } from "./limits";

/** Browser-safe: what became of jobs, and what was paid. */

export const OUTCOMES = ["unknown", "done", "no_show", "quoted", "paid"] as const;
export type JobOutcome = (typeof OUTCOMES)[number];

/** ISO 4217. */
const currency = z.string().regex(/^[A-Z]{3}$/, "Use a currency’s code, such as GBP");
const minor = z.number().int();

const sum = z.object({ currency, minor });
export type MoneySum = z.infer<typeof sum>;

export const jobResult = z.object({
  outcome: z.enum(OUTCOMES),
  /** In minor units, such as pence: what was paid or quoted in all; null if nothing was said. */
  amount_minor: minor.nullable(),
  currency: currency.nullable(),
  /** The source: `tap`, `text`, `calendar`, `csv`, `stripe`, or `api:` and the sender's name for itself. */
  source: z.string().nullable(),
  told_at: z.iso.datetime().nullable(),
  /** What was given back, by currency. */
  refunds: z.array(sum),
  /** The same for people. */
  sentence: z.string(),
});
export type JobResult = z.infer<typeof jobResult>;

/** A visit that is over, of which nothing is known yet. */
export const untoldVisit = z.object({
  id: z.uuid(),
  job: z.string(),
  starts_at: z.iso.datetime(),
  client_name: z.string().nullable(),
  /** The call that it was booked in, if that is one of the client's calls. */
  call_id: z.string().nullable(),
});
export type UntoldVisit = z.infer<typeof untoldVisit>;

const told = {
  outcome: z.enum(OUTCOMES, "done, no_show, quoted, paid, or unknown to take it back"),
  amount_minor: minor
    .min(1, "Enter an amount above zero")
    .max(LARGEST_MINOR, "That is more than one job can cost")
    .nullish(),
  /** All of these have a hundred minor units, as amounts are shown and sent on. */
  currency: z.enum(CURRENCIES, `Use one of ${CURRENCIES.join(", ")}`).nullish(),
};

type Told = { outcome: JobOutcome; amount_minor?: number | null; currency?: string | null };
const isWhole = ({ amount_minor, currency: code }: Told) => (amount_minor == null) === (code == null);
const fits = ({ outcome, amount_minor }: Told) =>
  outcome === "paid" ? amount_minor != null : outcome === "quoted" || amount_minor == null;
const WHOLE = { message: "Give the amount together with its currency", path: ["amount_minor"] };
const FITS = {
  message: "Say how much was paid; only paid and quoted jobs have an amount",
  path: ["amount_minor"],
};

const WHOLE_TOLD = z.object(told).refine(isWhole, WHOLE).refine(fits, FITS);

export const tellByTap = endpoint("PUT /api/user/bookings/{id}/outcome", {
  permission: "jobs.own",
  keyed: true,
  summary:
    "Says what became of one of the signed-in client's jobs: done, no-show, quoted, or paid and how much",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: WHOLE_TOLD,
  response: z.object({ data: jobResult }),
  errors: ["conflict"],
});

export const tellByAutomation = endpoint("PUT /api/automation/outcomes", {
  access: "automation",
  permission: "calls.answer",
  summary:
    "Says what became of a job, for another system: once per source and its own id, and again if it has changed",
  body: z
    .object({
      ...told,
      /** What the other system calls itself, such as `jobber`. */
      source: z
        .string("lower-case letters, digits, - and _, such as jobber")
        .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "lower-case letters, digits, - and _, such as jobber"),
      /** Its own id of the job, the invoice or the visit. */
      external_id: z
        .string("the other system’s own id")
        .trim()
        .min(1, "the other system’s own id")
        .max(200, "at most 200 characters"),
      booking_id: z.uuid("the booking’s id, as webhooks tell it").toLowerCase(),
      /** When it happened there; what is older than what is known under the id changes nothing. */
      told_at: z.iso
        .datetime({ offset: true, message: "an instant such as 2026-11-21T14:30:00Z" })
        .optional(),
    })
    .refine(isWhole, WHOLE)
    .refine(fits, FITS),
  response: z.object({ data: jobResult, is_new: z.boolean() }),
  errors: ["not_found", "conflict", "rate_limited"],
  limit: { max: 600, seconds: 60 },
});

/** A visit that has begun, and what became of it. */
const job = z.object({
  id: z.uuid(),
  job: z.string(),
  starts_at: z.iso.datetime(),
  client_name: z.string().nullable(),
  /** The call that it was booked in, if that is one of the client's calls. */
  call_id: z.string().nullable(),
  result: jobResult,
});
export type Job = z.infer<typeof job>;

const day = z.iso.date("a day such as 2026-11-21");
const count = z.number().int().min(0);

/** What is known of the visits of some days. No estimate is in it. */
export const measured = z.object({
  /** All that have begun: the denominator of the others. */
  jobs: count,
  paid: count,
  unknown: count,
  /** What was paid, less what was given back; the largest sum first. */
  sums: z.array(sum),
});
export type Measured = z.infer<typeof measured>;

const jobDays = { from: day.optional(), to: day.optional() };

export const myJobs = endpoint("GET /api/user/jobs", {
  permission: "figures.read",
  summary: "The signed-in client's visits that have begun, the newest first, and what became of them",
  query: z.object({
    ...jobDays,
    outcome: z.enum(OUTCOMES, "an outcome such as paid").optional(),
    cursor: pageCursor.optional(),
    limit: pageLimit(100).default(20),
  }),
  /** `measured` is about all visits of the days, whatever their outcome. */
  response: z.object({ data: z.array(job), measured, next_cursor: z.string().nullable() }),
});

export const jobsCsv = endpoint("GET /api/user/jobs.csv", {
  permission: "calls.export",
  viewing: "refused",
  summary: "The same as a CSV file, at most 500 visits, to be completed and sent to /api/user/outcomes/file",
  query: z.object(jobDays),
  response: { stream: "text/csv" },
});

const fileRow = z.object({
  /** In the file, from 1; the header is the first. */
  line: z.number().int(),
  booking_id: z.uuid().nullable(),
  job: z.string().nullable(),
  client_name: z.string().nullable(),
  starts_at: z.iso.datetime().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  amount_minor: minor.nullable(),
  currency: currency.nullable(),
  /** `known`: the same was read from a file before. */
  state: z.enum(["new", "known", "problem"]),
  /** What to correct in the file. */
  problem: z.string().nullable(),
});
export type OutcomeFileRow = z.infer<typeof fileRow>;

export const readOutcomesFile = endpoint("POST /api/user/outcomes/file", {
  permission: "calls.answer",
  summary:
    "Reads what became of jobs from a CSV file: shows which visits its rows are about, or saves them with `apply`",
  body: z.object({
    text: z
      .string("the file's text")
      .min(1, "The file is empty")
      .max(200_000, "Send at most 500 rows at once"),
    apply: z.boolean("true or false").default(false),
  }),
  maxBodyBytes: 1_000_000,
  response: z.object({
    data: z.object({
      rows: z.array(fileRow),
      /** Rows that say nothing of how the visit went. */
      blank: count,
      /** Statements that were saved now. */
      saved: count,
    }),
  }),
  errors: ["invalid_input"],
  limit: { max: 60, seconds: 3_600 },
});

/** Google's `colorId` of an event. */
const colour = z.enum(
  ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"],
  "a colour’s number, 1 to 11",
);
const colours = z.object({
  done: colour.nullable(),
  no_show: colour.nullable(),
  quoted: colour.nullable(),
});
export type ColourMeanings = z.infer<typeof colours>;

export const calendarColours = endpoint("GET /api/user/calendar-colours", {
  permission: "connections.read",
  summary: "What the signed-in client means by the colour of a past visit in their calendar",
  response: z.object({ data: colours }),
});

export const saveCalendarColours = endpoint("PUT /api/user/calendar-colours", {
  permission: "connections.change",
  summary: "Says what a colour means, for the visits of the last two weeks and all later ones",
  body: colours.refine(
    (given) => {
      const used = Object.values(given).filter((each) => each !== null);
      return new Set(used).size === used.length;
    },
    { message: "A colour can mean one thing only. Choose different ones." },
  ),
  response: z.object({ data: colours }),
});
