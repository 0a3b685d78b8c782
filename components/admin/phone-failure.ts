import { NoTokenError } from "@/components/auth/use-session-call";
import { ApiError } from "@/lib/client/call-endpoint";

/** Why an assignment was not made or ended: the server's words, else what TOAST-19 says. */
export function phoneFailure(error: unknown): string {
  if (error instanceof NoTokenError) return "No session";
  const told = error instanceof ApiError ? error.body.error : undefined;
  return typeof told === "string" && told ? told : "Unknown error";
}

/** What the server found wrong with each field. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? ((error.body.fields ?? {}) as Record<string, string>) : {};
