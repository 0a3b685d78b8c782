import type { ActorContext } from "@/lib/platform/auth/context";

/** Logs a part of the page that could not be read and leaves it to the browser; the rest is shown. */
export async function orUndefined<T>(
  { log }: ActorContext,
  what: string,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    log.error({ err: thrown, what }, "Could not read a list of the admin panel");
    return undefined;
  }
}
