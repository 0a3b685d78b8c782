import type { EventName, EventPayloads } from "./events";

export type Occurrence<N extends EventName> = {
  id: number;
  /** By the database's clock, ISO 8601 with microseconds. */
  recordedAt: string;
  payload: EventPayloads[N];
};

/**
 * What a follower does with events that came close together, the oldest first. It may be called again with the same
 * ones: after a failure, and when a process dies before it could note that it was done. Throws when trying again may
 * help.
 */
export type Handler<N extends EventName> = (events: Occurrence<N>[]) => Promise<unknown>;

export type Follower = { [N in EventName]?: Handler<N> };

/** By name. A name must not change while events wait for it. */
export type Followers = Record<string, Follower>;
