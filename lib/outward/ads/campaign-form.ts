/** The fields of a new campaign and their limits: the form and the contract are both built from these. */

export const CAMPAIGN_RULES = {
  name: {
    missing: "Campaign name is required",
    max: 200,
    tooLong: "Use at most 200 characters for the name",
  },
  templateId: { mismatch: "Choose a template from the list, or none" },
  dailyBudget: {
    initial: 10,
    missing: "Enter the daily budget as a number, such as 10 or 12.50",
    min: 1,
    tooLow: "The daily budget must be at least 1",
    max: 100_000,
    tooHigh: "The daily budget must be at most 100,000",
    tooExact: "Use at most two decimals for the daily budget",
  },
} as const;

export const ASSIGN_BOTH = "Please select both campaign and user";

type Typed = { name: string; dailyBudget: string };

/** The form's errors by field; a valid field has none. */
export function campaignProblems({ name, dailyBudget }: Typed): Partial<Typed> {
  const rules = CAMPAIGN_RULES;
  const problems: Partial<Typed> = {};
  if (name.trim() === "") problems.name = rules.name.missing;
  else if (name.trim().length > rules.name.max) problems.name = rules.name.tooLong;
  const budget = dailyBudget.trim() === "" ? undefined : budgetProblem(dailyBudget);
  if (budget) problems.dailyBudget = budget;
  return problems;
}

function budgetProblem(typed: string): string | undefined {
  const rules = CAMPAIGN_RULES.dailyBudget;
  const amount = readBudget(typed);
  if (amount === null) return rules.missing;
  if (amount < rules.min) return rules.tooLow;
  if (amount > rules.max) return rules.tooHigh;
  return Number(amount.toFixed(2)) === amount ? undefined : rules.tooExact;
}

/** `12.50`, ` 12,50 ` and `$12.50` are 12.5; null for anything else. A thousands comma is ignored. */
export function readBudget(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^[$£€]\s*/, "")
    .replace(/,(?=\d{3}(?!\d))/g, "")
    .replace(/,(?=\d{1,2}$)/, ".");
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : null;
}
