import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import { readMoment } from "./read-moment";

/** Browser-safe: fills fields into texts. No loops, no code: `{{path}}` or `{{path | filter: "argument"}}`. */

export type FieldValues = Record<string, unknown>;

/** No two runs of spaces meet in it: they would be tried in every division, which takes seconds in a long text. */
const FIELD = /\{\{\s*([a-zA-Z][\w.]*)\s*(?:\|\s*([a-z_]+)(?:\s*:\s*"([^"{}]*)")?\s*)?\}\}/g;

export const FILTERS = {
  /** "Tue 3 Feb 2026, 14:30" in the client's time zone. */
  date_time: (value: unknown, _: string, zone: string) => inZone(value, zone, DATE_TIME),
  date: (value: unknown, _: string, zone: string) => inZone(value, zone, DATE),
  time: (value: unknown, _: string, zone: string) => inZone(value, zone, TIME),
  first_name: (value: unknown) => plain(value).split(/\s+/)[0] ?? "",
  upper: (value: unknown) => plain(value).toUpperCase(),
  lower: (value: unknown) => plain(value).toLowerCase(),
  /** The argument where the field is empty. */
  or: (value: unknown, fallback: string) => plain(value) || fallback,
} satisfies Record<string, (value: unknown, argument: string, zone: string) => string>;
export type FilterName = keyof typeof FILTERS;

/** Fills in the fields of a text; unknown and empty ones become nothing. `zone` is the time zone of its dates. */
export const fillIn = (text: string, values: FieldValues, zone: string): string =>
  text.replace(FIELD, (_, path: string, filter: string | undefined, argument: string | undefined) => {
    const value = valueAt(values, path);
    if (!filter) return plain(value);
    return isFilter(filter) ? FILTERS[filter](value, argument ?? "", zone) : "";
  });

export type Use = { path: string; filter: string | null };

/** The fields that a text uses, in order. */
export const usesOf = (text: string): Use[] =>
  [...text.matchAll(FIELD)].map(([, path = "", filter = null]) => ({ path, filter }));

export type TextPart = { text: string; path: string | null; filter: string | null };

/** A text cut at its fields: the text between them, and the fields as they are written. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    const [written, path = "", filter = null] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), path: null, filter: null });
    parts.push({ text: written, path, filter });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), path: null, filter: null });
  return parts;
}

/** Whether braces are left that are no field: a typing error that would be sent as it is. */
export const hasStrayBraces = (text: string) => /\{\{|\}\}/.test(text.replace(FIELD, ""));

export const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);

/** The value at a path of own properties; undefined if there is none. */
export function valueAt(values: FieldValues, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as FieldValues)[name];
  }
  return value;
}

/** A value as text: empty for null, "yes" and "no", lists with commas, JSON for the rest. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const DATE: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
};
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DATE_TIME: Intl.DateTimeFormatOptions = { ...DATE, ...TIME };

function inZone(value: unknown, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const instant = readMoment(plain(value), timeZone);
  if (Number.isNaN(instant)) return plain(value);
  return new Intl.DateTimeFormat(PAGE_LANGUAGE, { ...options, timeZone }).format(instant);
}
