import type { Logger } from "@/lib/platform/core/logger";

/** Who is asking. Read from the database for every request, so that a demotion holds from the next one. */
export type Actor = {
  userId: string;
  email: string;
  fullName: string;
  isAdmin: boolean;
  /** The session of the token, where it names one. */
  sessionId?: string | null;
  /** The automation key that stands in for a session. */
  keyId?: string;
};

/** What every verb gets first. */
export type Context = { requestId: string; log: Logger; address: string; actor: Actor | null };

/** The context of a verb that only a signed-in user reaches. */
export type ActorContext = Context & { actor: Actor };
