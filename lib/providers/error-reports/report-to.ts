import { randomUUID } from "node:crypto";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { describeError } from "@/lib/platform/core/describe-error";
import type { LoggedError } from "@/lib/platform/core/logger";
import { readRetryAfter } from "@/lib/platform/core/read-retry-after";

const TIMEOUT = 5 * SECOND;
/** An outage makes thousands of the same error. */
const MOST_A_MINUTE = 30;

type Options = {
  /** `https://<key>@<host>/<project>`: of Sentry, GlitchTip, Bugsink or another that takes its envelopes. */
  dsn: string;
  environment: string;
  /** Called once a report was sent, or was not. */
  onSettled?: () => void;
};

/**
 * Makes a function that reports logged errors, at most 30 a minute, and never throws. A report holds what the log says of
 * the error itself, its route and request id: no other field, no body, no address. Source: develop.sentry.dev, Envelopes.
 */
export function reportTo({ dsn, environment, onSettled }: Options): (logged: LoggedError) => void {
  const { protocol, host, username: key, pathname } = new URL(dsn);
  const [, path = "", project = ""] = /^(.*)\/([^/]+)$/.exec(pathname.replace(/\/$/, "")) ?? [];
  const url = `${protocol}//${host}${path}/api/${project}/envelope/`;
  let sent: number[] = [];
  let quietUntil = 0;

  async function send(logged: LoggedError): Promise<void> {
    const event = toEvent(logged, environment);
    const head = { event_id: event.event_id, sent_at: new Date().toISOString() };
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_client=callwright/1.0, sentry_key=${key}`,
      },
      body: [head, { type: "event" }, event].map((part) => JSON.stringify(part)).join("\n"),
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (response.status === 429) {
      const wait = readRetryAfter(response.headers.get("retry-after") ?? "", new Date());
      quietUntil = Date.now() + (wait ?? MINUTE);
    }
  }

  return (logged) => {
    const now = Date.now();
    sent = sent.filter((moment) => moment > now - MINUTE);
    if (now < quietUntil || sent.length >= MOST_A_MINUTE) return;
    sent.push(now);
    // Not logged: that would be reported again.
    void send(logged)
      .catch(() => {})
      .finally(onSettled);
  };
}

function toEvent({ message, error, route, requestId }: LoggedError, environment: string) {
  const chain: Described[] = [];
  for (
    let each = error === undefined ? undefined : (describeError(error) as Described);
    each;
    each = each.cause
  )
    chain.push(each);
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: Date.now() / SECOND,
    platform: "node",
    level: "error",
    environment,
    logentry: { formatted: withoutPersons(message) },
    transaction: route,
    tags: { request_id: requestId, code: chain[0]?.code },
    // The innermost cause comes first.
    exception: { values: chain.reverse().map(toException) },
  };
}

type Described = {
  name?: string;
  message?: string;
  code?: string | number;
  stack?: string;
  cause?: Described;
};

const toException = ({ name, message, stack }: Described) => ({
  type: name ?? "Error",
  value: withoutPersons(message ?? ""),
  stacktrace: { frames: framesOf(stack ?? "") },
});

/** Others' sentences may repeat whom they refused. */
const withoutPersons = (text: string) =>
  text.replace(/[^\s<>"',;]+@[^\s<>"',;]+/g, "[address]").replace(/\+\d[\d ()-]{5,}\d/g, "[number]");

/** The outermost call first, as the protocol wants it. */
const framesOf = (stack: string) =>
  stack
    .split("\n")
    .map((line) => /^\s+at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line))
    .filter((match) => match !== null)
    .map(([, called = "?", filename = "", line, column]) => ({
      function: called,
      filename,
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node_modules|^node:/.test(filename),
    }))
    .reverse();
