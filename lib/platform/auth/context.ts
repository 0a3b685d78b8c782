import type { Logger } from "@/lib/platform/core/logger";
import type { Role } from "./permissions";
import type { Proof } from "./proof";

/** The authenticated user. Read from the database on every request, so a demotion takes effect on the next one. */
export type Actor = {
  /** Who acts: authors, sessions, devices, passwords, visits. */
  personId: string;
  /** Whom they act for: the client that calls, bookings and numbers belong to. */
  accountId: string;
  email: string;
  fullName: string;
  /** At the agency if they have one there, else at their account. */
  role: Role;
  /** Short for the role admin. */
  isAdmin: boolean;
  /** The session that the token names, if any. */
  sessionId?: string | null;
  /** How far the session has confirmed with a second factor who it is (AGENCY-06). */
  proof: Proof;
  /** The automation key used instead of a session. */
  keyId?: string;
  /** For an admin: the client whose pages this session shows, read-only (AGENCY-02). */
  view?: ClientView;
  /** The actor is the client of a view: who is really looking. */
  viewer?: { adminId: string; viewId: string };
};

export type ClientView = {
  id: string;
  endsAt: Date;
  client: Pick<Actor, "accountId" | "email" | "fullName">;
  /** The request comes from a page of this view: the token names it. */
  isNamed: boolean;
};

/** The first argument of every verb. */
export type Context = { requestId: string; log: Logger; address: string; actor: Actor | null };

/** The context of a verb that requires a signed-in user. */
export type ActorContext = Context & { actor: Actor };
