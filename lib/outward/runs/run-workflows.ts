import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import type { Running } from "@/lib/platform/outbox/run-followers";
import { advanceRun } from "./advance-run";
import { claimRuns, LEASE, type Lease, renewLeases } from "./claim-runs";
import type { Engine } from "./performers";

/** Runs of this process at the same time. */
const SLOTS = 8;
const IDLE_MS = 150;
/** After a slot was freed: others may be soon, and are filled by the same statement. */
const GATHER_MS = 10;

/**
 * Advances due runs in this process until it is stopped. Several processes share the runs; those of one that died are
 * due again when its leases end, after `lease` ms.
 */
export function runWorkflows(engine: Engine, { slots = SLOTS, lease: leaseMs = LEASE } = {}): Running {
  const stopping = new AbortController();
  const held = new Map<Lease, Promise<void>>();
  let freed: () => void = () => {};

  function take(lease: Lease): void {
    const done = advanceRun(lease, engine, stopping.signal)
      .catch((thrown) =>
        logger().error({ err: thrown, runId: lease.runId }, "a run stopped; it goes on when its lease ends"),
      )
      .finally(() => {
        held.delete(lease);
        freed();
      });
    held.set(lease, done);
  }

  async function watch(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      let wait = IDLE_MS;
      try {
        const leases = held.size < slots ? await claimRuns(slots - held.size, { lease: leaseMs }) : [];
        for (const lease of leases) take(lease);
        failures = 0;
        if (leases.length > 0) wait = 0;
      } catch (thrown) {
        if (failures === 0) logger().error({ err: thrown }, "could not look for due runs; they wait");
        failures += 1;
        wait = Math.min(2 ** failures * IDLE_MS, 5 * SECOND);
      }
      const slotFreed = new Promise<void>((resolve) => {
        freed = resolve;
      });
      if (held.size >= slots) {
        await Promise.race([slotFreed, sleep(SECOND)]);
        await sleep(GATHER_MS);
      } else
        await Promise.race([slotFreed, sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})]);
    }
  }

  const renewing = setInterval(() => {
    void renewLeases([...held.keys()], leaseMs).catch((thrown) =>
      logger().warn({ err: thrown }, "could not renew the leases of runs"),
    );
  }, leaseMs / 4);
  const done = watch();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      await Promise.all(held.values());
      clearInterval(renewing);
    },
  };
}
