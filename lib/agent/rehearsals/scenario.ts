import type { ActionName } from "@/lib/agent/tools/action-names";
import type { Script } from "./scripted-caller";
import type { World } from "./world";

/** A call to rehearse: who rings and why, what they find, and what has to come of it. */
export type Scenario = {
  /** The id of its pattern, such as `books-first-time`, with a suffix where the pattern has several scenarios. */
  id: string;
  country: string;
  trade: string;
  title: string;
  /** Who rings, and what they want, in one sentence for people. */
  wants: string;
  /** Without these nothing goes live. */
  isCritical: boolean;
  /** The calling number; null if it is withheld. */
  caller: string | null;
  world: World;
  script: Script;
  expects: Expectation;
};

/** What has to have happened after the call. What is not named must not have happened. */
export type Expectation = {
  /** The jobs that this call booked. Without `at`: at a time that was agreed in the call. */
  books?: { job: string; at?: number; name?: string; phone?: string; address?: string }[];
  /** Earlier jobs that were moved, by id; to this time, or to one that was agreed. */
  moves?: { id: string; to?: number }[];
  /** Earlier jobs that were cancelled, by id. */
  cancels?: string[];
  /** One message for the client for each, which contains these words. */
  messages?: string[][];
  /** Texts that the caller asked for: their recipients. */
  texts?: string[];
  /** The number that the call was transferred to. */
  handsTo?: string;
  /** Whether the client was alarmed. */
  alarms?: boolean;
  /** Tools that must have run, with arguments that contain these words. */
  uses?: { action: ActionName; args?: Record<string, string> }[];
  /**
   * What the caller must have been told: words of which one has to occur, and what they mean. `like` may be said in
   * other words: its figures and most of its words have to occur in one turn.
   */
  says?: { words?: readonly string[]; like?: string; what: string }[];
  /** What the caller must not have been told. */
  neverSays?: { words: readonly string[]; what: string }[];
};

/** A line of a rehearsed call. A tool's line is what it was asked and answered. */
export type SceneTurn =
  | { role: "agent" | "caller"; text: string }
  | { role: "tool"; name: string; arguments: unknown; text: string; failed: boolean }
  | { role: "transfer"; text: string };

/** A fault that was found, in a sentence for people; `quote` is the turn that shows it. */
export type SceneFinding = { rule: string; text: string; quote: string | null };
