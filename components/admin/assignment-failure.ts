import { NoTokenError } from "@/components/auth/use-session-call";
import { ApiError } from "@/lib/platform/browser/call-endpoint";

/** Why a number or campaign was not assigned or unassigned: the server's text, else the fixed one (TOAST-19). */
export function assignmentFailure(error: unknown): string {
  if (error instanceof NoTokenError) return "No session";
  const told = error instanceof ApiError ? error.body.error : undefined;
  return typeof told === "string" && told ? told : "Unknown error";
}

/** What the server found wrong with each field. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? ((error.body.fields ?? {}) as Record<string, string>) : {};
