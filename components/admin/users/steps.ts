import type { SetupStep } from "@/lib/users/setup";

/** What a step is called in the checklist, and in a line of what is missing. */
export const STEPS: Record<SetupStep, { title: string; missing: string }> = {
  number: { title: "Phone number assigned", missing: "phone number" },
  provider: { title: "Number known to the voice provider", missing: "voice provider" },
  tool: { title: "Tool with a target for the number", missing: "tool target" },
  calendar: { title: "Calendar connected", missing: "calendar" },
  plan: { title: "Payment terms set", missing: "payment terms" },
  first_call: { title: "First call received", missing: "first call" },
};
