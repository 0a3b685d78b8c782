import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/core/errors";
import { toFailure } from "./failure";
import { json } from "./json-answer";

/** The response of every unknown address under /api. */
export function answerUnknownPath(): Response {
  const requestId = randomUUID();
  const unknown = new AppError("not_found", "There is nothing at this address. Check it and try again.");
  const { body, status } = toFailure(unknown, requestId);
  return json(body, status, { "x-request-id": requestId });
}
