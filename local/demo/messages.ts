import { sayMoment } from "@/lib/agent/bookings/spoken";
import { turnsOf } from "@/lib/agent/promises/clauses";
import { findPromises } from "@/lib/agent/promises/find-promises";
import { sayBroken } from "@/lib/agent/promises/say-broken";
import { parseTranscript } from "@/lib/calls/calls/transcript-lines";
import { hartley } from "./accounts";
import type { DemoBooking, DemoCall, DemoWorkspace } from "./demo-types";
import { getDialogue } from "./dialogues/all-dialogues";
import { addMinutes } from "./london-time";
import { makeHexId, makeId } from "./stable-id";

const MOBILE = /^\+447/;
/** In minutes. */
const TEXTED = 30 * 24 * 60;

/** Hartley's to-dos: calls to return, and promises that the agent did not keep; one is done. */
export function buildMessages(now: Date, calls: DemoCall[]): DemoWorkspace["callerMessages"] {
  const left = (name: string, minutesAgo: number) => ({
    id: makeId(`message ${name}`),
    userId: hartley.userId,
    cause: `demo|${name}`,
    createdAt: addMinutes(now, -minutesAgo),
  });
  const untold = callWithoutText(calls);
  const invoice = calls.find(({ row }) => row.userId === hartley.userId && row.summary?.includes("invoice"));
  return [
    ...(untold ? [promiseOf(untold, now)] : []),
    {
      ...left("whitfield", 36),
      message: "Please ring back about the annual boiler service, any weekday after four.",
      callerName: "Mrs Whitfield",
      callerPhone: "+447700900512",
    },
    {
      ...left("key", 4 * 60),
      doneAt: addMinutes(now, -200),
      message: "The key for 18 Grange Mount is with the neighbour at 20, not under the pot any more.",
      callerName: "Rachel Firth",
      callerPhone: "+447700900634",
    },
    ...(invoice
      ? [
          {
            ...left("invoice", 0),
            kind: "promise" as const,
            cause: `promise|${invoice.row.callId}`,
            createdAt: invoice.row.reportedAt ?? invoice.row.happenedAt,
            callId: invoice.row.callId,
            message:
              "Your agent told the caller: “I'll pass that to the office, and they'll text you before five today.” No message was taken.",
            callerName: null,
            callerPhone: invoice.row.phoneNumber,
          },
        ]
      : []),
  ];
}

/** The nightly comparison's finding about that call. */
function promiseOf({ row, booking }: DemoCall, now: Date): DemoWorkspace["callerMessages"][number] {
  const turns = turnsOf(parseTranscript(row.transcript ?? ""));
  const broken = findPromises(turns).filter(({ kind }) => kind === "text");
  const who = booking?.clientName ?? "the caller";
  return {
    id: makeId(`promise ${row.callId}`),
    userId: hartley.userId,
    cause: `promise|${row.callId}`,
    kind: "promise",
    createdAt: row.reportedAt ?? row.happenedAt,
    callId: row.callId,
    message: sayBroken(
      broken.map(({ kind, sentence }) => ({ kind, sentence, why: { what: "nothing" } })),
      { who, country: "GB", timeZone: "Europe/London", now: now.getTime() },
    ),
    callerName: who,
    callerPhone: row.phoneNumber,
  };
}

/** The newest booking in the made-up calls whose caller was promised a text that was never sent. */
export function callWithoutText(calls: DemoCall[]): DemoCall | undefined {
  return calls
    .filter(({ row, booking }) => {
      const isPromised = row.transcript?.includes("a text is on its way") && booking?.status === "confirmed";
      return row.userId === hartley.userId && isPromised && MOBILE.test(row.phoneNumber ?? "");
    })
    .sort((one, other) => Number(other.row.happenedAt) - Number(one.row.happenedAt))[0];
}

/** Hartley's has marked who rings again and again to sell something. */
export const buildNuisances = (now: Date): DemoWorkspace["nuisances"] => [
  {
    userId: hartley.userId,
    phoneNumber: getDialogue("nuisance-sales-call").caller.number,
    markedBy: hartley.userId,
    markedAt: addMinutes(now, -9 * 24 * 60),
  },
];

/** Confirmations of Hartley's bookings of the last month, to callers with a mobile. */
export function buildTexts(now: Date, bookings: DemoBooking[]): DemoWorkspace["textMessages"] {
  const since = addMinutes(now, -TEXTED);
  return bookings
    .filter(({ userId, confirmedAt, clientPhone }) => {
      const isLately = confirmedAt instanceof Date && confirmedAt > since;
      return userId === hartley.userId && isLately && MOBILE.test(clientPhone ?? "");
    })
    .map((booking) => {
      const at = booking.confirmedAt ?? now;
      const zoned = { country: "GB" as const, timeZone: "Europe/London", now: at.getTime() };
      const when = sayMoment(booking.startsAt.getTime(), zoned);
      return {
        id: makeId(`text ${booking.id}`),
        userId: booking.userId,
        cause: `booking.confirmed|${booking.id}`,
        callId: booking.callId,
        sender: hartley.phoneNumber,
        recipient: booking.clientPhone ?? "",
        body: `Hartley & Sons Plumbing: your ${booking.job.toLowerCase()} is booked for ${when}. Reply NO to cancel it, or call us to change it.`,
        status: "sent",
        attempts: 1,
        attemptedAt: at,
        sentAt: at,
        createdAt: at,
        twilioSid: `SM${makeHexId(`text ${booking.id}`)}`,
      };
    });
}

/** Replies of two of those callers: that is fine, and where to park. */
export function buildReplies(texts: DemoWorkspace["textMessages"]): DemoWorkspace["inboundTexts"] {
  const said = [
    { body: "Thanks, see you then", outcome: "acknowledged" },
    { body: "Can you park behind the house please, there are works in our street", outcome: "passed_on" },
  ];
  const newest = [...texts].sort((one, other) => Number(other.createdAt) - Number(one.createdAt));
  return said.flatMap(({ body, outcome }, index) => {
    const confirmation = newest[index];
    if (!confirmation?.createdAt) return [];
    const at = addMinutes(confirmation.createdAt, 4 + index);
    return {
      id: makeId(`reply ${confirmation.id}`),
      sid: `SM${makeHexId(`reply ${confirmation.id}`)}`,
      userId: confirmation.userId,
      sender: confirmation.recipient,
      recipient: confirmation.sender,
      body,
      outcome,
      callId: confirmation.callId,
      receivedAt: at,
      handledAt: at,
    };
  });
}
