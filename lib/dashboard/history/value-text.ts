const LONGEST = 200;

/** A recorded value in readable form; null for an empty one. Lists are joined, long texts end in an ellipsis. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return cut(value.map((part) => valueText(part) ?? "nothing").join(", ")) || null;
  return cut(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
