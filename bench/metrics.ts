import { rawSql } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Load, measureLatency } from "./load";
import { settleDatabase } from "./seed";
import { median, percentile } from "./statistics";
import type { Row } from "./table";

/** What metrics may cost. */
const MOST_OFF = 0.03;
/** As a quick target of a client's takes. */
const TARGET_MS = 50;
const WARM_UP_SECONDS = 12;
const SCRAPE_EVERY = 1 * SECOND;
const GAUGE =
  'callwright_voice_answer_seconds{quantile="0.5",endpoint="POST /api/external/tool/{public_key}"} ';

type Setting = {
  /** The environment of the product, which serves no metrics. */
  environment: Record<string, string>;
  tool: Load;
  target: string;
  seconds: number;
  rounds: number;
};

/** A tool call's p50 as we measure it and as the metrics give it, and with and without metrics that are read. */
export async function metricsRows({ environment, tool, target, seconds, rounds }: Setting): Promise<Row[]> {
  await rawSql()`update tool_targets set target_url = ${`${target}?delay=${TARGET_MS}`}`;
  const { app: port, target: metricsPort } = await temporaryPorts();
  const measured = await startApp({
    port,
    environment: { ...environment, METRICS_PORT: String(metricsPort) },
  });
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const loads = { without: tool, with: { ...tool, url: measured.url } };
  const medians: Record<keyof typeof loads, number[]> = { without: [], with: [] };
  try {
    await measureLatency(loads.without, WARM_UP_SECONDS);
    const all = await measureLatency(loads.with, WARM_UP_SECONDS);
    await settleDatabase();
    for (let round = 0; round < rounds; round++) {
      medians.without.push(percentile(await measureLatency(loads.without, seconds), 0.5));
      const reading = setInterval(() => void scrape().catch(() => {}), SCRAPE_EVERY);
      const samples = await measureLatency(loads.with, seconds).finally(() => clearInterval(reading));
      medians.with.push(percentile(samples, 0.5));
      all.push(...samples);
    }
    const line = (await scrape()).split("\n").find((each) => each.startsWith(GAUGE));
    const gauge = Number(line?.slice(GAUGE.length)) * SECOND;
    const truth = percentile(all, 0.5);
    const [off, on] = [median(medians.without), median(medians.with)];
    const apart = Math.abs(on / off - 1);
    return [
      {
        what: "Tool call, p50 as the caller waits and as the metrics give it",
        value: `${ms(truth)}, ${ms(gauge)}`,
      },
      {
        what: "Tool call, p50 without and with metrics read every second, difference",
        value: `${ms(off)}, ${ms(on)}, ${(apart * 100).toFixed(1)} %`,
        bar: `within ${MOST_OFF * 100} %`,
        met: apart <= MOST_OFF,
      },
    ];
  } finally {
    await measured.stop();
  }
}

export const METRICS_HOW = `two instances of the built app on one temporary stack, one of them with \`METRICS_PORT\`, asked in turn over one connection by a process of its own; the tool's target takes ${TARGET_MS} ms. The first row compares all calls of the instance with metrics since its start, measured around each request, with the quantile that it serves: the caller waits for the connection and the HTTP client, too.`;

const ms = (value: number) => `${value.toFixed(2)} ms`;
