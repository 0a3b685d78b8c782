import type { SetupStep } from "@/lib/users/setup";

/** What a step is called in a line of what is missing. */
export const STEPS: Record<SetupStep, string> = {
  number: "phone number",
  agent: "agent",
  provider: "voice provider",
  tool: "tool target",
  calendar: "calendar",
  plan: "payment terms",
  live: "going live",
};
