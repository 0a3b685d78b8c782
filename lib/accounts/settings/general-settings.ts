import type { SettingDefinition } from "./setting-definition";

/** What belongs to no other group. */
export const GENERAL_SETTINGS: readonly SettingDefinition[] = [
  {
    key: "voice_message_days",
    label: "Keep Webhook Data (days)",
    type: "number",
    group: "general",
    min: 1,
    max: 365,
    initial: "7",
    description:
      "How long Vapi's raw status messages are kept, by whole days. Calls and their reports are not affected.",
  },
  {
    key: "session_days",
    label: "Sign Out After (days)",
    type: "number",
    group: "general",
    min: 1,
    max: 400,
    initial: "90",
    description: "How long a session lasts at most. Then everyone has to sign in again.",
  },
  {
    key: "session_idle_days",
    label: "Sign Out When Unused For (days)",
    type: "number",
    group: "general",
    min: 1,
    max: 400,
    initial: "14",
    description: "How long a session lasts without being used.",
  },
  {
    key: "clients_may_pause",
    label: "Clients May Pause Their Agents",
    type: "boolean",
    group: "general",
    initial: "false",
    description:
      "Lets clients stop their agent from taking calls, and start it again, on their Settings page.",
  },
  {
    key: "clients_may_change_hours",
    label: "Clients May Change Hours",
    type: "boolean",
    group: "general",
    initial: "true",
    description:
      "Lets clients change opening hours, holidays and how soon a job can be booked on their Settings page. Each change is a version.",
  },
  {
    key: "clients_may_change_area",
    label: "Clients May Change the Area",
    type: "boolean",
    group: "general",
    initial: "true",
    description: "Lets clients change where they work on their Settings page. Each change is a version.",
  },
  {
    key: "clients_may_change_services",
    label: "Clients May Change Services",
    type: "boolean",
    group: "general",
    initial: "true",
    description: "Lets clients change services and prices on their Settings page. Each change is a version.",
  },
  {
    key: "clients_may_change_greeting",
    label: "Clients May Change the Greeting",
    type: "boolean",
    group: "general",
    initial: "true",
    description:
      "Lets clients change the greeting, which must still say that an AI answers and that calls are recorded on their Settings page. Each change is a version.",
  },
  {
    key: "clients_may_change_answers",
    label: "Clients May Change Answers",
    type: "boolean",
    group: "general",
    initial: "true",
    description:
      "Lets clients change what their agent may tell callers on their Settings page. Each change is a version.",
  },
  {
    key: "clients_may_change_numbers",
    label: "Clients May Change Numbers",
    type: "boolean",
    group: "general",
    initial: "true",
    description:
      "Lets clients change the numbers that take urgent calls on their Settings page. Each change is a version.",
  },
  {
    key: "emergency_alarm_numbers",
    label: "Phones for Alarms",
    type: "text",
    group: "general",
    max: 200,
    initial: "",
    description:
      "Mobile numbers such as +447700900123, separated by commas. They get a text whenever no one takes a client’s emergency. Without any, all admins get an email.",
  },
  {
    key: "reference_mode",
    label: "Reference Mode",
    type: "boolean",
    group: "general",
    initial: "false",
    description:
      "For demonstrations only. Shows everyone the fixed figures and behaviour of the first release, with a notice on every page. The contact form then sends nothing.",
  },
];
