import type { Tx } from "@/db/client";
import type { AlertKind } from "./kinds";

/** Something that is wrong now. */
export type Trouble = {
  /** Tells the troubles of a kind apart: one subject is one alert. */
  subject: string;
  userId?: string;
  /** Since when, by the facts: not when it was noticed. */
  since: Date;
  title: string;
  /** What is wrong and what to do. No caller's words, name or number. */
  line: string;
  /** The page of ours where it can be fixed. */
  path: string;
};

/** What a watch over one kind of trouble needs: `find` reads facts alone, and may run at any time. */
export type Cause = {
  kind: AlertKind;
  /** How long it must be well again before that is told, so that one that comes and goes is told once. */
  settleMinutes: number;
  /** What several of them are called in one message. */
  several: (count: number) => string;
  find: (tx: Tx) => Promise<Trouble[]>;
};
