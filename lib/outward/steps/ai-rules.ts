/**
 * What an AI step answers where no model is set up: fixed rules that always give the same answer. Good enough to sort
 * obvious mail, and honest about what they are.
 */

const ENQUIRY = [
  "quote",
  "estimate",
  "enquiry",
  "inquiry",
  "how much",
  "are you available",
  "need a",
  "leak",
  "boiler",
];

/** Words that speak for a category of that name. */
const HINTS = new Map<string, readonly string[]>(
  Object.entries({
    invoice: [
      "invoice",
      "amount due",
      "payment due",
      "remittance",
      "statement of account",
      "vat number",
      "overdue",
    ],
    lead: ENQUIRY,
    spam: ["unsubscribe", "seo", "crypto", "winner", "prize", "click here", "limited offer", "guest post"],
    support: [
      "not working",
      "broken",
      "problem",
      "complaint",
      "came back",
      "still leaking",
      "warranty",
      "refund",
    ],
    legal: ["solicitor", "court", "legal", "claim", "liability", "tribunal", "contract"],
    enquiry: ENQUIRY,
    emergency: ["emergency", "burst", "flood", "gas smell", "no heating", "sparks", "urgent"],
    photo: ["photo", "picture", "image", ".jpg", ".jpeg", ".png"],
    complaint: ["complaint", "unhappy", "disappointed", "refund", "not good enough"],
  }),
);

/** The category with the most hints in the text; without any, "other" if there is one, else the last. */
export function classifyByRules(text: string, categories: readonly string[]): string {
  const folded = text.toLowerCase();
  const scores = categories.map((category) => {
    const name = category.toLowerCase();
    return [name, ...(HINTS.get(name) ?? [])].filter((hint) => folded.includes(hint)).length;
  });
  const best = Math.max(...scores);
  const other = categories.find((category) => category.toLowerCase() === "other");
  return (best > 0 ? categories[scores.indexOf(best)] : other) ?? categories.at(-1) ?? "";
}

const PATTERNS: [name: RegExp, value: RegExp][] = [
  [/e-?mail/, /[^\s<>@]+@[^\s<>@]+\.[a-z]{2,}/i],
  [/phone|number_to_call|mobile/, /(?:\+44|0)[\d\s()-]{8,14}\d/],
  [/post_?code/, /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i],
  [/amount|price|total/, /£ ?[\d,]+(?:\.\d{2})?/],
  [
    /date|day/,
    /\b\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?\b|\b\d{4}-\d{2}-\d{2}\b/i,
  ],
  [/order|invoice|reference/, /\b(?=[A-Z0-9-]*\d)[A-Z]{0,4}-?\d[A-Z0-9-]{3,}\b/],
];

/** What a field's name suggests, from the text; empty if nothing fits. */
export function extractByRules(text: string, name: string): string {
  const pattern = PATTERNS.find(([names]) => names.test(name.toLowerCase()))?.[1];
  return pattern?.exec(text)?.[0].trim() ?? "";
}

/** A reply that promises nothing but an answer. */
export const draftByRules = (businessName: string) =>
  `Hello,\n\nThank you for your message. We have read it and will come back to you as soon as we can.\n\nKind regards\n${businessName}`;
