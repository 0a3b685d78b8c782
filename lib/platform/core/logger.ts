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

/** Pino's number of the level. */
const ERROR = 50;

let root: Logger | undefined;

export function logger(): Logger {
  root ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    serializers: { err: describeError },
    hooks: {
      logMethod(values, method, level) {
        method.apply(this, values);
        if (level >= ERROR) tell(this.bindings(), values);
      },
    },
  });
  return root;
}

/** A line at level error. */
export type LoggedError = { message: string; error: unknown; route?: string; requestId?: string };

/** On globalThis, because Next bundles routes separately from what starts with the server. */
const shared = globalThis as typeof globalThis & { callwrightOnError?: (logged: LoggedError) => void };

/** Has this function hear of every error that is logged in this process; null for none. It must not throw. */
export function onLoggedError(hear: ((logged: LoggedError) => void) | null): void {
  shared.callwrightOnError = hear ?? undefined;
}

function tell({ route, requestId }: pino.Bindings, [fields, text]: unknown[]): void {
  const isPlain = typeof fields === "string";
  const error = isPlain ? undefined : (fields as { err?: unknown } | undefined)?.err;
  shared.callwrightOnError?.({ message: String(isPlain ? fields : (text ?? "")), error, route, requestId });
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
