import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { findBehind, follow } from "./follow";
import type { Followers } from "./followers";
import { handOn } from "./hand-on";

/** How often the outbox is looked at: an event is handed on within twice this. */
const EVERY_MS = 40;
/** How often what was left behind is looked for: retries, and the work of a process that died. */
const LOOK_BACK = 1 * SECOND;

export type Running = {
  /** Finishes what is under way and takes nothing new. */
  stop(): Promise<void>;
};

/** Hands events on and follows them, in this process, until it is stopped. Every follower runs for itself. */
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
        logger().error({ err: thrown, follower: name }, "a follower stopped; it will look again"),
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
        if (failures === 0) logger().error({ err: thrown }, "events could not be handed on; they wait");
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
