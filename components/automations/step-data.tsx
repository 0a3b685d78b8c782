import { useFormats } from "@/components/shared/place";
import { plain } from "@/lib/outward/automations/template";

/** Not for people: settings of a step that say nothing about this run. */
const HIDDEN = ["on_error", "id", "kind", "spreadsheet_id", "template_id", "webhook_id", "entries"];

/** How an instant is written in data. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** How a phone number is written in data. */
const PHONE = /^\+\d{8,15}$/;

type Formats = ReturnType<typeof useFormats>;
type Labels = Record<string, readonly [label: string, ...unknown[]]>;

const NAMES: Record<string, string> = {
  to: "To",
  subject: "Subject",
  body: "Message",
  message: "Text",
  columns: "Row",
  fields: "Fields",
  url: "Link",
  meet_url: "Meet link",
  row: "Row number",
  outcome: "Outcome",
  question: "Question",
  until: "Until",
  category: "Group",
};

/** What went into a step or came out of it, as names and values. */
export function StepData({ data, labels }: { data: unknown; labels?: Labels }) {
  const rows = rowsOf(data, useFormats(), labels);
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[minmax(6rem,10rem)_minmax(0,1fr)]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words max-sm:mb-1.5">
            {/^https:\/\/\S+$/.test(value) ? (
              <a
                href={value}
                target="_blank"
                rel="noreferrer"
                className="text-primary-text underline-offset-4 hover:underline"
              >
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(data: unknown, formats: Formats, labels: Labels = {}): [name: string, value: string][] {
  if (typeof data !== "object" || data === null) return data ? [["Text", plain(data)]] : [];
  const order = Object.keys(labels);
  return Object.entries(data)
    .filter(([name]) => !HIDDEN.includes(name) && !name.endsWith("_id"))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([name, value]): [string, string][] => {
      const pairs = pairsOf(value);
      if (pairs) return pairs;
      const told = tell(value, formats);
      return told === "" ? [] : [[labels[name]?.[0] ?? NAMES[name] ?? nameFrom(name), told]];
    });
}

/** Columns, placeholders and fields as they are called by the person who named them. */
function pairsOf(value: unknown): [string, string][] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const pairs = value.map((one) => {
    const {
      header,
      name,
      value: inside,
    } = (one ?? {}) as { header?: unknown; name?: unknown; value?: unknown };
    const label = header ?? name;
    return typeof label === "string" && inside !== undefined
      ? ([label, plain(inside)] as [string, string])
      : null;
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

function tell(value: unknown, formats: Formats): string {
  const { kind, address, field } = (value ?? {}) as { kind?: unknown; address?: unknown; field?: unknown };
  if (kind === "owner") return "You";
  if (kind === "fixed") return plain(address);
  if (kind === "field") return `[${nameFrom(String(field).split(".").at(-1) ?? "")}]`;
  if (Array.isArray(value)) {
    const told = value.map((one) => tell(one, formats)).filter(Boolean);
    return told.join(value.some(isObject) ? "\n" : ", ");
  }
  if (isObject(value))
    return rowsOf(value, formats)
      .map(([name, told]) => `${name}: ${told}`)
      .join("\n");
  const text = plain(value);
  if (PHONE.test(text)) return formats.formatPhone(text);
  return INSTANT.test(text) ? formats.formatDateTime(text) : text;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const nameFrom = (name: string) => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
