import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { deliverAlerts } from "./deliver-alerts";
import { findAlerts } from "./find-alerts";
import { saveOutcomes } from "./provider-states";

/** After a start of all instances the queue needs a minute until its first canary. */
const FIRST_LOOK = 90 * SECOND;
export const LOOK_EVERY = 20 * SECOND;
export const DELIVER_EVERY = 2 * SECOND;

/**
 * Looks for what the agency has to be told about and tells it, until it is stopped. Every process does, those without a
 * worker too: it must go on where the job queue does not.
 */
export function watchAlerts(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function every(wait: number, first: number, work: () => Promise<unknown>): Promise<void> {
    await sleep(first, undefined, { signal }).catch(() => {});
    for (let failed = false; !signal.aborted; ) {
      try {
        await work();
        failed = false;
      } catch (err) {
        if (!failed) logger().error({ err }, "could not watch for alerts; trying again");
        failed = true;
      }
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }

  const done = Promise.all([
    every(LOOK_EVERY, LOOK_EVERY, saveOutcomes),
    every(LOOK_EVERY, FIRST_LOOK, () => findAlerts()),
    every(DELIVER_EVERY, DELIVER_EVERY, deliverAlerts),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
