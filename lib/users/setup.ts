/** What has to be in place before a client's calls are answered and their bookings made, in the order of doing it. */
export const SETUP_STEPS = ["number", "provider", "tool", "calendar", "plan", "first_call"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What the database says about one client. Of numbers, the active ones count. */
export type SetupFacts = {
  numbers: number;
  /** Numbers without the voice provider's id or SIP address. */
  unknown_numbers: number;
  /** Numbers for which a tool has an active target; one is enough, others may be there for messages alone. */
  numbers_with_tool: number;
  calendar_works: boolean;
  has_plan: boolean;
  has_calls: boolean;
};

export function missingSteps(facts: SetupFacts): SetupStep[] {
  const has = facts.numbers > 0;
  const done: Record<SetupStep, boolean> = {
    number: has,
    provider: has && facts.unknown_numbers === 0,
    tool: facts.numbers_with_tool > 0,
    calendar: facts.calendar_works,
    plan: facts.has_plan,
    first_call: facts.has_calls,
  };
  return SETUP_STEPS.filter((step) => !done[step]);
}
