/** Called once by Next when a server starts: starts the background worker and creates the voice secret if needed. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startWorker } = await import("@/worker/start-worker");
  startWorker();
  const { keepVoiceSecret } = await import("@/lib/agent/voice/keep-voice-secret");
  void keepVoiceSecret();
}
