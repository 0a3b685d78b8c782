import type { ActorContext } from "@/lib/platform/auth/context";

/** Logs that a part of a page could not be read and leaves it to the browser; the rest is shown. */
export const unread =
  ({ log }: ActorContext, message: string) =>
  (thrown: unknown): undefined => {
    log.error({ err: thrown }, message);
  };
