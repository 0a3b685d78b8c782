import os from "node:os";

const GIGABYTE = 2 ** 30;

/**
 * How many workers this machine can run: a number per usable core (including container limits), fewer when memory is
 * short, always one.
 */
export function countWorkers({ perCore, memoryEach }: { perCore: number; memoryEach: number }): number {
  const byCores = Math.floor(os.availableParallelism() * perCore);
  const byMemory = Math.floor(process.availableMemory() / memoryEach);
  return Math.max(1, Math.min(byCores, byMemory));
}

/** A test of the API waits a third of its time: for the database, an emulator, or a limit to expire. */
export const vitestWorkers = () => countWorkers({ perCore: 1.5, memoryEach: 0.75 * GIGABYTE });

/** A test that kills the app runs its own product, and mostly waits for it to start. */
export const faultsWorkers = () => countWorkers({ perCore: 1.5, memoryEach: 1.5 * GIGABYTE });

/** The product and its database need a core as well as the browsers, but each waits for the other. */
export const browserWorkers = () => countWorkers({ perCore: 1, memoryEach: GIGABYTE });
