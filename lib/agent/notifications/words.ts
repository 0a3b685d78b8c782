import type { bookings } from "@/db/schema/bookings";
import type { callerMessages } from "@/db/schema/messages";
import type { NotificationKind } from "@/lib/accounts/notifications/kinds";
import { sayMoment } from "@/lib/agent/bookings/spoken";
import { fitReport, ownersText } from "@/lib/agent/ladder/words";
import type { JobResult } from "@/lib/agent/money/contract";
import { LONGEST_NOTICE } from "@/lib/agent/texts/notify-owner";
import { cutText } from "@/lib/platform/core/cut-text";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { formatPhoneOf } from "@/lib/platform/locale/format-phone";
import type { Zoned } from "@/lib/platform/locale/place";
import { writeAmount } from "@/lib/platform/locale/write-amount";
import type { BookingNews } from "@/lib/platform/outbox/events";

export type Words = { kind: NotificationKind; title: string; line: string; path: string };

type ToDo = Pick<
  typeof callerMessages.$inferSelect,
  "kind" | "message" | "callerName" | "callerPhone" | "callId"
>;
type Booking = Pick<
  typeof bookings.$inferSelect,
  "job" | "startsAt" | "clientName" | "clientPhone" | "address" | "callId"
>;

const LONGEST_TITLE = 80;
const LONGEST_LINE = 160;

const TITLES: Partial<Record<ToDo["kind"], { kind: NotificationKind; title: (who: string) => string }>> = {
  emergency: { kind: "emergency", title: (who) => `Emergency: ${who}` },
  message: { kind: "message", title: (who) => `Message from ${who}` },
  text: { kind: "message", title: (who) => `Text from ${who}` },
  promise: { kind: "promise", title: (who) => `Promise not kept: ${who}` },
};

/** What a client reads of a to-do; null for kinds that they are not told about. */
export function sayToDo({ kind, message, ...toDo }: ToDo, zoned: Zoned): Words | null {
  const form = TITLES[kind];
  if (!form) return null;
  const who = nameOf(toDo.callerName, toDo.callerPhone, zoned);
  const line = kind === "emergency" ? fitReport(message, LONGEST_LINE) : message;
  return shorten({ kind: form.kind, title: form.title(who), line, path: pathOf(toDo) });
}

const BOOKING_TITLES: Record<BookingNews, string> = {
  confirmed: "Booked",
  moved: "Moved",
  corrected: "Corrected",
  cancelled: "Cancelled",
};

type Paid = Pick<JobResult, "amount_minor" | "currency">;

/** What a client reads of a booking; of one that was cancelled first what was `paid` for it, which they may owe back. */
export function sayBooking(
  booking: Booking,
  what: BookingNews,
  { paid, ...zoned }: Zoned & { paid?: Paid | undefined },
): Words {
  const { job, startsAt, clientName, clientPhone, address } = booking;
  const owed = paid?.amount_minor ? `${writeAmount(paid.amount_minor, paid.currency)} was paid for it` : null;
  const when = sayMoment(startsAt.getTime(), zoned);
  return shorten({
    kind: "booking",
    title: `${BOOKING_TITLES[what]}: ${job}`,
    line: [owed, when, nameOf(clientName, clientPhone, zoned), address].filter(Boolean).join(" · "),
    path: pathOf(booking),
  });
}

/** The text of a notification: as those of the agent's setup, with the caller's whole number. */
export function sayAsText(toDo: ToDo): string {
  if (toDo.kind === "emergency") return ownersText(toDo, LONGEST_NOTICE);
  if (toDo.kind === "promise") return toDo.message;
  const who = [toDo.callerName, toDo.callerPhone].filter(Boolean).join(", ");
  return `${toDo.kind === "text" ? "Text" : "Message"}${who && ` from ${who}`}: ${toDo.message}`;
}

const nameOf = (name: string | null, phone: string | null, { country }: Zoned) =>
  name ?? (phone ? formatPhoneOf(phone, countryOf(country)) : "a caller");

/** The call's page, at its recording. */
const pathOf = ({ callId }: { callId: string | null }) =>
  callId ? `/dashboard/calls/${encodeURIComponent(callId)}#recording` : "/dashboard";

const shorten = (words: Words): Words => ({
  ...words,
  title: cutText(inOneLine(words.title), LONGEST_TITLE),
  line: cutText(inOneLine(words.line), LONGEST_LINE),
});

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim().toWellFormed();
