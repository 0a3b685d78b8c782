import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";

/** Browser-safe: a contact request, checked by the form and by the server alike. */

export const businessTypes = [
  "Plumbing",
  "Electrical",
  "HVAC",
  "Roofing",
  "General Contracting",
  "Landscaping",
  "Painting",
  "Flooring",
  "Kitchen & Bath Remodeling",
  "Handyman Services",
  "Other",
] as const;

const EMAIL = "Enter an email address such as name@company.co.uk";
export const MESSAGE_LIMIT = 4_000;

const required = (max: number, message: string) =>
  z.string(message).trim().min(1, message).max(max, `Use at most ${max} characters`);

export const lead = z.object({
  fullName: required(200, "Enter your full name"),
  email: required(320, EMAIL).pipe(z.email(EMAIL)),
  phone: required(40, "Enter your phone number"),
  company: required(200, "Enter your company"),
  /** The empty text is what a dropdown sends while nothing is chosen. */
  businessType: z.enum(["", ...businessTypes], "Choose one of the listed types of business").optional(),
  message: z.string().trim().max(MESSAGE_LIMIT, `Use at most ${MESSAGE_LIMIT} characters`).optional(),
  /** Invisible to people: whoever fills it in is a program. */
  website: z.string().optional(),
});
export type LeadForm = z.input<typeof lead>;
export type Lead = z.output<typeof lead>;

export const contact = endpoint({
  method: "POST",
  path: "/api/contact",
  access: "public",
  summary: "Stores a contact request, which we answer within 24 hours",
  body: lead,
  response: z.object({ data: z.object({ id: z.uuid() }) }),
  status: 201,
  errors: ["rate_limited", "unavailable"],
  limit: { max: 30, seconds: 600 },
});
