import { setTimeout as sleep } from "node:timers/promises";
import { storeKeptSteps } from "@/lib/agent/ladder/kept-steps";
import { watchLines } from "@/lib/agent/surge/watch-lines";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { copyFirms } from "./firms";
import { storeKept } from "./note-fact";

const LOOK_EVERY = 5 * SECOND;
const COPY_EVERY = MINUTE;

/**
 * Keeps this instance able to answer calls without the database, stores what it noted meanwhile, and watches the voice
 * provider's lines, until stopped.
 */
export function keepRescueReady(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keep(): Promise<void> {
    for (let copiedAt = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
      const isDue = performance.now() - copiedAt > COPY_EVERY;
      if (isDue && (await attempt(copyFirms))) copiedAt = performance.now();
      for (const work of [storeKept, storeKeptSteps, watchLines]) if (!signal.aborted) await attempt(work);
      await sleep(LOOK_EVERY, undefined, { signal }).catch(() => {});
    }
  }

  const done = keep();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** What cannot be done now keeps nothing else from being done. Resolves to whether it was. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (err) {
    logger().warn({ err }, "cannot prepare for calls without the database; trying again");
    return false;
  }
}
