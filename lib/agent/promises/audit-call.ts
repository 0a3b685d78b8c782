import { NAME } from "@/lib/agent/tools/actions/names";
import { pick, readArguments } from "@/lib/agent/tools/actions/read-arguments";
import { dialogueOf, transcriptLines } from "@/lib/calls/calls/transcript-lines";
import { placeIn } from "@/lib/platform/locale/place-in";
import { isAgreed } from "./agreement";
import { turnsOf } from "./clauses";
import type { Deeds } from "./deeds";
import { findBroken } from "./find-broken";
import { findPromises } from "./find-promises";
import type { CallToAudit } from "./read-calls";
import { sayBroken, sayUnasked } from "./say-broken";

export type Verdict = {
  callId: string;
  userId: string;
  caller: string | null;
  auditedAt: Date;
  /** Whether later changes can change the verdict. */
  isOpen: boolean;
  /** The message for the client; null if every promise was kept. */
  message: string | null;
  callerName: string | null;
};

/** The verdict on one call, from the dialogue and the actions. Pure. */
export function auditCall(call: CallToAudit): Verdict {
  const turns = turnsOf(
    transcriptLines({ messages: dialogueOf(call.messages), transcript: call.transcript }),
  );
  const promises = findPromises(turns);
  const deeds = deedsOf(call);
  const broken = findBroken(promises, deeds);
  const callerName = nameOf(call);
  const words = { who: callerName ?? "the caller", ...deeds.place, now: deeds.calledAt };
  const own = deeds.bookings.find(({ ofThisCall, status }) => ofThisCall && status === "confirmed");
  const message =
    broken.length > 0
      ? sayBroken(broken, words)
      : own && turns.length > 0 && !isAgreed(turns)
        ? sayUnasked(own, words)
        : null;
  return {
    callId: call.call_id,
    userId: call.user_id,
    caller: call.caller,
    auditedAt: call.read_at,
    isOpen: promises.length > 0 || own !== undefined,
    message,
    callerName,
  };
}

const deedsOf = (call: CallToAudit): Deeds => ({
  endReason: call.end_reason,
  place: call.time_zone ? { country: call.country, timeZone: call.time_zone } : placeIn(call.country),
  calledAt: call.happened_at.getTime(),
  bookings: call.bookings.map((booking) => ({ ...booking, startsAt: new Date(booking.startsAt) })),
  tools: call.tools,
  messageTaken: call.messageTaken,
  texts: call.texts,
});

/** The name in a booking, a message or a tool's arguments. */
function nameOf({ bookings, callerName, tools }: CallToAudit): string | null {
  const booked = bookings.findLast(({ ofThisCall, clientName }) => ofThisCall && clientName);
  const named = tools.map((tool) => pick(readArguments(tool.arguments), NAME)).find((name) => name !== null);
  return (
    booked?.clientName ??
    callerName ??
    named ??
    bookings.findLast(({ clientName }) => clientName)?.clientName ??
    null
  );
}
