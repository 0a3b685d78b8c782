import pino from "pino";
import { causingRequest } from "./cause";
import { describeError } from "./describe-error";
import { env } from "./env";

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
    mixin: (_fields, _level, log) => causeOfLine(log.bindings()),
    hooks: {
      logMethod(values, method, level) {
        method.apply(this, values);
        if (level >= ERROR) tell(this.bindings(), values);
      },
    },
  });
  return root;
}

/** Lines of work that a request caused carry its id, as the request's own do. */
function causeOfLine({ requestId }: pino.Bindings): { requestId?: string } {
  const cause = requestId === undefined ? causingRequest() : null;
  return cause ? { requestId: cause } : {};
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
  const cause = requestId ?? causingRequest() ?? undefined;
  shared.callwrightOnError?.({
    message: String(isPlain ? fields : (text ?? "")),
    ...{ error, route, requestId: cause },
  });
}
