import type { bookJob } from "@/lib/agent/bookings/book-job";
import type { cancelJob } from "@/lib/agent/bookings/cancel-job";
import type { Desk, readDiary } from "@/lib/agent/bookings/diary";
import type { findBookings } from "@/lib/agent/bookings/find-bookings";
import type { moveJob } from "@/lib/agent/bookings/move-job";
import type { FoundAnswer } from "@/lib/agent/knowledge/look-up-answers";
import type { LimitReached } from "@/lib/agent/limits/read-limit";
import type { CallSetup } from "@/lib/agent/setup/contract";
import type { Queued } from "@/lib/agent/texts/queue-text";
import type { Country } from "@/lib/platform/locale/countries/country";

/**
 * Where the built-in actions read and write: the client's own setup, diary, messages and texts, or those of a
 * rehearsal, which reach no one. The actions read arguments, apply the rules and find the words for both.
 */
export type Office = {
  now(): number;
  /** The client's country, whether or not their agent is set up. */
  readCountry(): Promise<Country>;
  /** Throws NoCalendar. */
  openSetup(): Promise<CallSetup>;
  /** Throws NoCalendar. */
  openDesk(): Promise<Desk>;
  /** Throws NoCalendar. */
  readDiary: typeof readDiary;
  /** Throws NoCalendar. */
  bookJob: typeof bookJob;
  moveJob: typeof moveJob;
  cancelJob: typeof cancelJob;
  findBookings: typeof findBookings;
  /** Null, or the limit that keeps the message from being taken. */
  takeMessage(message: CallerMessage): Promise<LimitReached | null>;
  /** Whether the number's owner has said yes in this call. */
  hasConsented(text: Addressed): Promise<boolean>;
  sendText(text: Addressed & { toolCallId: string; body: string }): Promise<Queued>;
  askForConsent(text: Addressed & { business: string }): Promise<Queued>;
  /** At most three of the client's own answers to a question, the best first. */
  lookUpAnswers(question: string): Promise<FoundAnswer[]>;
  /** Whether the client has marked the number that is calling as a nuisance. */
  isNuisance(call: { userId: string; number: string | null }): Promise<boolean>;
  /** Notifies the client of an emergency by text, to-do and webhooks, and starts up their ladder if they have one. */
  raiseAlarm(emergency: ReportedEmergency, setup: CallSetup): Promise<LadderState>;
};

/**
 * `on the line`: the caller's call goes on with us, where people are rung one after the other. `ringing back`: they are
 * rung without the caller. Null: the client has no ladder.
 */
export type LadderState = "on the line" | "ringing back" | null;

type OfCall = { userId: string; callId: string };
type Addressed = OfCall & { sender: string; recipient: string };

export type CallerMessage = OfCall & {
  toolCallId: string;
  message: string;
  callerName: string | null;
  callerPhone: string | null;
  /** The number that is calling, which may differ from the one to ring back. */
  caller: string | null;
};

export type ReportedEmergency = OfCall & {
  toolCallId: string;
  description: string;
  callerName: string | null;
  /** The number to ring, and whether they gave it; else it is the one that is calling. */
  callerPhone: string | null;
  statesNumber: boolean;
  address: string | null;
};
