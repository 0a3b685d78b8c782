import type { AgentSetup } from "@/lib/agent/setup/contract";

const WEEKDAY = [{ from: "08:00", to: "17:00" }];

/** A plumber's agent: weekdays 8 to 5, an hour's job and a long one, a quarter of an hour between jobs. */
export const setupOf = (changes: Partial<AgentSetup> = {}): AgentSetup => ({
  business_name: "Hartley Plumbing",
  trade: "Plumber",
  country: "GB",
  time_zone: "Europe/London",
  service_areas: [],
  hours: { mon: WEEKDAY, tue: WEEKDAY, wed: WEEKDAY, thu: WEEKDAY, fri: WEEKDAY, sat: [], sun: [] },
  exceptions: [],
  job_types: [
    { name: "Boiler service", minutes: 60, price: "£85" },
    { name: "Bathroom survey", minutes: 120, price: null },
  ],
  buffer_minutes: 15,
  min_notice_minutes: 60,
  max_days_ahead: 30,
  questions: ["Is anybody without water or heating?"],
  emergency_words: ["gas", "burst"],
  emergency_number: "+447700900111",
  ladder: [],
  transfer_number: "+447700900112",
  ring_in_outage: true,
  greeting: "Hartley Plumbing. I'm an AI assistant and calls are recorded. How can I help?",
  notification_number: null,
  text_sender: null,
  missed_call_text: null,
  notify_messages: false,
  link_hosts: [],
  knowledge: [],
  voice: "en-GB-Sonia",
  speed: 1,
  model: "gpt-4.1",
  transcriber: "nova-3",
  instructions: "",
  ...changes,
});
