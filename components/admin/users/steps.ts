import type { SetupStep } from "@/lib/accounts/users/setup";

/** What a step is called in a line of what is missing. */
export const STEPS: Record<SetupStep, string> = {
  number: "phone number",
  agent: "agent",
  provider: "assistant at Vapi",
  tool: "tools",
  calendar: "calendar",
  plan: "payment terms",
  live: "going live",
};
