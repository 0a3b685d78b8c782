/** Codes of a connection that broke during a statement: the server restarted, or a pooler dropped it. */
const BROKEN = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
]);

/** Retries a statement once if its connection broke. Only for idempotent statements. */
export async function onceMore<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (thrown) {
    if (!isBroken(thrown)) throw thrown;
    return statement();
  }
}

function isBroken(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ("code" in error && BROKEN.has(String(error.code))) return true;
  }
  return false;
}
