import type { FieldChanges } from "@/lib/accounts/audit/field-changes";
import { ACTION_TEXTS, isAction } from "@/lib/agent/tools/action-names";
import { cutText } from "@/lib/platform/core/cut-text";
import { formatDate } from "@/lib/platform/locale/dates";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import type { RecordedChange } from "./contract";

type Shown = RecordedChange["changes"];

/**
 * Recorded values in readable form. Lists show only what was added and removed, opening hours only the days that
 * changed; a field without a value before and after is left out. `names`: of users, by id.
 */
export function showFields(changes: FieldChanges, names: Map<string, string>): Shown {
  return Object.entries(changes)
    .flatMap(([field, { from, to }]) => {
      if (isWeek(from) || isWeek(to)) return weekChanges(from, to);
      if (Array.isArray(from) && Array.isArray(to)) return [listChange(field, from, to)];
      return [{ field, from: textOf(field, from, names), to: textOf(field, to, names) }];
    })
    .filter(({ from, to }) => from !== null || to !== null);
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isWeek = (value: unknown): value is Fields => isFields(value) && WEEKDAYS.every((day) => day in value);

function weekChanges(from: unknown, to: unknown): Shown {
  const hoursOf = (week: unknown, day: string) => (isWeek(week) ? (spansText(week[day]) ?? "closed") : null);
  return WEEKDAYS.map((day) => ({
    field: `hours.${day}`,
    from: hoursOf(from, day),
    to: hoursOf(to, day),
  })).filter((change) => change.from !== change.to);
}

function listChange(field: string, from: unknown[], to: unknown[]): Shown[number] {
  const [before, after] = [from.map(itemText), to.map(itemText)];
  const removed = before.filter((item) => !after.includes(item)).join(", ");
  const added = after.filter((item) => !before.includes(item)).join(", ");
  if (removed && added) return { field, from: removed, to: added };
  if (!removed && !added) return { field, from: before.join(", ") || null, to: after.join(", ") || null };
  return { field: `${field}.${added ? "added" : "removed"}`, from: null, to: added || removed };
}

function textOf(field: string, value: unknown, names: Map<string, string>): string | null {
  if (Array.isArray(value)) return value.map(itemText).join(", ") || null;
  if (typeof value !== "string") return valueText(value);
  if (isAction(value) && field === "action") return ACTION_TEXTS[value];
  return names.get(value) ?? (/^\+\d{7,15}$/.test(value) ? formatPhone(value) : valueText(value));
}

/** A job type, a special day, an answer, or plain text. */
function itemText(item: unknown): string {
  if (!isFields(item)) return valueText(item) ?? "";
  const { name, minutes, price, date, spans, question, answer } = item;
  if (typeof name === "string" && typeof minutes === "number") {
    return `${name} (${[`${minutes} minutes`, price].filter(Boolean).join(", ")})`;
  }
  if (typeof date === "string") return `${formatDate(`${date}T12:00:00Z`)} ${spansText(spans) ?? "closed"}`;
  if (typeof question === "string" && typeof answer === "string")
    return `“${question}” ${answer}${item.approved_by ? "" : " (draft)"}`;
  return valueText(item) ?? "";
}

function spansText(spans: unknown): string | null {
  if (!Array.isArray(spans) || spans.length === 0) return null;
  return spans.map((span) => (isFields(span) ? `${span.from}–${span.to}` : "")).join(" and ");
}

const LONGEST = 200;

/** A recorded value in readable form; null for an empty one. Lists are joined, long texts end in an ellipsis. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return cut(value.map((part) => valueText(part) ?? "nothing").join(", ")) || null;
  return cut(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const cut = (text: string) => cutText(text, LONGEST);
