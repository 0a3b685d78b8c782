import { startForEndedBookings } from "@/lib/agent/bookings/start-for-ended-bookings";
import { queueMailReads } from "@/lib/outward/runs/queue-mail-reads";
import { resumeOvertaken } from "@/lib/outward/runs/resume-runs";
import { startScheduled } from "@/lib/outward/runs/start-scheduled";

/** Starts what time alone starts. One that fails does not keep the others from starting. */
export async function startWorkflows(): Promise<void> {
  const results = await Promise.allSettled([
    startScheduled(),
    startForEndedBookings(),
    queueMailReads(),
    resumeOvertaken(),
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
