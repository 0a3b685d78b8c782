import type { Reason } from "./reasons";

/** Browser-safe: what people read of a reason. */

export const REASON_NAMES: Record<Reason, string> = {
  booked_later: "Booked later",
  spam: "Spam or wrong number",
  fault: "A fault ended the call",
  tool_failed: "Your calendar could not be reached",
  outside_area: "Outside your area",
  job_not_offered: "A job you don’t offer",
  no_free_time: "No time that suited",
  price: "The price",
  undecided: "Wanted to think about it",
  never_offered: "Was never offered a time",
  hung_up: "Hung up early",
  wanted_person: "Wanted a person",
  not_a_job: "Not about a new job",
  unknown: "Not clear",
};

type Help = { text: string; link?: { label: string; href: string } };

const SETTINGS = "/settings#business";

/** What can be done about it, where no change of the set-up can be tried. */
export const REASON_HELP: Record<Reason, Help> = {
  booked_later: { text: "They came back within two weeks." },
  spam: { text: "Nothing to do here: we can’t block numbers for you. Your phone company can." },
  fault: {
    text: "Faults are for your agency to fix. Ask them if there are many.",
    link: { label: "Contact", href: "/contact" },
  },
  tool_failed: { text: "Your calendar works now. It did not when they called." },
  outside_area: { text: "They named no place that we know." },
  job_not_offered: { text: "You offer these now, or the caller didn’t say which job it was." },
  no_free_time: {
    text: "Your calendar was full when they wanted somebody.",
    link: { label: "Opening hours", href: SETTINGS },
  },
  price: { text: "Check that the prices are right.", link: { label: "Prices", href: SETTINGS } },
  undecided: { text: "Call them while they still remember you: their numbers are in the list." },
  never_offered: {
    text: "Give your agent better answers to what they asked.",
    link: { label: "Answers", href: SETTINGS },
  },
  hung_up: {
    text: "Some people hang up on any machine. A shorter greeting may help.",
    link: { label: "Greeting", href: SETTINGS },
  },
  wanted_person: { text: "Call them back: their numbers are in the list." },
  not_a_job: { text: "Left out: suppliers, applicants and visits that were booked before." },
  unknown: { text: "Open a call and say what it was. Your answer counts." },
};
