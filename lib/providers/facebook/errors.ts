export type FacebookFailure = {
  /** Our token is expired, revoked or too narrow: an admin has to provide another one. */
  reconnect: boolean;
  /** A retry may succeed. After a write it is unknown whether Facebook did it, unless it was a rate limit. */
  retry: boolean;
  /** Rate limited: how long Facebook asks us to wait. */
  limitedForMs: number | null;
  /** The API version that we request has ended: raise FACEBOOK_API_VERSION. */
  outdated: boolean;
  /** Facebook has no such object, or our token may not see it. */
  missing: boolean;
  /** Meta's own sentence for people (`error_user_title`, `error_user_msg`), if it sent one. */
  explanation: string | null;
  /** Code and subcode as `190/463`, otherwise the HTTP status or `no answer`; for logs. */
  reason: string;
};

/** Thrown in place of the SDK's error, whose `url` carries the access token. */
export class FacebookError extends Error {
  readonly failure: FacebookFailure;

  constructor(what: string, failure: FacebookFailure) {
    super(`Facebook, ${what}: ${failure.reason}`);
    this.name = "FacebookError";
    this.failure = failure;
  }
}

type GraphError = {
  code?: unknown;
  error_subcode?: unknown;
  is_transient?: unknown;
  error_user_title?: unknown;
  error_user_msg?: unknown;
};
type Answer = { status?: unknown; response?: unknown; headers?: unknown };

const TOKEN = new Set([102, 104, 190]);
const LIMITS = new Set([4, 17, 32, 341, 613]);
const TEMPORARY = new Set([1, 2]);
const OUTDATED = 2635;
const MINUTE_MS = 60_000;
/** The wait for a rate limit without an estimate. */
const USUAL_WAIT_MS = 15 * MINUTE_MS;

/**
 * Classifies a failed Graph API request by its codes and by Meta's `is_transient`, never by message. A failure without a
 * readable answer (network, timeout, a proxy's page) may be retried. Sources:
 * developers.facebook.com/docs/graph-api/guides/error-handling, /docs/graph-api/overview/rate-limiting.
 */
export function describeFacebookFailure(thrown: unknown): FacebookFailure {
  const { status, response, headers } = (thrown ?? {}) as Answer;
  const error = isObject(response) ? (response as GraphError) : null;
  const code = Number(error?.code);
  if (!error || !Number.isInteger(code)) {
    return { ...NOTHING, retry: true, reason: typeof status === "number" ? `HTTP ${status}` : "no answer" };
  }
  const subcode = Number(error.error_subcode);
  const limited = LIMITS.has(code) || (code >= 80_000 && code <= 80_014);
  return {
    reconnect: TOKEN.has(code) || code === 10 || (code >= 200 && code <= 299),
    retry: limited || TEMPORARY.has(code) || error.is_transient === true || Number(status) >= 500,
    limitedForMs: limited ? waitOf(headers) : null,
    outdated: code === OUTDATED,
    missing: code === 100 && subcode === 33,
    explanation: explain(error),
    reason: Number.isInteger(subcode) ? `${code}/${subcode}` : String(code),
  };
}

const NOTHING: FacebookFailure = {
  reconnect: false,
  retry: false,
  limitedForMs: null,
  outdated: false,
  missing: false,
  explanation: null,
  reason: "no answer",
};

/** The longest `estimated_time_to_regain_access` (minutes) in the usage headers. */
function waitOf(headers: unknown): number {
  const minutes = ["x-business-use-case-usage", "x-ad-account-usage", "x-app-usage"].flatMap((name) =>
    estimatesIn(isObject(headers) ? headers[name] : undefined),
  );
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * MINUTE_MS : USUAL_WAIT_MS;
}

function estimatesIn(header: unknown): number[] {
  if (typeof header !== "string") return [];
  try {
    const usages = Object.values(JSON.parse(header) as Record<string, unknown>).flat();
    return usages.flatMap((usage) => {
      const estimate = isObject(usage) ? Number(usage.estimated_time_to_regain_access) : Number.NaN;
      return Number.isFinite(estimate) ? [estimate] : [];
    });
  } catch {
    return [];
  }
}

function explain({ error_user_title: title, error_user_msg: message }: GraphError): string | null {
  const [first, second] = [title, message].map((text) =>
    typeof text === "string" ? text.replace(/\s+/g, " ").trim().slice(0, 300) : "",
  );
  if (!first || first === second) return asSentence(second ?? "");
  return second ? `${asSentence(first)} ${asSentence(second)}` : asSentence(first);
}

const asSentence = (text: string) => (text === "" ? null : /[.!?]$/.test(text) ? text : `${text}.`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
