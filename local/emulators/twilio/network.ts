import type { Phone } from "./phones";
import type { postSigned } from "./post-signed";

/** What a call meets. Everything is instant but the requests to the product; the times are those of a real call. */
export type Ring = {
  /** By default a new one. */
  sid?: string;
  from: string;
  to: string;
  /**
   * The provider's address: takes the call if it has a line for it, answers 500, never answers, or refuses the
   * connection.
   */
  provider?: "answers" | "fails" | "hangs" | "refuses";
  /** The phone that is dialled, unless `phones` has its number. */
  owner?: Phone;
  phones?: Readonly<Record<string, Phone>>;
  /** What the caller presses when they are asked for a key. */
  presses?: string;
  /** Seconds that the caller speaks after the tone; 0: they say nothing. */
  speaks?: number;
  /** The caller hangs up this many seconds after it first rang. */
  hangsUpAfter?: number;
  /** Calls that ring at the same time: each rings on only when all of them ring on or are over. */
  storm?: { name: string; calls: number };
  /** How often each report of a recording comes, and which never comes. */
  reports?: "once" | "twice" | "never";
};
export type Rung = {
  sid: string;
  /** Sentences, with the seconds since it first rang, and how many of those it waited for our answers. */
  heard: { at: number; waited: number; text: string }[];
  ownerHeard: string[];
  asked: { url: string; status: number }[];
  /** Whether the agent, or the owner, spoke with the caller. */
  spokeWith: "agent" | "owner" | null;
  /** The numbers that were dialled, in order. */
  dialled: string[];
  seconds: number;
  recordingSid: string | null;
  /** What was against Twilio's rules; the call ends there. */
  fault: string | null;
};

export type Line = { voiceUrl: string | null; voiceFallbackUrl: string | null };
export type Recording = { sid: string; callSid: string; seconds: number; createdAt: string };
export type Network = {
  accountSid: string;
  authToken: string;
  onRecording: (recording: Recording) => void;
  /** Whether the provider has a line for a call; the call keeps it. */
  takeLine: (sid: string) => boolean;
  /** Resolves once all other calls of a storm ring on, too, or are over. */
  meetOthers?: () => Promise<void>;
  /** Told before each request of a call how many of its seconds have passed since the one before. */
  letPass?: (call: { sid: string; to: string }, seconds: number) => Promise<void>;
  /** Sends the requests of calls that ring; by default each at once. */
  post?: typeof postSigned;
  /** Has the owner of a phone answer the text about what they are rung for, once it is there. */
  answerByText: (number: string, address: string) => Promise<void>;
};
/** Where a call that is taken over goes on. */
export type TakenOver = { url: string; fallbackUrl: string | null; statusCallback: string | null };
