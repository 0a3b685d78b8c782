import { settingsOf } from "./setting-definition";

/** How long each kind of data is kept. */
export const RETENTION_SETTINGS = settingsOf({ group: "retention", type: "number", max: 3_650 }, [
  {
    key: "keep_recordings_days",
    label: "Keep recordings (days)",
    min: 14,
    initial: "90",
    description: "How long the sound of calls is kept, here and in Vapi. Clients may choose less.",
  },
  {
    key: "keep_tool_call_days",
    label: "Keep tool calls (days)",
    min: 14,
    initial: "90",
    description: "How long we keep what agents asked our tools and what the tools answered.",
  },
  {
    key: "keep_words_days",
    label: "Keep the words of calls (days)",
    min: 14,
    initial: "365",
    description:
      "How long transcripts, summaries, notes, messages and to-dos are kept. The calls stay in the list. Clients may choose less.",
  },
  {
    key: "keep_texts_days",
    label: "Keep texts (days)",
    min: 30,
    initial: "365",
    description: "How long texts from and to callers are kept, here and in Twilio. Clients may choose less.",
  },
  {
    key: "keep_people_days",
    label: "Keep people (days)",
    min: 90,
    initial: "730",
    description:
      "How long callers' numbers and names and the addresses of jobs are kept after the last call. Clients may choose less.",
  },
  {
    key: "keep_sign_in_days",
    label: "Keep sign-ins (days)",
    min: 90,
    initial: "365",
    description: "How long the log of sign-ins and changes to secrets is kept.",
  },
  {
    key: "keep_audit_days",
    label: "Keep the log of changes (days)",
    min: 365,
    initial: "730",
    description: "How long we keep the record of who changed what and who looked at which call.",
  },
]);
