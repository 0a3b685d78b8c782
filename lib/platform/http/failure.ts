import type { ZodError } from "zod";
import { databaseFault } from "@/db/faults";
import { AppError, type ErrorCode } from "@/lib/platform/core/errors";
import { STATUS } from "./status";

export type Failure = {
  status: number;
  code: ErrorCode;
  body: Record<string, unknown>;
  headers: Record<string, string>;
};

/**
 * Turns anything thrown into the error envelope `{ success: false, error, code, requestId, … }`. Only AppError messages
 * reach the requester; everything else becomes a fixed sentence with the request id. A ZodError that gets here is a bug
 * of ours: the route parses input and throws `invalidInput`.
 */
export function toFailure(thrown: unknown, requestId: string): Failure {
  const error = thrown instanceof AppError ? thrown : (databaseFault(thrown) ?? unknown(requestId));
  return {
    status: STATUS[error.code],
    code: error.code,
    body: { ...error.extra, success: false, error: error.message, code: error.code, requestId },
    headers: error.retryAfterSeconds ? { "retry-after": String(Math.ceil(error.retryAfterSeconds)) } : {},
  };
}

const unknown = (requestId: string) =>
  new AppError(
    "internal",
    `Something went wrong on our side. Please try again; if it happens again, quote this reference: ${requestId}`,
  );

/** The input does not match the contract: `invalid_input`, with a sentence for each field. */
export function invalidInput(fault: ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of fault.issues) {
    const name = issue.path.join(".");
    fields[name] ??= issue.message;
  }
  const [first] = fault.issues;
  const name = first?.path.join(".");
  const message =
    first && name && !/^[A-Z].*[^.]$/.test(first.message)
      ? `Please check ${name}: ${first.message}`
      : first?.message;
  return new AppError("invalid_input", message ?? "Please check what you entered.", {
    extra: { fields },
    cause: fault,
  });
}
