import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
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
  /** Where we know it from: `tap`, `text`, `calendar`, `csv`, `stripe`, or `api:` and the sender's name for itself. */
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
    .min(1, "An amount is more than nothing")
    .max(LARGEST_MINOR, "That is more than one job can cost")
    .nullish(),
  currency: currency.nullish(),
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

export const tellByTap = endpoint({
  method: "PUT",
  path: "/api/user/bookings/{id}/outcome",
  access: "client",
  permission: "calls.answer",
  keyed: true,
  summary:
    "Says what became of one of the signed-in client's jobs: done, no-show, quoted, or paid and how much",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object(told).refine(isWhole, WHOLE).refine(fits, FITS),
  response: z.object({ data: jobResult }),
  errors: ["not_found", "conflict"],
});
