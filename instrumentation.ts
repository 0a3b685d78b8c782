/** Next calls this once when a server starts: here begins the background worker, and what is left open is told. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startWorker } = await import("@/lib/jobs/start-worker");
  startWorker();
  const { warnWhileOpen } = await import("@/lib/voice/warn-while-open");
  void warnWhileOpen();
}
