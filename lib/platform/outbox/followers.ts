import type { EventName, EventPayloads } from "./events";

export type Occurrence<N extends EventName> = {
  id: number;
  /** By the database's clock, ISO 8601 with microseconds. */
  recordedAt: string;
  payload: EventPayloads[N];
};

/**
 * Processes a batch of events, oldest first. It must be idempotent: it is called again with the same events after a
 * failure, and when a process dies before it recorded the events as done. Throws when a retry may help.
 */
export type Handler<N extends EventName> = (events: Occurrence<N>[]) => Promise<unknown>;

export type Follower = { [N in EventName]?: Handler<N> };

/** By name. A name must not change while events wait for it. */
export type Followers = Record<string, Follower>;
