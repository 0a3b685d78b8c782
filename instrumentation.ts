/** Next calls this once when a server starts: here begins the background worker. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startWorker } = await import("@/lib/jobs/start-worker");
  startWorker();
}
