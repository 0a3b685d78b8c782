/**
 * Browser-safe: every kind of personal data and how long it is kept: as a system setting says, or a fixed number of days
 * that something else depends on. Clients may choose less where `choosable`; `what` tells them what it is.
 */
export const KINDS = [
  {
    kind: "recordings",
    label: "Recordings",
    what: "The sound of calls, here and with the voice provider",
    setting: "keep_recordings_days",
    choosable: true,
  },
  {
    kind: "words",
    label: "Words of calls",
    what: "Transcripts, summaries, notes, messages and to-dos. The calls stay in your list.",
    setting: "keep_words_days",
    choosable: true,
  },
  {
    kind: "texts",
    label: "Texts",
    what: "Texts from and to callers, here and with the phone company",
    setting: "keep_texts_days",
    choosable: true,
  },
  {
    kind: "people",
    label: "People",
    what: "Numbers and names of callers, and addresses of jobs, after their last call",
    setting: "keep_people_days",
    choosable: true,
  },
  {
    kind: "tool_calls",
    label: "Tool calls",
    setting: "keep_tool_call_days",
  },
  {
    kind: "raw",
    label: "Live messages of the voice provider",
    setting: "voice_message_days",
  },
  { kind: "webhooks", label: "Webhooks", days: 30 },
  {
    kind: "touches",
    label: "Clicks on advertisements",
    days: 90,
  },
  { kind: "ledger", label: "Lists of calls", days: 35 },
  { kind: "requests", label: "Contact requests", days: 365 },
  {
    kind: "sign_ins",
    label: "Sign-ins",
    setting: "keep_sign_in_days",
  },
  {
    kind: "audit",
    label: "Changes",
    setting: "keep_audit_days",
  },
] as const;

export type Kind = (typeof KINDS)[number]["kind"];

export const CHOOSABLE = ["recordings", "words", "texts", "people"] as const;
export type ChosenKind = (typeof CHOOSABLE)[number];

export const isChoosable = (kind: Kind): kind is ChosenKind => CHOOSABLE.some((each) => each === kind);
