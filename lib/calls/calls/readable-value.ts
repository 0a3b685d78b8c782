import type { ClientPlace } from "@/lib/platform/locale/place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import { readableName } from "./readable-name";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Any JSON value as people write it where the client works: "Yes", "07700 900123", "24 Nov 2026, 09:00", "Line 1: 14 Elm Road; Town: Leeds".
 * Text that holds JSON counts as that JSON. An empty value gives the empty text.
 */
export function readableValue(value: unknown, place: ClientPlace): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return readableText(value.trim(), place);
  if (typeof value !== "object") return String(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => readableValue(each, place)).filter(Boolean)
    : readableEntries(value, place).map(({ name, value: text }) => `${name}: ${text}`);
  return parts.join(isList && !value.some(isObject) ? ", " : "; ");
}

/** An object's non-empty properties by name, in the order in which people give them. */
export function readableEntries(object: object, place: ClientPlace): { name: string; value: string }[] {
  return Object.entries(object)
    .map(([name, value]) => ({ name: readableName(name), value: readableValue(value, place) }))
    .filter(({ value }) => value !== "")
    .map((entry) => ({ entry, rank: rankOf(entry.name) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

function readableText(text: string, place: ClientPlace): string {
  if (/^[{[]/.test(text)) {
    try {
      return readableValue(JSON.parse(text), place);
    } catch {
      return text;
    }
  }
  if (/^\+\d+$/.test(text)) return formatPhoneIn(text, place.country);
  const isTime = MOMENT.test(text) || DATE.test(text);
  if (!isTime || Number.isNaN(Date.parse(text))) return text;
  const { formatDate, formatDateTime } = formatsIn(place);
  return DATE.test(text) ? formatDate(text) : formatDateTime(text);
}

/** JSON from the database has lost its order, so: who, what, where, when, and then the rest. */
const ORDER = [
  /name|caller|client|customer/,
  /phone|number|mobile/,
  /email/,
  /service|job|problem|issue|reason/,
  /address|street|line|town|city/,
  /postcode|post code|area/,
  /when|date|day/,
  /start|time|from|slot/,
  /end|until|minutes|duration/,
];
const NOTES = /note|message|comment|detail/;

function rankOf(name: string): number {
  const words = name.toLowerCase();
  if (NOTES.test(words)) return ORDER.length + 1;
  const rank = ORDER.findIndex((pattern) => pattern.test(words));
  return rank < 0 ? ORDER.length : rank;
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;
