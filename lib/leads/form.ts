import * as z from "zod/mini";

/** What the browser checks before it sends; the contract's body has the same bounds and the same words. */

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

export const LONGEST = { fullName: 200, email: 320, phone: 40, company: 200, message: 4_000 };

export const SAY = {
  fullName: "Enter your full name",
  email: "Enter an email address such as name@company.co.uk",
  phone: "Enter your phone number",
  company: "Enter your company",
  businessType: "Choose one of the listed types of business",
  tooLong: (max: number) => `Use at most ${max} characters`,
};

const required = (field: "fullName" | "email" | "phone" | "company") =>
  z
    .string(SAY[field])
    .check(z.trim(), z.minLength(1, SAY[field]), z.maxLength(LONGEST[field], SAY.tooLong(LONGEST[field])));

export const leadForm = z.object({
  fullName: required("fullName"),
  email: z.pipe(required("email"), z.email(SAY.email)),
  phone: required("phone"),
  company: required("company"),
  /** The empty text is what a dropdown sends while nothing is chosen. */
  businessType: z.optional(z.enum(["", ...businessTypes], SAY.businessType)),
  message: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.message, SAY.tooLong(LONGEST.message)))),
});
export type LeadForm = z.input<typeof leadForm>;
export type LeadFields = z.output<typeof leadForm>;
