import { AppError } from "@/lib/platform/core/errors";

/**
 * The AppError codes for Postgres errors, by SQLSTATE or connection code; undefined for the rest. Verbs that can be
 * more specific (such as who has a number) check `violatedConstraint` first.
 */
export function databaseFault(thrown: unknown): AppError | undefined {
  const code = sqlState(thrown);
  if (!code) return undefined;
  if (code === "23505" || code === "23P01") {
    return new AppError("conflict", "That exists already. Reload the page to see it.", { cause: thrown });
  }
  if (code === "23503") {
    return new AppError("not_found", "What this refers to no longer exists. Reload the page and try again.", {
      cause: thrown,
    });
  }
  if (["23514", "23502", "22P02", "22003", "22007", "22008", "22021", "22P05"].includes(code)) {
    return new AppError(
      "invalid_input",
      "One of the values cannot be stored. Please check what you entered.",
      { cause: thrown },
    );
  }
  if (UNREACHABLE.has(code) || code.startsWith("08") || code.startsWith("57P") || code.startsWith("53")) {
    return new AppError(
      "unavailable",
      "The service is not reachable at the moment. Please try again in a minute.",
      {
        cause: thrown,
        retryAfterSeconds: 5,
      },
    );
  }
  return undefined;
}

const UNREACHABLE = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "57014",
]);

/** The name of the constraint that a statement violated, or undefined. */
export function violatedConstraint(thrown: unknown): string | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ("constraint_name" in error && typeof error.constraint_name === "string") return error.constraint_name;
  }
  return undefined;
}

export function sqlState(thrown: unknown): string | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof AppError) return undefined;
    if ("code" in error && typeof error.code === "string") return error.code;
  }
  return undefined;
}
