import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { businessTypes, EMAIL, LONGEST, SAY } from "./form";

/** Browser-safe: a contact request. The form checks the same with less code (form.ts). */

const required = (field: "fullName" | "email" | "phone" | "company") =>
  z.string(SAY[field]).trim().min(1, SAY[field]).max(LONGEST[field], SAY.tooLong(LONGEST[field]));

export const lead = z.object({
  fullName: required("fullName"),
  email: required("email").pipe(z.email({ pattern: EMAIL, error: SAY.email })),
  phone: required("phone"),
  company: required("company"),
  /** The empty text is what a dropdown sends while nothing is chosen. */
  businessType: z.enum(["", ...businessTypes], SAY.businessType).optional(),
  message: z.string().trim().max(LONGEST.message, SAY.tooLong(LONGEST.message)).optional(),
  /** Invisible to people: whoever fills it in is a program. */
  website: z.string().optional(),
});

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
