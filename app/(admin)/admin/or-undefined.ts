import type { ActorContext } from "@/lib/platform/auth/context";

/** A part of the page that could not be read is logged and left to the browser; the rest is shown. */
export async function orUndefined<T>(
  { log }: ActorContext,
  what: string,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    log.error({ err: thrown, what }, "A list of the admin panel could not be read");
    return undefined;
  }
}
