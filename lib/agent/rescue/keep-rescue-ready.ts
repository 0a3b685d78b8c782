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
      try {
        if (performance.now() - copiedAt > COPY_EVERY) {
          await copyFirms();
          copiedAt = performance.now();
        }
        await storeKept();
        await storeKeptSteps();
        await watchLines();
      } catch (err) {
        logger().warn({ err }, "cannot prepare for calls without the database; trying again");
      }
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
