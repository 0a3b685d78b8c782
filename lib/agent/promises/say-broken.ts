import { sayMoment } from "@/lib/agent/bookings/spoken";
import type { Zoned } from "@/lib/platform/locale/place";
import type { Broken } from "./find-broken";

type Words = Zoned & { who: string };

const LONGEST_QUOTE = 180;

/** The text for the client: the agent's own words, and what happened. One line for each. */
export function sayBroken(broken: readonly Broken[], { who, ...zoned }: Words): string {
  return broken
    .map(
      (each, index) =>
        `${index === 0 ? `Your agent told ${who}` : "It also said"}: “${quote(each.sentence)}” ${outcome(each, zoned)}`,
    )
    .join("\n");
}

/** A booking without the caller's agreement in the transcript. */
export const sayUnasked = (booking: { job: string; startsAt: Date }, { who, ...zoned }: Words): string =>
  `Your agent booked ${booking.job} on ${sayMoment(booking.startsAt.getTime(), zoned)}, but nothing in the call shows that ${who} agreed to it. Please check with them.`;

function outcome({ kind, why }: Broken, zoned: Zoned): string {
  if ("booking" in why) {
    const job = `${why.booking.job} on ${sayMoment(why.booking.startsAt.getTime(), zoned)}`;
    if (why.what === "waiting") return "It is not in the calendar yet.";
    if (why.what === "taken out") return `${job} has since been removed from the calendar.`;
    return why.what === "stands" ? `${job} is still in the calendar.` : `The calendar has ${job}.`;
  }
  if (why.what === "failed") return "The text could not be sent.";
  if (why.what === "not by their system") return "Nothing was booked.";
  return NOTHING[kind];
}

const NOTHING: Record<Broken["kind"], string> = {
  booked: "It is not in the calendar.",
  moved: "The booking was not moved.",
  cancelled: "No booking was cancelled.",
  message: "No message was taken.",
  text: "No text was sent.",
  transfer: "The call was not put through.",
};

const quote = (sentence: string) =>
  sentence.length > LONGEST_QUOTE ? `${sentence.slice(0, LONGEST_QUOTE).trimEnd()}…` : sentence;
