import type { SecurityKind } from "./kinds";

export type SecurityEvent = {
  kind: SecurityKind;
  /** What it is about: a route, a setting's key, a kind of thing. Never what somebody typed: `shortHash` it. */
  subject?: string;
  /** Whose account it concerns. */
  userId?: string | null;
  /** Who did it, where that is known. */
  actorId?: string | null;
  /** `context.address`. */
  address?: string;
  requestId?: string;
};
