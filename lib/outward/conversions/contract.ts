import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { CURRENCIES } from "@/lib/platform/locale/currencies";

/** Browser-safe: booked and paid jobs that are told to Meta and Google. */

const params = z.object({ id: z.uuid().toLowerCase() });
const instant = z.iso.datetime();
const digits = (pattern: RegExp, message: string) =>
  z.string(message).trim().regex(pattern, message).nullable();

export const CONVERSION_STATUSES = [
  "waiting",
  "sent",
  "accepted",
  "refused",
  "too_old",
  "no_consent",
  "skipped",
  "withdrawn",
  "dead",
] as const;
const status = z.enum(CONVERSION_STATUSES);
export type ConversionStatus = z.infer<typeof status>;

const settings = z.object({
  meta_on: z.boolean(),
  meta_dataset_id: z.string().nullable(),
  /** Whether the client's own token is kept here. It is never shown again. */
  has_meta_token: z.boolean(),
  meta_limited: z.boolean(),
  google_on: z.boolean(),
  google_operating_account: z.string().nullable(),
  google_login_account: z.string().nullable(),
  google_call_action: z.string().nullable(),
  google_purchase_action: z.string().nullable(),
  callers_agree_since: z.iso.date().nullable(),
  callers_agree_by: z.string().nullable(),
});
export type ConversionSetup = z.infer<typeof settings>;

const event = z.object({
  id: z.uuid(),
  provider: z.enum(["meta", "google"]),
  name: z.enum(["Schedule", "Purchase"]),
  job: z.string(),
  happened_at: instant,
  amount_minor: z.number().int().nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  status,
  /** Sentences: what is known of it, and what changed after it was sent. */
  diagnosis: z.string().nullable(),
  note: z.string().nullable(),
  may_send_again: z.boolean(),
});
export type ConversionEvent = z.infer<typeof event>;

const page = z.object({
  settings,
  /** Sentences: what a person has to do before anything more is accepted. */
  problems: z.object({ meta: z.string().nullable(), google: z.string().nullable() }),
  /** The agency's access to Google Ads: the account that gave it, if it works. */
  google_account: z.string().nullable(),
  /** How many events there are by status. */
  counts: z.partialRecord(status, z.number().int()),
  /** Newest first, 50 from `from` on. */
  events: z.array(event),
  from: z.number().int(),
  more: z.boolean(),
});
export type ConversionPage = z.infer<typeof page>;

export const showConversions = endpoint("GET /api/admin/users/{id}/conversions", {
  permission: "agency.read",
  summary: "Where a client's conversions go, and what became of them",
  params,
  query: z.object({
    from: z.coerce.number().int().min(0).max(100_000).default(0),
    status: status.optional(),
  }),
  response: z.object({ data: page }),
});

const DATASET = "the dataset's id, 5 to 20 digits, as the Events Manager shows it";
const ACCOUNT = "ten digits, without dashes";
const ACTION = "the id of the conversion action, digits only";
const TOKEN = "the access token that the Events Manager made for this dataset";

export const saveConversions = endpoint("PUT /api/admin/users/{id}/conversions", {
  permission: "agency.change",
  proof: "fresh",
  summary:
    "Saves where a client's conversions go; without `meta_token` the stored one is kept, null removes it",
  params,
  body: z
    .object({
      meta_on: z.boolean(),
      meta_dataset_id: digits(/^\d{5,20}$/, DATASET),
      meta_token: z
        .string(TOKEN)
        .trim()
        .regex(/^[\w-]{20,500}$/, TOKEN)
        .nullish(),
      meta_limited: z.boolean(),
      google_on: z.boolean(),
      google_operating_account: digits(/^\d{10}$/, ACCOUNT),
      google_login_account: digits(/^\d{10}$/, ACCOUNT),
      google_call_action: digits(/^\d{1,20}$/, ACTION),
      google_purchase_action: digits(/^\d{1,20}$/, ACTION),
      callers_agree_since: z.iso.date("a date").nullable(),
      callers_agree_by: z.string().trim().min(1, "who said so").max(120, "at most 120 characters").nullable(),
    })
    .superRefine((body, { addIssue }) => {
      const needed = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
      if (body.meta_on && !body.meta_dataset_id) needed("meta_dataset_id", DATASET);
      if (body.google_on && !body.google_operating_account) needed("google_operating_account", ACCOUNT);
      if (body.google_on && !body.google_call_action && !body.google_purchase_action) {
        needed("google_purchase_action", "the id of at least one conversion action");
      }
      if (body.callers_agree_since && !body.callers_agree_by) needed("callers_agree_by", "who said so");
      if (!body.callers_agree_since && body.callers_agree_by) needed("callers_agree_since", "since when");
    }),
  response: z.object({ data: page }),
});

export const sendConversionAgain = endpoint("POST /api/admin/conversions/{id}/again", {
  permission: "agency.change",
  summary: "Sends an event again that was refused or given up, if that cannot count twice",
  params,
  response: z.object({}),
  errors: ["conflict"],
});
