import type { TaskList } from "graphile-worker";
import { causedBy } from "@/lib/platform/core/cause";
import { logger } from "@/lib/platform/core/logger";

/**
 * Runs each job as caused by the request that its payload names, and one that no request caused as caused by itself.
 */
export function traced(taskList: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(taskList).map(([name, task]) => [
      name,
      (payload, helpers) => {
        const { requestId = `job ${helpers.job.id}` } = (payload ?? {}) as { requestId?: string };
        return causedBy(requestId, async () => {
          const started = performance.now();
          const told = { task: name, jobId: helpers.job.id };
          try {
            await task?.(payload, helpers);
            logger().debug({ ...told, ms: Math.round(performance.now() - started) }, "job done");
          } catch (thrown) {
            logger().warn({ ...told, err: thrown }, "a job failed");
            throw thrown;
          }
        });
      },
    ]),
  );
}
