import { Refusal } from "../kit/call";

const ERROR_NAMES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Vapi's error body (NestJS style): validation errors carry a list of sentences, the others one sentence. */
export function vapiErrorBody(statusCode: number, message: string | string[] = "Something went wrong.") {
  return { message, error: ERROR_NAMES[statusCode] ?? "Error", statusCode };
}

export function vapiError(status: number, message: string | string[]): Refusal {
  return new Refusal(Response.json(vapiErrorBody(status, message), { status }));
}
