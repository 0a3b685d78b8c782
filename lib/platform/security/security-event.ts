import type { SecurityKind } from "./kinds";

export type SecurityEvent = {
  kind: SecurityKind;
  /** The subject: a route, a setting's key, a kind of thing. Never user input: use `shortHash` for it. */
  subject?: string;
  /** The account concerned. */
  userId?: string | null;
  /** The user who did it, if known. */
  actorId?: string | null;
  /** `context.address`. */
  address?: string;
  requestId?: string;
};
