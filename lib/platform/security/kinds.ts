/** Browser-safe: every kind of event in the security log, with the sentence that an admin reads. */
export const SECURITY_KINDS = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  refused: "Request refused",
  "webhook-secret-wrong": "A message arrived without the right secret or signature",
  "limit-reached": "A request limit was reached",
  "cap-reached": "An agent reached a cap on texts, bookings, lookups or messages",
  "role-changed": "A role was given, changed or taken away",
  "secret-changed": "A secret was changed",
  "second-factor-changed": "Second factors or recovery codes changed, or a recovery code used",
  "wrong-code": "A wrong code for a second factor",
  "link-sent": "A link to choose a password was sent",
  "password-changed": "Password changed",
  "email-changed": "Email address changed, or a change asked for",
  "account-disabled": "Account disabled",
  "account-enabled": "Account enabled",
  "account-approved": "Account approved",
} as const;

export type SecurityKind = keyof typeof SECURITY_KINDS;

export const securityKinds = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]];

/** Kinds that can be caused without an account, and so in any number. */
export const OPEN_KINDS: readonly SecurityKind[] = [
  "sign-in-failed",
  "wrong-code",
  "refused",
  "webhook-secret-wrong",
  "limit-reached",
  "cap-reached",
];
