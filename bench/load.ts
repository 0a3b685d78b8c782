import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "undici";

/** One address under test; `makeBody` gives every request a body that has not been sent before. */
export type Load = {
  url: string;
  path: string;
  headers: Record<string, string>;
  makeBody: () => string;
};

/** Assistants never send two requests in a row: work after the response must not slow down the next request. */
export const PAUSE_MS = 1;

/** Requests over one connection with pauses between them, for `seconds`. Resolves to how long each took, in ms. */
export async function measureLatency(load: Load, seconds: number, pauseMs = PAUSE_MS): Promise<number[]> {
  const client = new Client(load.url, { pipelining: 1 });
  const samples: number[] = [];
  const headers = { "content-type": "application/json", ...load.headers };
  const end = performance.now() + seconds * 1_000;
  try {
    while (performance.now() < end) {
      const body = load.makeBody();
      const began = performance.now();
      const response = await client.request({ method: "POST", path: load.path, headers, body });
      const text = await response.body.text();
      samples.push(performance.now() - began);
      if (pauseMs > 0) await sleep(pauseMs);
      if (response.statusCode !== 200 || !text.includes('"result":"Booked."'))
        throw new Error(`${load.path} answered ${response.statusCode}: ${text.slice(0, 200)}`);
    }
  } finally {
    await client.close();
  }
  return samples;
}

export type Throughput = { perSecond: number; answered: number };

/** As many requests as `connections` connections can push through in `seconds`. Any response except 2xx is an error. */
export async function measureThroughput(
  load: Load,
  connections: number,
  seconds: number,
): Promise<Throughput> {
  const result = await autocannon({
    url: `${load.url}${load.path}`,
    connections,
    duration: seconds,
    requests: [
      {
        method: "POST",
        headers: { "content-type": "application/json", ...load.headers },
        setupRequest: (request) => ({ ...request, body: load.makeBody() }),
      },
    ],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${load.path}: ${failed} of ${result["2xx"] + failed} requests failed`);
  return { perSecond: result["2xx"] / result.duration, answered: result["2xx"] };
}
