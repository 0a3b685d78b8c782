import type { ActionName } from "@/lib/agent/tools/action-names";
import type { ClientPlace } from "@/lib/platform/locale/place";

/** What our tools did for a call, as far as it concerns promises. */
export type Deeds = {
  /** How the call ended, according to the provider. */
  endReason: string | null;
  place: ClientPlace;
  /** When the call was, in milliseconds. */
  calledAt: number;
  /** Those of this call, and the same caller's others. */
  bookings: BookingDeed[];
  tools: ToolDeed[];
  /** Whether this call added a to-do for the client. */
  messageTaken: boolean;
  texts: { status: "queued" | "sent" | "failed" | "withdrawn" }[];
};

export type BookingDeed = {
  id: string;
  ofThisCall: boolean;
  status: "held" | "pending" | "confirmed" | "cancelled" | "expired";
  cancelledBy: "caller" | "calendar" | null;
  startsAt: Date;
  job: string;
  /** Whether the client has been asked to call because it could not be put into the calendar. */
  handedOver: boolean;
};

export type ToolDeed = {
  /** Null for a tool that calls one of the client's own addresses. */
  action: ActionName | null;
  name: string;
  status: string;
  result: string | null;
};

type Purpose = "book" | "move" | "cancel" | "find" | "message" | "text" | "transfer" | "unknown";

const NAMES: [Purpose, RegExp][] = [
  ["find", /check|avail|find|look|get|list|search|slots?\b|free/],
  ["cancel", /cancel/],
  ["move", /move|resched|change|rearrange/],
  ["transfer", /transfer|hand ?over|forward|escalat|emergency/],
  ["text", /text|sms/],
  ["message", /message|note|call ?back|lead|ticket/],
  ["book", /book|appoint|sched|visit|reserv|job/],
];

/** The apparent purpose of a tool of the client's own, by its name. */
export function purposeOf(name: string): Purpose {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? "unknown";
}

/** Whether a tool of the client's own may have done it: we cannot see what it does. */
export function ownToolDid(tools: readonly ToolDeed[], ...purposes: Purpose[]): boolean {
  return tools.some(
    ({ action, name, status }) =>
      action === null && status === "succeeded" && [...purposes, "unknown"].includes(purposeOf(name)),
  );
}

/** Whether a built-in action gave this answer. */
export const actionSaid = (tools: readonly ToolDeed[], wanted: ActionName, answer: RegExp): boolean =>
  tools.some(({ action, result }) => action === wanted && result !== null && answer.test(result));
