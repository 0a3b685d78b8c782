import type { ActorContext } from "@/lib/platform/auth/context";
import { bearerToken } from "@/lib/platform/auth/load-actor";
import { verifyAccessToken } from "@/lib/platform/auth/verify-token";
import { watchSession } from "@/lib/platform/auth/watch-sessions";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import type { Input } from "@/lib/platform/http/endpoint";
import { followChanges, isUnchangedSince } from "@/lib/platform/live/follow-changes";
import type { callEvents } from "./contract";

const LONGEST = 15 * MINUTE;
const HEARTBEAT = 20 * SECOND;

const READY = "event: ready\ndata: {}\n\n";
const READY_UNCHANGED = 'event: ready\ndata: {"unchanged":true}\n\n';
const CALLS = "event: calls\ndata: {}\n\n";
const COMMENT = ": still here\n\n";

/**
 * A stream of server-sent events: `ready` once no change can be missed, with `unchanged` if nothing has changed since
 * the page read its data, then `calls` whenever the actor's calls may have changed. It carries no call data: the page
 * refetches its list. It ends within 5 s of the session, with the session's token, or after 15 minutes; the browser
 * then reconnects.
 */
export async function streamCallEvents(
  { actor }: ActorContext,
  { query: { since } }: Pick<Input<typeof callEvents>, "query">,
  request: Request,
): Promise<Response> {
  const token = await verifyAccessToken(bearerToken(request) ?? "");
  const remaining = token ? token.expiresAt * SECOND - Date.now() : 0;
  const stream = new EventStream();
  const leave = await followChanges(actor.accountId, {
    onChange: () => stream.send(CALLS),
    onEnd: () => stream.close(),
  });
  const unchanged = since !== undefined && isUnchangedSince(actor.accountId, since);
  stream.send(unchanged ? READY_UNCHANGED : READY);
  const heartbeat = setInterval(() => stream.send(COMMENT), HEARTBEAT);
  const stopWatching = watchSession(actor, () => stream.close());
  const end = setTimeout(() => stream.close(), Math.min(Math.max(remaining, 0), LONGEST));
  stream.onClose(() => {
    clearInterval(heartbeat);
    clearTimeout(end);
    stopWatching();
    leave();
  });
  if (request.signal.aborted) stream.close();
  request.signal.addEventListener("abort", () => stream.close(), { once: true });
  return new Response(stream.body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-cache, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** Pending events for a slow reader are merged, not queued: an event only says that something changed. */
class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private readonly encoder = new TextEncoder();
  private readonly unsent = new Set<string>();
  private readonly closing: (() => void)[] = [];
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => this.flush(),
        cancel: () => this.close(),
      },
      { highWaterMark: 1 },
    );
  }

  send(event: string): void {
    this.unsent.add(event);
    if ((this.controller?.desiredSize ?? 0) > 0) this.flush();
  }

  onClose(act: () => void): void {
    this.closing.push(act);
  }

  close(): void {
    const controller = this.controller;
    if (!controller) return;
    this.controller = undefined;
    for (const act of this.closing) act();
    try {
      controller.close();
    } catch {
      // the reader has already disconnected
    }
  }

  private flush(): void {
    if (this.unsent.size === 0 || !this.controller) return;
    const events = [...this.unsent].join("");
    // Before enqueueing, which may request more at once.
    this.unsent.clear();
    this.controller.enqueue(this.encoder.encode(events));
  }
}
