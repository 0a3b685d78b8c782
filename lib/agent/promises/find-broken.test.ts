import { describe, expect, it } from "vitest";
import type { BookingDeed, Deeds } from "./deeds";
import { findBroken } from "./find-broken";

const CALLED_AT = Date.parse("2026-11-20T10:00:00Z");
const HOUR = 3_600_000;
const promise = {
  kind: "cancelled" as const,
  sentence: "I have cancelled that for you.",
  turn: 3,
  done: true,
};

const booking = (startsInHours: number, changes: Partial<BookingDeed> = {}): BookingDeed => ({
  id: "b1",
  ofThisCall: false,
  status: "confirmed",
  cancelledBy: null,
  startsAt: new Date(CALLED_AT + startsInHours * HOUR),
  job: "Boiler service",
  handedOver: false,
  ...changes,
});

const judged = (bookings: BookingDeed[]) => {
  const deeds: Deeds = {
    endReason: "customer-ended-call",
    place: { country: "GB", timeZone: "Europe/London" },
    calledAt: CALLED_AT,
    bookings,
    tools: [],
    messageTaken: false,
    texts: [],
  };
  return findBroken([promise], deeds).map(({ why }) => why.what);
};

describe("a promise that a job is cancelled", () => {
  const calledOff = booking(48, { id: "b2", status: "cancelled", cancelledBy: "caller" });

  it("is kept when only past jobs are left", () => {
    expect(judged([calledOff, booking(-24)])).toEqual([]);
    expect(judged([calledOff, booking(0)])).toEqual([]);
  });

  it("is broken while an upcoming job is left, or nothing was cancelled", () => {
    expect(judged([calledOff, booking(24)])).toEqual(["stands"]);
    expect(judged([booking(24, { status: "pending" })])).toEqual(["stands"]);
    expect(judged([booking(-24)])).toEqual(["nothing"]);
    expect(judged([])).toEqual(["nothing"]);
  });
});
