import { storable } from "@/lib/providers/voice/read";

/** A copy of what a stranger or a service sent that jsonb can store: texts and the names of properties. */
export const storableValues = <T>(values: T): T => clean(values) as T;

function clean(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), clean(one)]));
}
