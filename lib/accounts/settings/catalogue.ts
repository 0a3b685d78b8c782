/** Format rules of a text setting. */
export type TextFormat = "address" | "sip" | "id" | "header" | "emails" | "numbers" | "number";

export type SettingDefinition = {
  key: string;
  /** The display name. */
  label: string;
  type: "boolean" | "number" | "text";
  /** `table_type` in the API: the group it is shown in (SYSTEM-03). */
  group: "vapi" | "general" | "alerts" | "limits" | "retention";
  description: string;
  secret?: boolean;
  format?: TextFormat;
  /** A value is required: it can be replaced, not deleted. */
  required?: boolean;
  /** The range of a number, or the length of a text in characters. */
  min?: number;
  max?: number;
  /** The default. */
  initial?: string | ((place: { appUrl: string }) => string);
};

/**
 * Every system setting, in display order. The database stores only saved values, so an empty one needs no seeding and a
 * new release adds its settings.
 */
export const CATALOGUE: readonly SettingDefinition[] = [
  {
    key: "vapi_api_key",
    label: "API Key",
    type: "text",
    group: "vapi",
    secret: true,
    format: "header",
    description: "Private key for Vapi's API. Overrides VAPI_API_KEY in the server's environment.",
  },
  {
    key: "vapi_webhook_secret",
    label: "Webhook Secret",
    type: "text",
    group: "vapi",
    secret: true,
    format: "header",
    required: true,
    min: 16,
    description:
      "Verifies Vapi's webhooks. It was made at the first start and our assistants at Vapi have it; after a change the old one counts for 24 hours.",
  },
  {
    key: "vapi_server_url",
    label: "Server URL",
    type: "text",
    group: "vapi",
    format: "address",
    initial: ({ appUrl }) => `${appUrl}/api/external/voice`,
    description: "Where Vapi sends its webhooks. Enter this address at Vapi.",
  },
  {
    key: "default_assistant_id",
    label: "Default Assistant",
    type: "text",
    group: "vapi",
    format: "id",
    description: "ID of the assistant that answers for clients without one of their own.",
  },
  {
    key: "vapi_phone_number_id",
    label: "Outbound Number",
    type: "text",
    group: "vapi",
    format: "id",
    description: "ID of the Vapi number that outbound calls are made from.",
  },
  {
    key: "vapi_sip_uri",
    label: "SIP Address",
    type: "text",
    group: "vapi",
    format: "sip",
    description: "SIP address at Vapi that calls can be forwarded to.",
  },
  {
    key: "voice_message_days",
    label: "Keep Webhook Data (days)",
    type: "number",
    group: "general",
    min: 1,
    max: 365,
    initial: "7",
    description: "How long Vapi's raw status messages are kept. Calls and their reports are not affected.",
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
      "Mobile numbers such as +447700900123, separated by commas. They get a text whenever nobody takes an emergency of a client. Without any, all admins get an email.",
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
  {
    key: "alert_emails",
    label: "Email Alerts To",
    type: "text",
    group: "alerts",
    format: "emails",
    max: 1_000,
    initial: "",
    description:
      "Email addresses, separated by commas. Without any address, phone or webhook here, all admins get an email.",
  },
  {
    key: "alert_phones",
    label: "Text Alerts To",
    type: "text",
    group: "alerts",
    format: "numbers",
    max: 200,
    initial: "",
    description: "Mobile numbers such as +447700900123, separated by commas.",
  },
  {
    key: "alert_sender",
    label: "Text Alerts From",
    type: "text",
    group: "alerts",
    format: "number",
    max: 16,
    description: "A number of our Twilio account that can send texts. Needed to text alerts.",
  },
  {
    key: "alert_webhook",
    label: "Alert Webhook",
    type: "text",
    group: "alerts",
    secret: true,
    format: "address",
    description:
      "An address that takes alerts as JSON, such as an incoming webhook of Slack. It is secret because who knows it can post there.",
  },
  {
    key: "alert_webhook_secret",
    label: "Alert Webhook Secret",
    type: "text",
    group: "alerts",
    secret: true,
    format: "header",
    min: 16,
    description: "Signs what is sent to the alert webhook, as Standard Webhooks do. Slack needs none.",
  },
  {
    key: "heartbeat_address",
    label: "Heartbeat Address",
    type: "text",
    group: "alerts",
    secret: true,
    format: "address",
    description:
      "Of a dead man's switch outside, such as healthchecks.io: gets a POST a minute after a job has gone through the queue. Set it to raise the alarm after 2 minutes of silence.",
  },
  {
    key: "voice_lines",
    label: "Lines at Vapi",
    type: "number",
    group: "limits",
    min: 1,
    max: 10_000,
    initial: "10",
    description:
      "How many calls the Vapi account takes at a time, those of all clients. At 70 % admins are warned; from 80 % on clients take turns, so that one client's surge leaves lines to others.",
  },
  {
    key: "max_texts_per_call",
    label: "Texts per Call",
    type: "number",
    group: "limits",
    min: 1,
    max: 50,
    initial: "3",
    description: "How many texts the agent can send in one call.",
  },
  {
    key: "max_texts_per_recipient",
    label: "Texts per Number and Day",
    type: "number",
    group: "limits",
    min: 1,
    max: 200,
    initial: "6",
    description: "How many texts one number can get from a client in 24 hours.",
  },
  {
    key: "max_texts_per_client",
    label: "Texts per Client and Day",
    type: "number",
    group: "limits",
    min: 1,
    max: 10_000,
    initial: "200",
    description: "How many texts a client can send in 24 hours.",
  },
  {
    key: "max_bookings_per_call",
    label: "Bookings per Call",
    type: "number",
    group: "limits",
    min: 1,
    max: 50,
    initial: "2",
    description: "How many jobs can be booked in one call.",
  },
  {
    key: "max_open_bookings",
    label: "Open Bookings per Caller",
    type: "number",
    group: "limits",
    min: 1,
    max: 200,
    initial: "2",
    description: "How many jobs still to come one phone number can have with a client.",
  },
  {
    key: "max_lookups_per_call",
    label: "Look-ups by Name per Call",
    type: "number",
    group: "limits",
    min: 1,
    max: 100,
    initial: "5",
    description: "How often a caller can look for a booking by name and another number in one call.",
  },
  {
    key: "max_lookups_per_caller",
    label: "Look-ups by Name per Number and Day",
    type: "number",
    group: "limits",
    min: 1,
    max: 1_000,
    initial: "20",
    description: "The same for all calls of one phone number to a client within 24 hours.",
  },
  {
    key: "max_messages_per_call",
    label: "Messages per Call",
    type: "number",
    group: "limits",
    min: 1,
    max: 50,
    initial: "5",
    description: "How many messages a caller can leave for the client in one call.",
  },
  {
    key: "max_messages_per_caller",
    label: "Messages per Number and Day",
    type: "number",
    group: "limits",
    min: 1,
    max: 200,
    initial: "10",
    description: "How many messages one phone number can leave for a client in 24 hours.",
  },
  {
    key: "max_ai_characters_per_client",
    label: "AI characters per client and day",
    type: "number",
    group: "limits",
    min: 0,
    max: 10_000_000,
    initial: "400000",
    description:
      "Characters that the AI steps of a client's workflows may read and write a day (UTC). When they are used up, runs wait for the next day.",
  },
  {
    key: "keep_recordings_days",
    label: "Keep Recordings (days)",
    type: "number",
    group: "retention",
    min: 14,
    max: 3_650,
    initial: "90",
    description: "How long the sound of calls is kept, here and at Vapi. Clients may choose less.",
  },
  {
    key: "keep_tool_call_days",
    label: "Keep Tool Calls (days)",
    type: "number",
    group: "retention",
    min: 14,
    max: 3_650,
    initial: "90",
    description: "How long is kept what agents asked our tools and what these answered.",
  },
  {
    key: "keep_words_days",
    label: "Keep the Words of Calls (days)",
    type: "number",
    group: "retention",
    min: 14,
    max: 3_650,
    initial: "365",
    description:
      "How long transcripts, summaries, notes, messages and to-dos are kept. The calls stay in the list. Clients may choose less.",
  },
  {
    key: "keep_texts_days",
    label: "Keep Texts (days)",
    type: "number",
    group: "retention",
    min: 30,
    max: 3_650,
    initial: "365",
    description: "How long texts from and to callers are kept, here and at Twilio. Clients may choose less.",
  },
  {
    key: "keep_people_days",
    label: "Keep People (days)",
    type: "number",
    group: "retention",
    min: 90,
    max: 3_650,
    initial: "730",
    description:
      "How long callers' numbers and names and the addresses of jobs are kept after the last call. Clients may choose less.",
  },
  {
    key: "keep_sign_in_days",
    label: "Keep Sign-Ins (days)",
    type: "number",
    group: "retention",
    min: 90,
    max: 3_650,
    initial: "365",
    description: "How long the log of sign-ins and changes to secrets is kept.",
  },
  {
    key: "keep_audit_days",
    label: "Keep the Log of Changes (days)",
    type: "number",
    group: "retention",
    min: 365,
    max: 3_650,
    initial: "730",
    description: "How long is kept who changed what, and who looked at which call.",
  },
];

export const findDefinition = (key: string) => CATALOGUE.find((definition) => definition.key === key);

/** The default; null for most. */
export function initialValue({ initial }: SettingDefinition, place: { appUrl: string }): string | null {
  return typeof initial === "function" ? initial(place) : (initial ?? null);
}

/** The encryption context of a secret. */
export const secretPlace = (key: string) => `system_settings|setting_value|${key}`;
