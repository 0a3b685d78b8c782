import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";
import { logger } from "@/lib/platform/core/logger";

type Serving = {
  host: string;
  port: number;
  /** Refreshes what is read at the time of the request. */
  measure: () => Promise<void>;
  registry: Registry;
};

/**
 * Serves `/metrics` on a port of its own, by default of this machine alone: it has no sign-in. Figures that cannot be
 * measured now are left as they were. Resolves to the server once it listens, or to null if the port cannot be used.
 */
export function serveMetrics({ host, port, measure, registry }: Serving): Promise<Server | null> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    await measure().catch((err) => logger().warn({ err }, "could not measure what the metrics tell"));
    response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
  });
  return new Promise((resolve) => {
    server.once("error", (err) => {
      logger().error({ err, host, port }, "cannot serve metrics: set METRICS_PORT to a free port");
      resolve(null);
    });
    server.listen(port, host, () => resolve(server));
  });
}
