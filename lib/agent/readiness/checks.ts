import type { ActionName } from "@/lib/agent/tools/action-names";

/** Browser-safe: the checks before a client goes live, and afterwards, in setup order. */

/** The actions that every booking agent needs. */
export const NEEDED_ACTIONS = [
  "check_availability",
  "book_job",
  "find_booking",
  "move_booking",
  "cancel_booking",
  "take_message",
] as const satisfies ActionName[];

export const OUTCOMES = ["ok", "failed", "untried"] as const;
/** `untried`: it could not be checked, because another service did not answer. Neither passed nor failed. */
export type CheckOutcome = (typeof OUTCOMES)[number];

type CheckText = {
  title: string;
  /** What fails, after "Failing:"; `title` says what works. */
  subject: string;
  /** Whether a client cannot go live without it. */
  blocking: boolean;
  /** What the owner reads when it breaks: for a tradesperson, not for an admin. */
  owner: { short: string; sentence: string };
};

const ours = "We can see this too and are fixing it.";

export const CHECKS = {
  setup: {
    title: "Agent set up",
    subject: "agent set-up",
    blocking: true,
    owner: { short: "your agent's set-up", sentence: `Your agent's set-up isn't complete. ${ours}` },
  },
  number: {
    title: "Calls reach this assistant",
    subject: "calls to the assistant",
    blocking: true,
    owner: {
      short: "answering your number",
      sentence: `Calls to your number may not reach your agent. ${ours}`,
    },
  },
  tools: {
    title: "Tools attached and working",
    subject: "tools",
    blocking: true,
    owner: {
      short: "booking during calls",
      sentence: `Your agent can answer calls, but may not be able to book jobs or take messages. ${ours}`,
    },
  },
  secret: {
    title: "Vapi webhooks are verified",
    subject: "Vapi webhooks",
    blocking: true,
    owner: {
      short: "your call log",
      sentence: `Your calls may take longer to appear here. ${ours}`,
    },
  },
  calendar: {
    title: "Calendar: test booking works",
    subject: "calendar",
    blocking: true,
    owner: {
      short: "your Google Calendar",
      sentence:
        "Your agent can't add jobs to your Google Calendar, so it takes messages instead. Check the connection under Services.",
    },
  },
  hours: {
    title: "Free time in the next two weeks",
    subject: "free time",
    blocking: true,
    owner: {
      short: "your availability",
      sentence:
        "You have no free time in the next two weeks, so your agent offers callers a call back. Free up an hour in your calendar, or ask us to change your opening hours.",
    },
  },
  texts: {
    title: "Texts can be sent and answered",
    subject: "texts",
    blocking: true,
    owner: {
      short: "texts to your customers",
      sentence: `Your customers aren't getting text confirmations at the moment. ${ours}`,
    },
  },
  recording: {
    title: "Calls are recorded",
    subject: "recording",
    blocking: true,
    owner: {
      short: "recording your calls",
      sentence: `Your calls aren't being recorded at the moment. ${ours}`,
    },
  },
  rescue: {
    title: "Calls answered when Vapi is down",
    subject: "calls while Vapi is down",
    blocking: false,
    owner: { short: "calls in an outage", sentence: "" },
  },
  emergency: {
    title: "Emergency number",
    subject: "emergency number",
    blocking: false,
    owner: { short: "your emergency number", sentence: "" },
  },
  notification: {
    title: "Notification number",
    subject: "notification number",
    blocking: false,
    owner: { short: "your notification number", sentence: "" },
  },
} as const satisfies Record<string, CheckText>;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as [CheckName, ...CheckName[]];

export const isCheck = (name: string): name is CheckName => Object.hasOwn(CHECKS, name);

/** Where an admin fixes it. */
export function remedyOf(check: CheckName, { userId, email }: { userId: string; email: string }) {
  const agent = { label: "Edit agent", href: `/admin?tab=users&user=${userId}#agent` };
  const remedies: Partial<Record<CheckName, { label: string; href: string }>> = {
    tools: { label: "Open tools", href: `/admin?tab=tools&user=${userId}` },
    secret: { label: "Open settings", href: `/admin?tab=settings&user=${userId}` },
    calendar: { label: "Email the client", href: `mailto:${email}` },
  };
  return remedies[check] ?? agent;
}
