import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import type { WorkflowStatMap } from "./contract";

export type Metric = { name: string; value: number };

/** The metrics of a stat map by name, without `updatedAt` and without values that hold no number (WORK-04). */
export function readMetrics(stats: WorkflowStatMap): Metric[] {
  return Object.entries(stats)
    .flatMap(([name, stat]) => {
      const value = typeof stat === "object" ? stat.value : stat;
      return name === "updatedAt" || typeof value !== "number" ? [] : [{ name, value }];
    })
    .sort((left, right) => left.name.localeCompare(right.name, "en"));
}

/** Width of a metric's bar in percent (WORK-03). */
export const barWidth = (value: number) => Math.min(100, Math.max(0, value));

const PERCENT = /[_ -]?percent$/i;
const figure = new Intl.NumberFormat(PAGE_LANGUAGE, { maximumFractionDigits: 2 });

/** "1,412", or "31.1%" for a metric whose name ends in "percent". */
export function metricText({ name, value }: Metric): string {
  return figure.format(value) + (PERCENT.test(name) ? "%" : "");
}

/** "jobs_booked" → "Jobs booked", "replyRatePercent" → "Reply rate". */
export function metricLabel(name: string): string {
  const words = name
    .replace(PERCENT, "")
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_-]+/g, " ")
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : name;
}
