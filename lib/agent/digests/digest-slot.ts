import { createHash } from "node:crypto";
import { openingSpans } from "@/lib/agent/bookings/availability";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { addDays, mondayOf } from "@/lib/platform/locale/dates";
import { instantOf, localDay, startOfDay } from "@/lib/platform/locale/zoned-time";
import type { DigestPeriod } from "./figures";

export type DigestKind = "weekly" | "monthly";
export type Slot = {
  /** In ms. */
  at: number;
  period: DigestPeriod;
};

export type Hours = Pick<CallSetup, "country" | "time_zone" | "hours" | "exceptions">;

/** Clients are spread over the first hour of their working day. */
const SPREAD_MINUTES = 55;
/** On a day without opening hours, since no one works in that week, or it is not known when they do. */
const USUAL_START = "09:00";
const LONGEST_CLOSED = 7;

/** The first slot that begins after `now`: pure, in the client's days. `userId` spreads the clients. */
export function nextSlot(kind: DigestKind, { userId, hours, now }: Request): Slot {
  const first = firstDay(kind, localDay(now, hours.time_zone));
  const slots = [first, followingFirst(kind, first)].map((day) => slotFrom(kind, day, { userId, hours }));
  return slots.find(({ at }) => at > now) ?? slots.at(-1) ?? slotFrom(kind, first, { userId, hours });
}

type Request = { userId: string; hours: Hours; now: number };

/** The slot of the week or month that a day is in: of the first day in it on which the client works. */
export const slotOn = (kind: DigestKind, day: string, client: Omit<Request, "now">) =>
  slotFrom(kind, firstDay(kind, day), client);

/** Until when a digest may be sent on a day: a text as long as texts may, an email until midnight. */
export function lastMoment(kind: DigestKind, day: string, { country, time_zone }: Hours): number {
  if (kind === "monthly") return startOfDay(addDays(day, 1), time_zone);
  return instantOf(`${day}T${countryOf(country).texts.hours.to}:00`, time_zone);
}

function slotFrom(kind: DigestKind, first: string, { userId, hours }: Omit<Request, "now">): Slot {
  const days = Array.from({ length: LONGEST_CLOSED }, (_, index) => addDays(first, index));
  const day = days.find((each) => openingSpans(hours, each).length > 0) ?? first;
  const { texts } = countryOf(hours.country);
  const on = (time: string) => instantOf(`${day}T${time}:00`, hours.time_zone);
  const [opening] = openingSpans(hours, day);
  const from = Math.max(opening?.start ?? on(USUAL_START), on(texts.hours.from));
  const spread = (createHash("sha256").update(userId).digest().readUInt32BE() % SPREAD_MINUTES) * MINUTE;
  return {
    at: Math.min(from + spread, lastMoment(kind, day, hours) - MINUTE),
    period: { from: precedingFirst(kind, first), to: addDays(first, -1) },
  };
}

const firstDay = (kind: DigestKind, day: string) =>
  kind === "weekly" ? mondayOf(day) : `${day.slice(0, 7)}-01`;
const followingFirst = (kind: DigestKind, first: string) =>
  kind === "weekly" ? addDays(first, 7) : firstDay(kind, addDays(first, 31));
const precedingFirst = (kind: DigestKind, first: string) =>
  kind === "weekly" ? addDays(first, -7) : firstDay(kind, addDays(first, -1));
