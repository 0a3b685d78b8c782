/** Who uses the lines, and who waits for one, when a call asks. Calls, of all clients unless it says otherwise. */
export type LineUse = {
  /** The account's lines. */
  lines: number;
  inUse: number;
  /** Lines in use by the client that was called. */
  own: number;
  /** Other clients of whom somebody waits, and those of them who have fewer calls than this client. */
  waiting: number;
  waitingWithFewer: number;
  /** The client has marked the caller's number as a nuisance. */
  comesLast: boolean;
  /** How often this call has asked, this time included. */
  asks: number;
};

/** `wait`: it rings on and asks again. `full`: there is no line for it. */
export type LineAnswer = "admit" | "wait" | "full";

/** A line of ten, at least one, is kept for clients without a call. */
const RESERVED = 0.1;
/** It asks at once, after 4 s and after 8 s. */
export const ASKS = 3;

/**
 * Whether a call gets a line during a surge (SURGE-02). A client without a call gets any line that is free. Others ring a
 * little longer, so that such a client's first caller comes before them; then those with the fewest calls come first, and
 * no client has more than half of the lines while others wait. Nuisance callers ring as long as any, and get a line that
 * no one else waits for.
 */
export function shareLines({ lines, inUse, own, waiting, waitingWithFewer, ...call }: LineUse): LineAnswer {
  const { asks, comesLast } = call;
  const free = lines - inUse;
  if (comesLast && (asks < ASKS || waiting > 0)) return asks < ASKS ? "wait" : "full";
  if (own === 0 && free > 0 && !comesLast) return "admit";
  const usable = free - Math.max(1, Math.ceil(lines * RESERVED));
  const hasItsHalf = waiting > 0 && own + 1 > lines / 2;
  if (asks > 1 && usable > waitingWithFewer && !hasItsHalf) return "admit";
  return asks < ASKS ? "wait" : "full";
}
