import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { NoTokenError } from "@/lib/platform/browser/failure";

/** Why a number or campaign was not assigned or unassigned: the server's text, otherwise the fixed one (TOAST-19). */
export function assignmentFailure(error: unknown): string {
  if (error instanceof NoTokenError) return "No session";
  const told = error instanceof ApiError ? error.body.error : undefined;
  return typeof told === "string" && told ? told : "Unknown error";
}
