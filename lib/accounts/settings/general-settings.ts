import type { SettingDefinition } from "./setting-definition";

/** What clients may change of their agents, by the end of the setting's key, its label and what it names. */
const CHANGES = [
  ["hours", "hours", "opening hours, holidays and how soon a job can be booked"],
  ["area", "the area", "where they work"],
  ["services", "services", "services and prices"],
  [
    "greeting",
    "the greeting",
    "the greeting, which must still say that an AI answers and that calls are recorded",
  ],
  ["answers", "answers", "what their agent may tell callers"],
  ["numbers", "numbers", "the numbers that take urgent calls"],
] as const;

const clientsMayChange = CHANGES.map(
  ([part, label, what]): SettingDefinition => ({
    key: `clients_may_change_${part}`,
    label: `Clients may change ${label}`,
    type: "boolean",
    group: "general",
    initial: "true",
    description: `Lets clients change, on their Settings page, ${what}. Each change is a version.`,
  }),
);

/** What belongs to no other group. */
export const GENERAL_SETTINGS: readonly SettingDefinition[] = [
  {
    key: "voice_message_days",
    label: "Keep webhook data (days)",
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
    label: "Sign out after (days)",
    type: "number",
    group: "general",
    min: 1,
    max: 400,
    initial: "90",
    description: "How long a session lasts at most. Then everyone has to sign in again.",
  },
  {
    key: "session_idle_days",
    label: "Sign out when unused for (days)",
    type: "number",
    group: "general",
    min: 1,
    max: 400,
    initial: "14",
    description: "How long a session lasts without being used.",
  },
  {
    key: "clients_may_pause",
    label: "Clients may pause their agents",
    type: "boolean",
    group: "general",
    initial: "false",
    description:
      "Lets clients stop their agent from taking calls, and start it again, on their Settings page.",
  },
  ...clientsMayChange,
  {
    key: "emergency_alarm_numbers",
    label: "Phones for alarms",
    type: "text",
    format: "numbers",
    group: "general",
    max: 200,
    initial: "",
    description:
      "Mobile numbers such as +447700900123, separated by commas. They get a text whenever no one takes a client’s emergency. Without any that can be texted, all admins get an email.",
  },
  {
    key: "reference_mode",
    label: "Reference mode",
    type: "boolean",
    group: "general",
    initial: "false",
    description:
      "For demonstrations only. Shows everyone the fixed figures and behaviour of the first release, with a notice on every page. The contact form then sends nothing.",
  },
];
