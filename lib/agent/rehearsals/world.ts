import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { Span } from "@/lib/providers/google/booking-events";

/** A job in the diary of a rehearsal; instants in milliseconds, so that it can be stored as JSON. */
export type WorldJob = {
  id: string;
  status: "confirmed" | "pending" | "cancelled";
  start: number;
  end: number;
  job: string;
  clientName: string | null;
  clientPhone: string | null;
  callerPhone: string | null;
  address: string | null;
  notes: string | null;
  /** Whether this call booked it; others were there before. */
  ofThisCall: boolean;
};

/**
 * Everything that one rehearsed call can read and write, instead of the client's diary, messages and texts. It exists
 * while the call is played, and reaches no one.
 */
export type World = {
  setup: AgentSetup;
  /** The time of the call; it does not pass. */
  now: number;
  /** Whether the calendar answers. */
  calendar: "ok" | "broken" | "slow";
  /** Busy times that people entered. */
  busy: Span[];
  /** Somebody takes the first free time right after it was offered. */
  isRaced: boolean;
  jobs: WorldJob[];
  messages: { message: string; callerName: string | null; callerPhone: string | null }[];
  texts: { recipient: string; body: string; kind: "call" | "confirmation" | "consent" }[];
  alarms: { description: string; callerPhone: string | null; address: string | null }[];
  /** Numbers that replied STOP. */
  optedOut: string[];
};

/** Nothing is booked, and the calendar answers. */
export const emptyWorld = (setup: AgentSetup, now: number): World => ({
  ...{ setup, now, calendar: "ok", busy: [], isRaced: false },
  ...{ jobs: [], messages: [], texts: [], alarms: [], optedOut: [] },
});
