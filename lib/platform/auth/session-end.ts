/** Why a once valid session has ended. Shown only to a browser that still has its token. */
export const SESSION_ENDS = {
  ended: "You were signed out, for example in another browser. Please sign in again.",
  removed: "You no longer belong to this account. Ask its owner if you think this is a mistake.",
  disabled: "Your account is disabled. Please contact us if you think this is a mistake.",
  waiting: "Your account is waiting for approval. You can sign in once we have approved it.",
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;

/** The cookie that carries the reason to the sign-in page and survives a reload. */
export const END_COOKIE = "cw-ended";

export function toSessionEnd(value: string | null | undefined): SessionEnd | null {
  return value && Object.hasOwn(SESSION_ENDS, value) ? (value as SessionEnd) : null;
}
