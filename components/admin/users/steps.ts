import type { SetupStep } from "@/lib/users/setup";

/** What a step is called once it is done, and in a list of what is missing. */
export const STEPS: Record<SetupStep, { title: string; missing: string }> = {
  number: { title: "A phone number is assigned", missing: "phone number" },
  provider: { title: "The voice provider knows the number", missing: "voice provider" },
  tool: { title: "A tool has a target for the number", missing: "tool target" },
  calendar: { title: "The calendar is connected", missing: "calendar" },
  plan: { title: "Payment terms are set", missing: "payment terms" },
  first_call: { title: "The first call has come in", missing: "first call" },
};
