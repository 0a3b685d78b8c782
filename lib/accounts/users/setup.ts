/**
 * A client's progress through setup, from the database alone, in order of the steps. lib/agent/readiness checks what
 * actually works.
 */
export const SETUP_STEPS = ["number", "agent", "provider", "tool", "calendar", "plan", "live"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The database's facts about one client. Only active numbers count. */
export type SetupFacts = {
  numbers: number;
  /** Numbers without the voice provider's id or SIP address. */
  unknown_numbers: number;
  /** Numbers for which a tool has an active target; one is enough, others may only take messages. */
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
