import type { AgentSetup } from "./contract";

/** Browser-safe: opening hours as a grid of half hours that people paint. Spans are in order and do not touch. */

export type Spans = AgentSetup["hours"]["mon"];
type Span = Spans[number];

export const CELL_MINUTES = 30;

/** The time of a cell's start: 0 is midnight, 48 the end of the day. */
export const cellTime = (cell: number) => {
  const minutes = cell * CELL_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

/** How much of a cell is open. */
export function cellState(spans: Spans, cell: number): "open" | "closed" | "partly" {
  const [from, to] = [cellTime(cell), cellTime(cell + 1)];
  if (spans.some((span) => span.from <= from && to <= span.to)) return "open";
  return spans.some((span) => span.from < to && from < span.to) ? "partly" : "closed";
}

/** The day with a range of cells opened or closed, both ends included; times outside the range stay to the minute. */
export function paint(spans: Spans, range: { from: number; to: number }, open: boolean): Spans {
  const first = Math.min(range.from, range.to);
  const last = Math.max(range.from, range.to);
  const span = { from: cellTime(first), to: cellTime(last + 1) };
  return open ? joined([...spans, span]) : spans.flatMap((each) => without(each, span));
}

function joined(spans: Spans): Spans {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = result.at(-1);
    if (!last || last.to < span.from) result.push({ ...span });
    else if (last.to < span.to) last.to = span.to;
  }
  return result;
}

function without(span: Span, closed: Span): Span[] {
  if (closed.to <= span.from || span.to <= closed.from) return [span];
  return [
    { from: span.from, to: closed.from },
    { from: closed.to, to: span.to },
  ].filter(({ from, to }) => from < to);
}
