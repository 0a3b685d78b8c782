/**
 * The pauses of postgres.js grow to 20 s: statements would wait that long for an error while the database is away, and
 * for a connection once it is back.
 */
export const secondsToReconnect = (retries: number) => Math.min(0.05 * 2 ** retries, 1);
