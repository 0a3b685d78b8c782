import { endReasonFamily } from "@/lib/calls/calls/end-reasons";
import { actionSaid, type BookingDeed, type Deeds, ownToolDid } from "./deeds";
import type { AgentPromise } from "./find-promises";
import { agrees, contradicts, readSaidTime, type SaidTime } from "./said-time";
import type { PromiseKind } from "./vocabulary";

/** A promise that is not kept as of now. */
export type Broken = {
  kind: PromiseKind;
  sentence: string;
  why:
    | { what: "nothing" }
    | { what: "waiting" | "taken out" | "stands" | "other time"; booking: BookingDeed }
    /** A text; or a booking of a client whose calendar we cannot see. */
    | { what: "failed" | "not by their system" };
};

const ABOUT_BOOKINGS: readonly PromiseKind[] = ["booked", "moved", "cancelled"];

/** Which promises are not kept: at most one of each kind, and for bookings the last one. Pure. */
export function findBroken(promises: readonly AgentPromise[], deeds: Deeds): Broken[] {
  const aboutBookings = promises.filter(({ kind }) => ABOUT_BOOKINGS.includes(kind));
  const others = (["message", "text", "transfer"] as const).flatMap(
    (kind) => promises.findLast((promise) => promise.kind === kind) ?? [],
  );
  return [
    ...lastWordOnBookings(aboutBookings, deeds),
    ...others.flatMap((promise) => judgeOther(promise, deeds) ?? []),
  ];
}

/** An agent that promises Tuesday and then Thursday has promised Thursday; a repetition may omit the time. */
function lastWordOnBookings(promises: readonly AgentPromise[], deeds: Deeds): Broken[] {
  const last = promises.at(-1);
  if (!last) return [];
  const zoned = { ...deeds.place, now: deeds.calledAt };
  const timed = promises
    .filter(({ kind }) => kind === last.kind)
    .map((promise) => ({ promise, said: readSaidTime(promise.sentence, zoned) }))
    .findLast(({ said }) => said !== null);
  const promise = timed?.promise ?? last;
  const said = timed?.said ?? null;
  const broken =
    last.kind === "cancelled" ? judgeCancelled(last, deeds) : judgeStanding(promise, said, deeds);
  return broken ? [broken] : [];
}

/** Booked or moved: is there a confirmed booking at the promised time? */
function judgeStanding({ kind, sentence }: AgentPromise, said: SaidTime | null, deeds: Deeds): Broken | null {
  const { bookings, tools, place, calledAt } = deeds;
  const fits = ({ startsAt }: BookingDeed) => !said || !contradicts(said, startsAt, place.timeZone);
  // Without a time it refers to what this call did, or to an upcoming job that the caller already has.
  const meant = bookings.filter(
    (booking) =>
      fits(booking) && (booking.ofThisCall || said !== null || booking.startsAt.getTime() > calledAt),
  );
  if (meant.some(({ status }) => status === "confirmed")) return null;
  if (ownToolDid(tools, "book", "move")) return null;
  // Another caller's number was given, whose booking was read out or moved.
  if (
    actionSaid(tools, "move_booking", /^(Moved|Nothing to change)/) &&
    meant.length === 0 &&
    !wasToldOtherwise(said, deeds)
  )
    return null;
  if (actionSaid(tools, "find_booking", /^I have /) && meant.length === 0 && kind === "booked") return null;
  // An emergency was handed to a person, who decides whether to come.
  if (actionSaid(tools, "hand_over", /^This is an emergency/)) return null;
  const ours = meant
    .filter(({ ofThisCall }) => ofThisCall)
    .concat(meant.filter(({ ofThisCall }) => !ofThisCall));
  if (ours.some(({ cancelledBy, handedOver }) => cancelledBy === "caller" || handedOver)) return null;
  const waiting = ours.find(({ status }) => status === "pending" || status === "held");
  if (waiting) return { kind, sentence, why: { what: "waiting", booking: waiting } };
  const gone = ours.find(({ cancelledBy }) => cancelledBy === "calendar");
  if (gone) return { kind, sentence, why: { what: "taken out", booking: gone } };
  const elsewhere = bookings.find(({ ofThisCall, status }) => ofThisCall && status === "confirmed");
  if (elsewhere && said && wasToldSo(said, deeds)) return null; // moved since, which is allowed
  if (elsewhere) return { kind, sentence, why: { what: "other time", booking: elsewhere } };
  return {
    kind,
    sentence,
    why: { what: usesOwnSystem(deeds) && kind === "booked" ? "not by their system" : "nothing" },
  };
}

const usesOwnSystem = ({ tools }: Deeds) => tools.length > 0 && tools.every(({ action }) => action === null);

/** Whether our own result named the time that the agent then said. */
const wasToldSo = (said: SaidTime, deeds: Deeds) => toldTimes(deeds).some((told) => agrees(said, told));

/** Whether our own results named times, but not the one that the agent then said. */
const wasToldOtherwise = (said: SaidTime | null, deeds: Deeds) =>
  said !== null && toldTimes(deeds).length > 0 && !wasToldSo(said, deeds);

/** The times that our own results named. */
function toldTimes({ tools, place, calledAt }: Deeds): SaidTime[] {
  return tools.flatMap(({ action, result }) => {
    if ((action !== "book_job" && action !== "move_booking") || !result) return [];
    if (!/^(Booked|Moved|Nothing to change|I have noted)/.test(result)) return [];
    return readSaidTime(result.replace(/, instead of .*/, ""), { ...place, now: calledAt }) ?? [];
  });
}

/** Broken while a booking of theirs is active, or when nothing was cancelled at all. */
function judgeCancelled(
  { kind, sentence }: AgentPromise,
  { bookings, tools, calledAt }: Deeds,
): Broken | null {
  if (actionSaid(tools, "cancel_booking", /^Cancelled/) || ownToolDid(tools, "cancel")) return null;
  const standing = bookings.find(
    ({ status, startsAt }) =>
      (status === "confirmed" || status === "pending") && startsAt.getTime() > calledAt,
  );
  if (standing) return { kind, sentence, why: { what: "stands", booking: standing } };
  return bookings.some(({ cancelledBy }) => cancelledBy !== null)
    ? null
    : { kind, sentence, why: { what: "nothing" } };
}

function judgeOther({ kind, sentence }: AgentPromise, deeds: Deeds): Broken | null {
  const { bookings, tools, texts, messageTaken, endReason } = deeds;
  const nothing: Broken = { kind, sentence, why: { what: "nothing" } };
  const family = endReasonFamily(endReason);
  const handedOver = actionSaid(tools, "hand_over", /Transfer the call to/);
  if (kind === "text") {
    if (texts.some(({ status }) => status !== "failed") || ownToolDid(tools, "text", "book", "message"))
      return null;
    return texts.length > 0 ? { ...nothing, why: { what: "failed" } } : nothing;
  }
  if (messageTaken || ownToolDid(tools, "message", "transfer")) return null;
  if (kind === "transfer") {
    if (family === "transferred") return null;
    // A person may have answered, and the caller hung up.
    return handedOver && family !== "transfer failed" ? null : nothing;
  }
  // "Somebody will confirm it": the sweep does, or asks the client to call.
  const isNoted = bookings.some(
    ({ ofThisCall, status }) =>
      ofThisCall && (status === "pending" || (status === "confirmed" && /\bconfirm/i.test(sentence))),
  );
  return isNoted || handedOver || family === "transferred" ? null : nothing;
}
