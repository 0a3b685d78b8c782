import type { Logger } from "@/lib/platform/core/logger";

/** The authenticated user. Read from the database on every request, so a demotion takes effect on the next one. */
export type Actor = {
  userId: string;
  email: string;
  fullName: string;
  isAdmin: boolean;
  /** The session that the token names, if any. */
  sessionId?: string | null;
  /** The automation key used instead of a session. */
  keyId?: string;
};

/** The first argument of every verb. */
export type Context = { requestId: string; log: Logger; address: string; actor: Actor | null };

/** The context of a verb that requires a signed-in user. */
export type ActorContext = Context & { actor: Actor };
