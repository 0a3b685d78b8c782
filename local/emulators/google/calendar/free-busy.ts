import { formatInZone } from "@/lib/platform/locale/zoned-time";
import { isObject, type JsonObject } from "../../kit/call";
import { googleError } from "../errors";
import { type Calendar, isBusy, timeToInstant } from "./event";
import { occurrencesIn, readInstant } from "./list-events";

type Span = { start: number; end: number };

/** freebusy.query: merged busy spans, cut to the window. Another person's calendar is `notFound`, as unshared ones are. */
export function queryFreeBusy(body: JsonObject, calendar: Calendar): Response {
  if (typeof body.timeMin !== "string" || typeof body.timeMax !== "string")
    throw googleError(400, { message: "Missing timeMin parameter.", reason: "required" });
  const window = { from: readInstant(body.timeMin), to: readInstant(body.timeMax) };
  if (window.to <= window.from)
    throw googleError(400, { message: "The specified time range is empty.", reason: "timeRangeEmpty" });
  const zone = typeof body.timeZone === "string" ? body.timeZone : "UTC";

  const busy = mergeSpans(
    occurrencesIn(calendar, window, true)
      .filter((event) => isBusy(event, calendar.email))
      .map((event) => ({
        start: Math.max(window.from, timeToInstant(event.start, calendar.timeZone)),
        end: Math.min(window.to, timeToInstant(event.end, calendar.timeZone)),
      })),
  ).map(({ start, end }) => ({ start: formatInZone(start, zone), end: formatInZone(end, zone) }));

  const ids = Array.isArray(body.items)
    ? body.items.filter(isObject).map(({ id }): string => String(id))
    : [];
  const calendars = ids.map((id) => [
    id,
    id === "primary" || id === calendar.email
      ? { busy }
      : { errors: [{ domain: "global", reason: "notFound" }], busy: [] },
  ]);
  return Response.json({
    kind: "calendar#freeBusy",
    timeMin: new Date(window.from).toISOString(),
    timeMax: new Date(window.to).toISOString(),
    calendars: Object.fromEntries(calendars),
  });
}

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
