import { ApiError, fetchEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";
import type { callEvents } from "./contract";

const EVENTS: Address<typeof callEvents> = { method: "GET", path: "/api/user/call-events" };

type Options = {
  /** The session's access token; null while signed out. */
  getToken: () => string | null | Promise<string | null>;
  /** The client's calls may have changed: read them again. Also called when the stream reopens. */
  onChange: () => void;
  /** When the page's data was read, by the server's clock in ms: unchanged data is not reread at first. */
  since?: number;
  /** Whether the stream is connected; while it is not, poll. */
  onConnected?: (connected: boolean) => void;
  baseUrl?: string;
  /** Waits between attempts, in milliseconds; the last one repeats. */
  delays?: readonly number[];
  /** The server sends a keep-alive every 20 s; after this much silence the connection counts as dead. */
  silenceMs?: number;
};

const DELAYS = [1_000, 2_000, 5_000, 10_000] as const;
const SILENCE_MS = 50_000;

/**
 * Follows the signed-in client's calls through the event stream until the returned function is called. It reconnects by
 * itself, at once when the network comes back, and disconnects while the page is hidden: browsers allow few connections
 * to one server, and forgotten tabs would use them up.
 */
export function followCalls(options: Options): () => void {
  const { getToken, onChange, onConnected, baseUrl, delays = DELAYS, silenceMs = SILENCE_MS } = options;
  const stopped = new AbortController();
  let connected = false;
  let { since } = options;

  const tell = (next: boolean) => {
    if (next === connected || stopped.signal.aborted) return;
    connected = next;
    onConnected?.(next);
  };

  async function run(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted; ) {
      await untilVisible(stopped.signal);
      const opened = await openStream().catch(() => false);
      tell(false);
      failures = opened ? 0 : failures + 1;
      const wait = delays[Math.min(failures, delays.length) - 1] ?? delays[0] ?? 0;
      // With jitter, so that clients do not all reconnect to a restarted server at once.
      await pause(wait * (0.8 + Math.random() * 0.4), stopped.signal);
    }
  }

  /** Reads one stream to its end; returns whether it opened at all. */
  async function openStream(): Promise<boolean> {
    const attempt = new AbortController();
    const signal = AbortSignal.any([attempt.signal, stopped.signal]);
    onHidden(() => attempt.abort(), attempt.signal);
    let silence = setTimeout(() => attempt.abort(), silenceMs);
    let ready = false;
    const take = (event: string) => {
      const isReady = /^event: ready$/m.test(event);
      const isUnchanged = isReady && since !== undefined && event.includes('"unchanged":true');
      if (isReady) {
        ready = true;
        since = undefined;
        tell(true);
      }
      const isNews = isReady || /^event: calls$/m.test(event);
      if (isNews && !isUnchanged && !stopped.signal.aborted) onChange();
    };
    try {
      const token = await getToken();
      if (!token) return false;
      const response = await fetchEndpoint<typeof callEvents>(
        EVENTS,
        { query: { since } },
        { token, baseUrl, signal },
      );
      if (!response.ok || !response.body) throw new ApiError(response.status, await response.text());
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let unfinished = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => attempt.abort(), silenceMs);
        // Our own stream: a line for the event's name, one for its data, and an empty one. Anything else is skipped.
        const events = (unfinished + part.value).replaceAll("\r", "").split("\n\n");
        unfinished = events.pop() ?? "";
        events.forEach(take);
      }
      return ready;
    } catch {
      return ready;
    } finally {
      clearTimeout(silence);
      attempt.abort();
    }
  }

  void run();
  return () => {
    tell(false);
    stopped.abort();
  };
}

/** Outside a browser the page is never hidden. */
const isHidden = () => typeof document !== "undefined" && document.hidden;

function onHidden(act: () => void, until: AbortSignal): void {
  if (typeof document === "undefined") return;
  document.addEventListener("visibilitychange", () => isHidden() && act(), { signal: until });
}

function untilVisible(stopped: AbortSignal): Promise<void> {
  if (!isHidden()) return Promise.resolve();
  return firstOf([[document, "visibilitychange"]], stopped, () => !isHidden());
}

/** Waits, but no longer than until the network is back. */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  const over = AbortSignal.any([AbortSignal.timeout(Math.round(milliseconds)), stopped]);
  return firstOf(typeof window === "undefined" ? [] : [[window, "online"]], over);
}

/** Resolves with the first matching event, or when `over` aborts. */
function firstOf(events: [EventTarget, string][], over: AbortSignal, counts = () => true): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = () => {
      done.abort();
      resolve();
    };
    if (over.aborted) return finish();
    over.addEventListener("abort", finish, { signal: done.signal });
    for (const [target, name] of events) {
      target.addEventListener(name, () => counts() && finish(), { signal: done.signal });
    }
  });
}
