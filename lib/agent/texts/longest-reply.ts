/** Browser-safe: how long a reply by text may be, in characters: three text messages. */
export const LONGEST_REPLY = 459;
