/** A tool's numbers are counted up to here: it may have one of each client. */
export const MOST_NUMBERS = 100;
