/** Stable error codes; lib/platform/http/status.ts maps each to an HTTP status. */
export type ErrorCode =
  | "invalid_input"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "too_large"
  | "unsupported_media_type"
  | "range_not_satisfiable"
  | "rate_limited"
  | "sign_in_failed"
  | "provider_failed"
  | "reconnect_needed"
  | "unavailable"
  | "internal";

/**
 * A failure whose message may be shown to a person: it says what is wrong and what to do next. `extra` is returned
 * beside the envelope (for example `needsReauth`); `cause` is only logged. An `expected` refusal is one that we caused
 * on purpose as a check: the security log leaves it out.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  readonly expected: boolean;

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.expected = options.expected ?? false;
  }
}

type Options = {
  extra?: Record<string, unknown>;
  cause?: unknown;
  retryAfterSeconds?: number;
  expected?: boolean;
};

export const conflict = (message: string, options?: Options) => new AppError("conflict", message, options);

export const notFound = (what: string) =>
  new AppError(
    "not_found",
    `${what} was not found. It may have been removed; reload the page and try again.`,
  );

/** The value of a form's field cannot be used; the problem is shown beside it. */
export const invalidField = (field: string, problem: string, cause?: unknown) =>
  new AppError("invalid_input", problem, { cause, extra: { fields: { [field]: problem } } });

/**
 * Rejects with `unavailable` when `work` takes longer than `milliseconds`; the work itself is not cancelled. A result
 * that arrived in time counts even if this process was too busy to read it: the timer would otherwise come first.
 */
export async function within<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new AppError("unavailable", "The service is busy. Please try again in a moment."));
    timer = setTimeout(() => setImmediate(refuse), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
