/** The contact form's fields, bounds and words: one home for what the browser and the contract both check. */

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

export type LeadForm = {
  fullName: string;
  email: string;
  phone: string;
  company: string;
  /** The empty text is what a dropdown sends while nothing is chosen. */
  businessType: "" | (typeof businessTypes)[number];
  message: string;
};

export const LONGEST = { fullName: 200, email: 320, phone: 40, company: 200, message: 4_000 };

/** Letters, digits and a few signs, no dot at an end nor two in a row; a domain of labels, the last of letters. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const SAY = {
  fullName: "Enter your full name",
  email: "Enter an email address such as name@company.co.uk",
  phone: "Enter your phone number",
  company: "Enter your company",
  businessType: "Choose one of the listed types of business",
  tooLong: (max: number) => `Use at most ${max} characters`,
};

/** What is wrong with a field, in words for its reader; true when nothing is. */
export function checkLeadField(field: keyof LeadForm, value: string): string | true {
  const text = value.trim();
  if (field === "businessType") return true; // a dropdown has no wrong choice
  if (field !== "message" && text === "") return SAY[field];
  if (text.length > LONGEST[field]) return SAY.tooLong(LONGEST[field]);
  return field !== "email" || EMAIL.test(text) ? true : SAY.email;
}
