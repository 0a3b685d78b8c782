import { enqueueAll } from "@/lib/platform/queue/enqueue-all";

/** Queues the job of each delivery for its time. */
export const queueDeliveries = (deliveries: readonly { id: string; tellAt: Date }[]) =>
  enqueueAll(
    "deliver-notification",
    deliveries.map(({ id, tellAt }) => ({
      payload: { id },
      key: `deliver-notification:${id}`,
      runAt: tellAt,
      maxAttempts: 1,
    })),
  );
