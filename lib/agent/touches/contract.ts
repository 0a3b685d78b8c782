import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Contacts with advertisements, as a client's page or another system tells of them. */

/** Ids of clicks are letters, digits and a few marks; anything else was made up. */
const clickId = z
  .string()
  .regex(/^[\w.~-]{1,500}$/, "the id of a click")
  .optional();
const word = z.string().trim().max(200, "at most 200 characters").optional();
const decision = z.enum(["granted", "denied"], "granted or denied");

const ids = {
  gclid: clickId,
  gbraid: clickId,
  wbraid: clickId,
  fbclid: clickId,
  /** Meta's cookies `_fbc` and `_fbp`, as they are. */
  fbc: clickId,
  fbp: clickId,
};
const details = {
  utm: z
    .strictObject({ id: word, source: word, medium: word, campaign: word, term: word, content: word })
    .default({}),
  page: z
    .url({ protocol: /^https?$/, error: "the page’s address" })
    .max(2_000)
    .optional(),
};

/** What a page sends, with the person's consent. */
export const pageTouch = z.strictObject({
  /** The page's own id of it: sent again, it is one. */
  id: z.string().regex(/^[\w-]{8,64}$/, "an id of its own"),
  phone: z.string().trim().min(1).max(40),
  ...ids,
  ...details,
  consent: z.strictObject({
    ad_user_data: z.literal("granted"),
    ad_personalization: decision,
    source: z.enum(["consent_mode", "page"]),
  }),
});

/** A client's page that may tell of touches. */
export const touchPage = z.object({
  /** What its head has to hold. */
  snippet: z.string(),
  origins: z.array(z.string()),
  heard_at: z.iso.datetime().nullable(),
});

export const receiveTouch = endpoint("POST /api/touches/{key}", {
  access: "signed",
  summary:
    "Stores a visitor’s contact with an advertisement, as a client’s own page tells of it with consent; only from that page’s origins",
  params: z.object({ key: z.string().max(100) }),
  response: z.object({}),
  errors: ["unauthenticated", "rate_limited", "too_large"],
  limit: { max: 30, seconds: 60 },
});

export const tellTouch = endpoint("POST /api/automation/touches", {
  access: "automation",
  permission: "calls.answer",
  summary:
    "Stores a customer’s contact with an advertisement, for another system: such as a lead of Facebook’s instant forms",
  body: z
    .object({
      /** The other system's own id of it: sent again, it is one. */
      external_id: z
        .string("the other system’s own id")
        .trim()
        .min(1, "the other system’s own id")
        .max(200, "at most 200 characters"),
      /** In any notation; without a country code it is read as one of the client's country. */
      phone: z.string("a phone number").trim().min(1, "a phone number").max(40, "at most 40 characters"),
      /** The lead's id, from Facebook's instant forms. */
      lead_id: z
        .string()
        .regex(/^\d{5,25}$/, "Facebook’s id of the lead")
        .optional(),
      ...ids,
      ...details,
      /** When the form was sent; now by default, and at most 7 days ago. */
      at: z.iso.datetime({ offset: true, message: "an instant such as 2026-11-21T14:30:00Z" }).optional(),
      consent: z.object({ ad_user_data: decision, ad_personalization: decision }),
    })
    .refine(({ consent, ...sent }) => consent.ad_user_data === "granted" || !hasClick(sent), {
      message: "Ids of clicks may only be sent with consent",
      path: ["consent"],
    })
    .refine((sent) => sent.lead_id !== undefined || hasClick(sent), {
      message: "Send the lead’s id, or the id of a click",
      path: ["lead_id"],
    }),
  response: z.object({ is_new: z.boolean() }),
  errors: ["rate_limited"],
  limit: { max: 600, seconds: 60 },
});

type Sent = Partial<Record<keyof typeof ids, unknown>>;
const hasClick = (sent: Sent) => Object.keys(ids).some((id) => sent[id as keyof Sent] !== undefined);

export const setTouchPage = endpoint("PUT /api/admin/users/{id}/touch-page", {
  permission: "agency.change",
  summary:
    "Says at which addresses a client's own page may tell us of clicks; without any, nothing is accepted",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({
    origins: z.array(z.string().trim().max(200, "at most 200 characters")).max(10, "at most 10 addresses"),
  }),
  response: z.object({
    data: touchPage,
  }),
});
