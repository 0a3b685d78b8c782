import { measure } from "@/lib/dashboard/metrics/measure";
import { env } from "@/lib/platform/core/env";
import { metrics } from "@/lib/platform/metrics/registry";
import { serveMetrics } from "@/lib/platform/metrics/serve-metrics";
import { onStop } from "@/lib/platform/process/on-stop";

/** Serves this process's figures, if METRICS_PORT is set. */
export async function startMetrics(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return;
  const server = await serveMetrics({ host, port, measure, registry: metrics().registry });
  if (!server) return;
  onStop(() => {
    server.close();
    server.closeAllConnections();
  });
}
