import { ApiError } from "./call-endpoint";

/** The toast fields that the hooks set. */
export type ToastNotice = { title: string; description?: string; variant?: "default" | "destructive" };

/** No session: the request was never sent (SYSTEM-10). */
export class NoTokenError extends Error {
  constructor() {
    super("No authentication token found");
    this.name = "NoTokenError";
  }
}

/** The sentence to show: the server's own, or that it could not be reached. */
export const explainFailure = (error: unknown) =>
  error instanceof ApiError || error instanceof NoTokenError
    ? error.message
    : "Couldn't reach the server. Check your connection, then try again.";

/** The server's validation message for each field. */
export function fieldsOf(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (!fields || typeof fields !== "object") return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
