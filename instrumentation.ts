import type { Instrumentation } from "next";

/** Called once by Next when a server starts: starts the background worker and the metrics, and creates secrets that are missing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startRelease } = await import("@/lib/platform/http/keep-release");
  await startRelease();
  const { startReports } = await import("@/worker/start-reports");
  startReports();
  const { startWorker } = await import("@/worker/start-worker");
  startWorker();
  const { startMetrics } = await import("@/worker/start-metrics");
  void startMetrics();
  const { keepVoiceSecret } = await import("@/lib/agent/voice/keep-voice-secret");
  void keepVoiceSecret();
  const { readPushKeys } = await import("@/lib/accounts/settings/push-keys");
  // Otherwise made when the first browser asks for them.
  void readPushKeys().catch(() => {});
}

/** Called by Next for each error that a page or an action does not catch. Routes of the API catch their own. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { headers, method },
  { routePath },
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { notePageError } = await import("@/lib/platform/http/note-page-error");
  const requestId = headers["x-request-id"];
  notePageError(error, { requestId: requestId ? String(requestId) : undefined, method, routePath });
};
