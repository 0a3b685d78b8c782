/** The fields of a contact request and their rules: the form and the contract are both built from these. */

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

/** One `@`, no spaces or stray dots before it, and a domain with a dot in it. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[^.\s@]@([a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
export const EMAIL_MESSAGE = "Enter an email address such as name@company.co.uk";

/** `missing` is the message for an empty field; a field without it is optional. Lengths in characters. */
export const LEAD_RULES = {
  fullName: { max: 200, missing: "Enter your full name" },
  email: { max: 320, missing: EMAIL_MESSAGE, pattern: EMAIL_PATTERN, mismatch: EMAIL_MESSAGE },
  phone: { max: 40, missing: "Enter your phone number" },
  company: { max: 200, missing: "Enter your company" },
  businessType: { oneOf: businessTypes, mismatch: "Choose one of the listed types of business" },
  message: { max: 4_000 },
} as const;

export const tooLong = (max: number) => `Use at most ${max} characters`;

export type LeadField = keyof typeof LEAD_RULES;
export const LEAD_FIELDS = Object.keys(LEAD_RULES) as LeadField[];
export type LeadForm = Record<LeadField, string>;

type Rule = {
  max?: number;
  missing?: string;
  pattern?: RegExp;
  oneOf?: readonly string[];
  mismatch?: string;
};

/** The form's errors, in the words of the server's own check. */
export function leadProblems(form: LeadForm): Partial<LeadForm> {
  const problems: Partial<LeadForm> = {};
  for (const field of LEAD_FIELDS) {
    const problem = problemWith(form[field].trim(), LEAD_RULES[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function problemWith(value: string, { max, missing, pattern, oneOf, mismatch }: Rule): string | undefined {
  if (value === "") return missing;
  if (max !== undefined && value.length > max) return tooLong(max);
  if (pattern && !pattern.test(value)) return mismatch;
  if (oneOf && !oneOf.includes(value)) return mismatch;
  return undefined;
}
