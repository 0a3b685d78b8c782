import type { SetupStep } from "@/lib/accounts/users/setup";

/** The short name of a step in a list of missing ones. */
export const STEPS: Record<SetupStep, string> = {
  number: "phone number",
  agent: "agent",
  provider: "assistant in Vapi",
  tool: "tools",
  calendar: "calendar",
  plan: "payment terms",
  live: "going live",
};
