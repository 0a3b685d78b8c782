import pino from "pino";
import { env } from "./env";
import { maskAddresses } from "./mask-address";

/**
 * Structured logs to standard output, one JSON line each. Never log a request body, a header, a token or a provider's
 * error object (Facebook's carries the access token in its URL): log what happened and its ids.
 */
export type Logger = pino.Logger;

const SECRET_FIELDS = [
  "token",
  "access_token",
  "refresh_token",
  "secret",
  "password",
  "authorization",
  "apikey",
];

let root: Logger | undefined;

export function logger(): Logger {
  root ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    serializers: { err: describeError },
  });
  return root;
}

/** An error as log fields: name, message, code and stack, with the chain of causes; no other property. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { code } = error as { code?: unknown };
  const message = withoutParameters(error);
  return {
    name: error.name,
    message: withoutSecrets(message),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    stack: error.stack ? withoutSecrets(error.stack.replace(error.message, () => message)) : undefined,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

const LONGEST_QUERY = 500;

/** drizzle puts the values of a failed statement into its message: callers' words, hashes, encrypted tokens. */
function withoutParameters(error: Error): string {
  const { query, params } = error as { query?: unknown; params?: unknown };
  if (typeof query !== "string" || !Array.isArray(params)) return error.message;
  return `Failed query: ${query.slice(0, LONGEST_QUERY)}`;
}

const withoutSecrets = (text: string) =>
  maskAddresses(text)
    .replace(/\b(access_token|token|apikey|key|secret|password)=([^&\s"']+)/gi, "$1=[hidden]")
    .replace(/\bBearer\s+[\w.~+/=-]+/gi, "Bearer [hidden]");
