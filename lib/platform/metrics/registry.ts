import { Counter, collectDefaultMetrics, Histogram, Registry, Summary } from "prom-client";

/**
 * What Prometheus reads. Labels are names of ours alone: no client, no number, no id, no address. On globalThis,
 * because Next bundles routes separately from the listener that serves the figures.
 */
export type Metrics = ReturnType<typeof makeMetrics>;
const shared = globalThis as typeof globalThis & { callwrightMetrics?: Metrics };

export function metrics(): Metrics {
  shared.callwrightMetrics ??= makeMetrics();
  return shared.callwrightMetrics;
}

/** Seconds: from a page's data to the longest that a tool call may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 12];

function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "callwright_http_request_seconds",
      help: "Time until a request of the API was answered, by endpoint and status",
      labelNames: ["endpoint", "status"],
      buckets: BUCKETS,
      registers,
    }),
    voice: new Summary({
      name: "callwright_voice_answer_seconds",
      help: "Time until the voice provider was answered, while a caller waits, over the last ten minutes",
      labelNames: ["endpoint"],
      percentiles: [0.5, 0.9, 0.95, 0.99],
      maxAgeSeconds: 600,
      ageBuckets: 5,
      registers,
    }),
    providers: new Counter({
      name: "callwright_provider_requests_total",
      help: "Requests to providers, by provider and outcome",
      labelNames: ["provider", "outcome"],
      registers,
    }),
  };
}
