import { settingsOf } from "./setting-definition";

/** Limits on what callers and clients can cause. */
export const LIMIT_SETTINGS = settingsOf({ group: "limits", type: "number", min: 1 }, [
  {
    key: "voice_lines",
    label: "Vapi Lines",
    max: 10_000,
    initial: "10",
    description:
      "How many calls the Vapi account can take at once, for all clients together. At 70 % admins are warned; from 80 % on clients take turns, so that one client's surge leaves lines to others.",
  },
  {
    key: "max_texts_per_call",
    label: "Texts per call",
    max: 50,
    initial: "3",
    description: "How many texts the agent can send in one call.",
  },
  {
    key: "max_texts_per_recipient",
    label: "Texts per number and day",
    max: 200,
    initial: "6",
    description: "How many texts one number can get from a client in 24 hours.",
  },
  {
    key: "max_texts_per_client",
    label: "Texts per client and day",
    max: 10_000,
    initial: "200",
    description: "How many texts a client can send in 24 hours.",
  },
  {
    key: "max_bookings_per_call",
    label: "Bookings per call",
    max: 50,
    initial: "2",
    description: "How many jobs can be booked in one call.",
  },
  {
    key: "max_open_bookings",
    label: "Open bookings per caller",
    max: 200,
    initial: "2",
    description: "How many jobs still to come one phone number can have with a client.",
  },
  {
    key: "max_open_bookings_withheld",
    label: "Open bookings of withheld numbers",
    max: 1_000,
    initial: "10",
    description:
      "How many upcoming jobs callers who withhold their number can have with a client, all together.",
  },
  {
    key: "max_lookups_per_call",
    label: "Look-ups by name per call",
    max: 100,
    initial: "5",
    description: "How often a caller can look for a booking by name and another number in one call.",
  },
  {
    key: "max_lookups_per_caller",
    label: "Look-ups by name per number and day",
    max: 1_000,
    initial: "20",
    description: "The same for all calls of one phone number to a client within 24 hours.",
  },
  {
    key: "max_lookups_withheld",
    label: "Look-ups by name from withheld numbers per day",
    max: 1_000,
    initial: "50",
    description: "The same for all callers who withhold their number together, in 24 hours.",
  },
  {
    key: "max_messages_per_call",
    label: "Messages per call",
    max: 50,
    initial: "5",
    description: "How many messages a caller can leave for the client in one call.",
  },
  {
    key: "max_messages_per_caller",
    label: "Messages per number and day",
    max: 200,
    initial: "10",
    description: "How many messages one phone number can leave for a client in 24 hours.",
  },
  {
    key: "max_messages_withheld",
    label: "Messages from withheld numbers per day",
    max: 1_000,
    initial: "50",
    description:
      "How many messages callers who withhold their number can leave for a client in 24 hours, all together.",
  },
  {
    key: "max_ai_characters_per_client",
    label: "AI characters per client and day",
    min: 0,
    max: 10_000_000,
    initial: "400000",
    description:
      "Characters that the AI steps of a client's workflows may read and write a day (UTC). When they are used up, runs wait for the next day.",
  },
]);
