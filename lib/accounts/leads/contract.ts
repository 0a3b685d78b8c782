import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { businessTypes, LEAD_RULES, tooLong } from "./form";

/** The server's side of form.ts. Browser code uses only its types: the form checks with the rules directly. */

type Required = "fullName" | "email" | "phone" | "company";
const required = (field: Required) => {
  const { missing, max } = LEAD_RULES[field];
  return z.string(missing).trim().min(1, missing).max(max, tooLong(max));
};
const { email, businessType, message } = LEAD_RULES;

export const lead = z.object({
  fullName: required("fullName"),
  email: required("email").pipe(z.email({ pattern: email.pattern, error: email.mismatch })),
  phone: required("phone"),
  company: required("company"),
  /** A dropdown without a selection sends the empty text. */
  businessType: z.enum(["", ...businessTypes], businessType.mismatch).optional(),
  message: z.string().trim().max(message.max, tooLong(message.max)).optional(),
  /** Honeypot: invisible to people, so only a program fills it in. */
  website: z.string().max(2_000, "at most 2,000 characters").optional(),
});

export const contact = endpoint("POST /api/contact", {
  access: "public",
  summary: "Stores a contact request, which we answer within 24 hours",
  body: lead,
  response: z.object({ data: z.object({ id: z.uuid() }) }),
  status: 201,
  errors: ["rate_limited", "unavailable"],
  limit: { max: 30, seconds: 600 },
});

export const handleLead = endpoint("PUT /api/admin/leads/{id}", {
  permission: "agency.change",
  summary: "Marks a contact request as handled, or as open again",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({ handled: z.boolean("true or false") }),
  response: z.object({
    data: z.object({ id: z.uuid(), handled_at: z.iso.datetime({ offset: true }).nullable() }),
  }),
  errors: ["not_found"],
});

export const deleteLead = endpoint("DELETE /api/admin/leads/{id}", {
  permission: "agency.change",
  summary: "Deletes a contact request, and every other with its email or phone number",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: z.object({ /** How many requests that were. */ deleted: z.number().int() }) }),
  errors: ["not_found"],
});
