/** How far a client is, as the database knows it, in the order of doing it. What really works is lib/agent/readiness. */
export const SETUP_STEPS = ["number", "agent", "provider", "tool", "calendar", "plan", "live"] as const;
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
  has_agent: boolean;
  is_live: boolean;
};

export function missingSteps(facts: SetupFacts): SetupStep[] {
  const has = facts.numbers > 0;
  const done: Record<SetupStep, boolean> = {
    number: has,
    provider: has && facts.unknown_numbers === 0,
    tool: facts.numbers_with_tool > 0,
    calendar: facts.calendar_works,
    plan: facts.has_plan,
    agent: facts.has_agent,
    live: facts.is_live,
  };
  return SETUP_STEPS.filter((step) => !done[step]);
}
