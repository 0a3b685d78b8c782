import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { fieldsOf } from "@/lib/platform/browser/failure";

/** Why a webhook was not made (WORK-12): a message, the answer as it came, and its HTTP status (0 without one). */
export class WebhookError extends Error {
  readonly raw: string;
  readonly status: number;
  /** What is wrong with single fields, by their names. */
  readonly fields: Record<string, string>;

  constructor(cause: unknown) {
    const refusal = cause instanceof ApiError ? cause : null;
    super(messageOf(refusal), { cause });
    this.name = "WebhookError";
    this.raw = refusal?.raw ?? "";
    this.status = refusal?.status ?? 0;
    this.fields = fieldsOf(cause);
  }
}

/** The answer's `error`, else its `message`, else the answer itself. */
function messageOf(refusal: ApiError | null): string {
  if (!refusal)
    return "Couldn't reach the server. Check your connection and save again: your text is still here.";
  const { error, message } = refusal.body;
  const told = [error, message, refusal.raw].find((text) => typeof text === "string" && text.trim() !== "");
  return typeof told === "string" ? told : refusal.message;
}
