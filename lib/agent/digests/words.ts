import { measuredSentence } from "@/lib/agent/money/measured-sentence";
import type { Reason } from "@/lib/agent/reasons/reasons";
import { formatsOf, type WrittenPlace } from "@/lib/platform/locale/dates";
import type { Advice, DigestFacts, DigestPeriod } from "./figures";

/** Browser-safe: how a digest puts what it counted. */

/** "16 Nov to 22 Nov". */
export function periodWords({ from, to }: DigestPeriod, place: WrittenPlace): string {
  const { formatDate, formatDayOfMonth } = formatsOf(place);
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDayOfMonth(from)} to ${formatDate(to)}`
    : `${formatDate(from)} to ${formatDate(to)}`;
}

export const paidWords = ({
  figures: { jobs, paid, unknown },
  sums,
}: Pick<DigestFacts, "figures" | "sums">) =>
  jobs === 0 ? "No jobs in this time" : measuredSentence({ jobs, paid, unknown, sums });

/** "23 calls answered, 7 of them out of hours, 9 booked". */
export function callWords({ figures: { answered, out_of_hours, booked } }: Pick<DigestFacts, "figures">) {
  if (answered === 0) return "No calls answered";
  const calls = `${answered} ${answered === 1 ? "call" : "calls"} answered`;
  return `${calls}, ${out_of_hours} out of hours, ${booked} booked`;
}

export const brokenWords = ({ figures: { broken } }: Pick<DigestFacts, "figures">) =>
  broken === 1 ? "1 promise to a caller not kept" : `${broken} promises to callers not kept`;

const REASONS: Record<Exclude<Reason, "booked_later" | "spam" | "not_a_job">, string> = {
  fault: "the call failed",
  tool_failed: "calendar or tool failed",
  outside_area: "outside your area",
  job_not_offered: "a job you don't offer",
  no_free_time: "no free time",
  price: "price",
  undecided: "undecided",
  never_offered: "not offered a time",
  hung_up: "hung up",
  wanted_person: "wanted a person",
  unknown: "reason not known",
};

/** "no free time"; null for what is no reason. */
export const reasonWords = (reason: string): string | null =>
  reason in REASONS ? REASONS[reason as keyof typeof REASONS] : null;

/** "5 did not book: 3 no free time, 2 price", with the most frequent reasons; null if everybody did. */
export function notBookedWords(
  { figures: { not_booked }, reasons }: Pick<DigestFacts, "figures" | "reasons">,
  most = reasons.length,
): string | null {
  if (not_booked === 0) return null;
  const named = reasons.slice(0, most).map(({ reason, count }) => `${count} ${reasonWords(reason)}`);
  return `${not_booked} did not book: ${named.join(", ")}${most < reasons.length ? " and others" : ""}`;
}

/** Null if nothing is missing. */
export function missingWords({ missingCalls }: Pick<DigestFacts, "missingCalls">): string | null {
  if (missingCalls === 0) return null;
  return missingCalls === 1
    ? "1 more call is on the phone company’s list and not counted here."
    : `${missingCalls} more calls are on the phone company’s list and not counted here.`;
}

type Step = { say: string; path: string; button: string };

/** The one thing to do. */
export function adviceOf({ advice, figures }: Pick<DigestFacts, "advice" | "figures">): Step | null {
  const steps: Record<Advice, Step> = {
    promises: {
      say: "Call back the people to whom your agent broke a promise.",
      path: "/dashboard",
      button: "Open your to-dos",
    },
    calendar: {
      say: "Reconnect your Google Calendar. Until then your agent takes messages instead of bookings.",
      path: "/services",
      button: "Reconnect it",
    },
    outcomes: {
      say:
        figures.unknown === 1
          ? "Tell us how 1 job went. Until then we don’t know whether it was paid."
          : `Tell us how ${figures.unknown} jobs went. Until then we don’t know whether they were paid.`,
      path: "/dashboard/jobs",
      button: "Tell us",
    },
  };
  return advice && steps[advice];
}

/** Nothing to tell: no call was answered or is missing here, and there was no visit and no broken promise. */
export const isEmpty = ({ figures, missingCalls }: Pick<DigestFacts, "figures" | "missingCalls">) =>
  figures.answered === 0 && figures.jobs === 0 && figures.broken === 0 && missingCalls === 0;

/** What is said then. People may have called all the same, such as those who hung up. */
export const NOTHING_TO_TELL = "No calls were answered, and no visits took place.";

type Text = { facts: DigestFacts; business: string; place: WrittenPlace; link: string };

/** The weekly text. Plain letters where possible: others halve what fits into one message. */
export function weeklyText({ facts, business, place, link }: Text): string {
  const step = adviceOf(facts);
  const notBooked = notBookedWords(facts, 2);
  const lines = [
    `${business}, ${periodWords(facts.period, place)}: ${callWords(facts)}. ${paidWords(facts)}.`,
    ...(notBooked ? [`${notBooked}.`] : []),
    ...(facts.figures.broken > 0 ? [`${brokenWords(facts)}.`] : []),
    ...(facts.missingCalls > 0 ? [missingWords(facts)?.replace("’", "'")] : []),
    ...(step ? [`To do: ${step.say}`] : []),
    `Each call: ${link}`,
    "Reply STOP to end this weekly text.",
  ];
  return lines.join("\n");
}
