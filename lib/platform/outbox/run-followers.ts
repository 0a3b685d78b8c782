import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { findBehind, follow } from "./follow";
import type { Followers } from "./followers";
import { handOn } from "./hand-on";

/** The polling interval of the outbox: an event is handed on within twice this. */
const EVERY_MS = 40;
/** The interval for retries and for work of a process that died. */
const LOOK_BACK = 1 * SECOND;

export type Running = {
  /** Finishes work in progress and starts nothing new. */
  stop(): Promise<void>;
};

/**
 * Runs the outbox in this process until it is stopped: hands events on and follows them. Each follower runs
 * independently.
 */
export function runFollowers(followers: Followers): Running {
  const holder = randomUUID();
  const stopping = new AbortController();
  const busy = new Map<string, Promise<void>>();
  const wanted = new Set<string>();

  function wake(name: string): void {
    const follower = followers[name];
    if (!follower) return;
    if (busy.has(name)) return void wanted.add(name);
    const done = catchUp(name)
      .catch((thrown) =>
        logger().error({ err: thrown, follower: name }, "a follower failed; it will run again"),
      )
      .finally(() => {
        busy.delete(name);
        if (wanted.delete(name)) wake(name);
      });
    busy.set(name, done);
  }

  async function catchUp(name: string): Promise<void> {
    const follower = followers[name];
    while (follower && !stopping.signal.aborted) if ((await follow(name, follower, holder)) === 0) return;
  }

  async function watch(): Promise<void> {
    let lookedBackAt = Number.NEGATIVE_INFINITY;
    for (let failures = 0; !stopping.signal.aborted; ) {
      let wait = EVERY_MS;
      try {
        if (performance.now() - lookedBackAt > LOOK_BACK) {
          lookedBackAt = performance.now();
          for (const name of await findBehind()) wake(name);
        }
        const handed = await handOn(followers);
        for (const name of handed.followers) wake(name);
        if (handed.isMore) wait = 0;
        failures = 0;
      } catch (thrown) {
        if (failures === 0) logger().error({ err: thrown }, "could not hand events on; they wait");
        failures += 1;
        wait = Math.min(2 ** failures * EVERY_MS, 5 * SECOND);
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await Promise.all(busy.values());
    },
  };
}
