import { gaxios } from "google-auth-library";
import { readRetryAfter } from "@/lib/platform/core/read-retry-after";

export type GoogleFailure = {
  /** The grant is gone or too narrow: the person has to consent again. */
  reconnect: boolean;
  /** A retry may succeed. */
  retry: boolean;
  /** How long Google asks us to wait before that, at most a day; null if it does not say. */
  retryAfterMs: number | null;
  /** Google's own name for it, for logs and `last_error`: an OAuth error, an API reason, or a network code. */
  reason: string;
};

/** Google answered the request, and in place of what was asked for it names an error. */
export class RefusedPart extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Google refused a part of a request: ${reason}`);
    this.reason = reason;
  }
}

type ErrorBody = {
  /** Text from the token endpoint, an object from the APIs. */
  error?: string | { errors?: { reason?: string }[]; details?: { reason?: string }[]; status?: string };
};

const TOO_NARROW = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);
/**
 * Names of the token endpoint for an OAuth client that is wrong, disabled or deleted, and of APIs that are not enabled in
 * its project.
 */
const OUR_OWN = new Set([
  "invalid_client",
  "unauthorized_client",
  "deleted_client",
  "disabled_client",
  "accessNotConfigured",
  "SERVICE_DISABLED",
]);
const BUSY = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
]);

/**
 * Classifies a failed Google request by status and code, never by message; null if the error did not come from a
 * request. An API's 401 means a dead grant only after a refresh has been tried, as our client does. Sources:
 * developers.google.com/identity/protocols/oauth2 (errors), /workspace/calendar/api/guides/errors.
 */
export function describeGoogleFailure(thrown: unknown): GoogleFailure | null {
  if (thrown instanceof RefusedPart)
    return { reconnect: false, retry: true, retryAfterMs: null, reason: thrown.reason };
  if (!(thrown instanceof gaxios.GaxiosError)) return null;
  const status = thrown.response?.status;
  if (status === undefined)
    return { reconnect: false, retry: true, retryAfterMs: null, reason: networkReason(thrown) };
  const retryAfterMs = readRetryAfter(thrown.response?.headers.get("retry-after"), new Date());
  const { error } = bodyOf(thrown);
  if (typeof error === "string") {
    // invalid_client and the like are faults of our own configuration: a new consent would not help.
    const retry = isTemporary(status);
    return { reconnect: error === "invalid_grant", retry, retryAfterMs, reason: error };
  }
  const reasons = reasonsOf(thrown);
  const has = (known: Set<string>) => status === 403 && reasons.some((reason) => known.has(reason));
  return {
    reconnect: status === 401 || has(TOO_NARROW),
    retry: isTemporary(status) || has(BUSY),
    retryAfterMs,
    reason: reasons[0] ?? `HTTP ${status}`,
  };
}

/** The code of the request's error, or of the connection's below it. */
function networkReason({ code, cause }: gaxios.GaxiosError): string {
  const below = cause instanceof Error ? cause.cause : null;
  const codeBelow = below instanceof Error && "code" in below ? below.code : null;
  return String(code ?? codeBelow ?? "network");
}

/** Google itself, or our own registration with it, fails: this concerns all clients. */
export const isForAllClients = ({ retry, reason }: GoogleFailure) => retry || OUR_OWN.has(reason);

/** Google's own names for why an API refused a request; none for other errors. */
export function reasonsOf(thrown: unknown): string[] {
  const error = thrown instanceof gaxios.GaxiosError ? bodyOf(thrown).error : undefined;
  if (typeof error === "string") return [];
  return [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) => reason ?? []);
}

const bodyOf = (error: gaxios.GaxiosError) => (error.response?.data ?? {}) as ErrorBody;

/** The HTTP status of a failed request; undefined if there was no answer, or no request. */
export const statusOf = (thrown: unknown) =>
  thrown instanceof gaxios.GaxiosError ? thrown.response?.status : undefined;

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;
