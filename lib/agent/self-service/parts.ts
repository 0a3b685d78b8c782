import type { AgentSetup } from "@/lib/agent/setup/contract";

/** Browser-safe: what clients may change of their own agent, in parts that the agency allows or locks. */
export const PARTS = {
  hours: {
    title: "Opening hours and holidays",
    setting: "clients_may_change_hours",
    fields: ["hours", "exceptions", "min_notice_minutes", "max_days_ahead"],
  },
  area: { title: "Where you work", setting: "clients_may_change_area", fields: ["service_areas"] },
  services: { title: "Services and prices", setting: "clients_may_change_services", fields: ["job_types"] },
  greeting: { title: "Greeting", setting: "clients_may_change_greeting", fields: ["greeting"] },
  answers: { title: "Answers to callers", setting: "clients_may_change_answers", fields: ["knowledge"] },
  numbers: {
    title: "Who takes urgent calls",
    setting: "clients_may_change_numbers",
    fields: ["ladder", "emergency_number", "transfer_number"],
  },
} as const satisfies Record<string, { title: string; setting: string; fields: (keyof AgentSetup)[] }>;

export type BusinessPart = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as [BusinessPart, ...BusinessPart[]];
