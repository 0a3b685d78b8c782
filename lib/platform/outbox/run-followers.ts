import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { findBehind, follow } from "./follow";
import { followNew } from "./follow-new";
import type { Follower, Followers } from "./followers";

/** The polling interval of the outbox; under load the pause is shorter, but at least half as long. */
const EVERY_MS = 40;
/** Deleted events that later passes read past; autovacuum looks once a minute, some hundred thousand events later. */
const VACUUM_AFTER = 10_000;
/** The interval for retries and for work of a process that died. */
const LOOK_BACK = 1 * SECOND;

export type Running = {
  /** Finishes work in progress and starts nothing new. */
  stop(): Promise<void>;
};

/**
 * Runs the outbox in this process until it is stopped: follows new events, and those that were kept, for which each
 * follower runs independently.
 */
export function runFollowers(followers: Followers): Running {
  const holder = randomUUID();
  const stopping = new AbortController();
  const busy = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  let vacuuming: Promise<unknown> = Promise.resolve();

  function wake(name: string): void {
    const follower = followers[name];
    if (!follower) return;
    if (busy.has(name)) return void wanted.add(name);
    keepBusy(name, catchUp(name, follower));
  }

  function keepBusy(name: string, work: Promise<unknown>): void {
    const done = work
      .catch((thrown) =>
        logger().error({ err: thrown, follower: name }, "a follower failed; it will run again"),
      )
      .then(() => {
        busy.delete(name);
        if (wanted.delete(name)) wake(name);
      });
    busy.set(name, done);
  }

  async function catchUp(name: string, follower: Follower): Promise<void> {
    while (!stopping.signal.aborted) if ((await follow(name, follower, holder)) === 0) return;
  }

  async function watch(): Promise<void> {
    let lookedBackAt = Number.NEGATIVE_INFINITY;
    let deleted = 0;
    for (let failures = 0; !stopping.signal.aborted; ) {
      let wait = EVERY_MS;
      const began = performance.now();
      try {
        if (performance.now() - lookedBackAt > LOOK_BACK) {
          lookedBackAt = performance.now();
          for (const name of await findBehind()) wake(name);
        }
        const { taken, isFull, slow, behind } = await followNew(followers, holder);
        deleted += taken;
        if (deleted >= VACUUM_AFTER) {
          deleted = 0;
          vacuuming = vacuum();
        }
        for (const [name, work] of slow) keepBusy(name, work);
        for (const name of behind) wake(name);
        wait = isFull ? 0 : Math.max(EVERY_MS / 2, EVERY_MS - (performance.now() - began));
        failures = 0;
      } catch (thrown) {
        if (failures === 0) logger().error({ err: thrown }, "could not follow new events; they wait");
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
      await Promise.all([vacuuming, ...busy.values()]);
    },
  };
}

/** Makes room for new events where the deleted ones were. It waits for no lock, and reading and writing go on. */
const vacuum = () =>
  execute(sql`vacuum (skip_locked, truncate false) outbox`).catch((thrown) =>
    logger().warn({ err: thrown }, "the outbox could not be vacuumed; autovacuum will do it"),
  );
