import type { ActionName } from "@/lib/tools/action-names";

/** Browser-safe: what has to work before a client goes live, and afterwards, in the order of setting it up. */

/** What every agent that books has to be able to do. */
export const NEEDED_ACTIONS = [
  "check_availability",
  "book_job",
  "find_booking",
  "move_booking",
  "cancel_booking",
  "take_message",
] as const satisfies ActionName[];

export const OUTCOMES = ["ok", "failed", "untried"] as const;
/** `untried`: it could not be tried, because somebody else's service did not answer. Not green, and not a failure. */
export type Outcome = (typeof OUTCOMES)[number];

type CheckText = {
  title: string;
  /** Whether a client cannot go live without it. */
  blocking: boolean;
  /** What its owner is told when it breaks: for a plumber, not for an admin. */
  owner: { short: string; sentence: string };
};

const ours = "We can see this as well, and are putting it right.";

export const CHECKS = {
  setup: {
    title: "Agent set up",
    blocking: true,
    owner: { short: "your agent's set-up", sentence: `Your agent's set-up is not complete. ${ours}` },
  },
  number: {
    title: "Number answers with this assistant",
    blocking: true,
    owner: {
      short: "answering your number",
      sentence: `Calls to your number may not reach your agent. ${ours}`,
    },
  },
  tools: {
    title: "Tools attached and answering",
    blocking: true,
    owner: {
      short: "booking during calls",
      sentence: `Your agent can answer calls but may not be able to book or take messages. ${ours}`,
    },
  },
  secret: {
    title: "Messages of the voice provider prove themselves",
    blocking: true,
    owner: {
      short: "news of your calls",
      sentence: `Your calls may take longer to appear here. ${ours}`,
    },
  },
  calendar: {
    title: "Calendar written, read back and deleted",
    blocking: true,
    owner: {
      short: "your Google Calendar",
      sentence:
        "Your agent cannot put jobs into your Google Calendar, so it takes messages instead. See under Services whether it is connected.",
    },
  },
  hours: {
    title: "Open, with free time in the next two weeks",
    blocking: true,
    owner: {
      short: "free times to offer",
      sentence:
        "Your agent finds no free time in the next two weeks, so callers are offered a call back. Free up an hour in your calendar, or ask us to change your opening hours.",
    },
  },
  texts: {
    title: "Number that texts are sent from",
    blocking: true,
    owner: {
      short: "texts to your customers",
      sentence: `Your customers get no text confirmations at the moment. ${ours}`,
    },
  },
  recording: {
    title: "Recording on",
    blocking: true,
    owner: { short: "recording your calls", sentence: `Your calls are not recorded at the moment. ${ours}` },
  },
  emergency: {
    title: "Number for emergencies",
    blocking: false,
    owner: { short: "your emergency number", sentence: "" },
  },
  notification: {
    title: "Number for notifications",
    blocking: false,
    owner: { short: "your notification number", sentence: "" },
  },
} as const satisfies Record<string, CheckText>;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as [CheckName, ...CheckName[]];

export const isCheck = (name: string): name is CheckName => Object.hasOwn(CHECKS, name);

/** Where an admin puts it right. */
export function remedyOf(check: CheckName, { userId, email }: { userId: string; email: string }) {
  const agent = { label: "Open the agent", href: `/admin?tab=users&user=${userId}#agent` };
  const remedies: Partial<Record<CheckName, { label: string; href: string }>> = {
    tools: { label: "Open the tools", href: "/admin?tab=tools" },
    secret: { label: "Open the settings", href: "/admin?tab=settings" },
    calendar: { label: "Write to them", href: `mailto:${email}` },
  };
  return remedies[check] ?? agent;
}
