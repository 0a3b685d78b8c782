import { redact } from "@/lib/providers/voice/redact";

const MOST = 30;
const LONGEST = 500;

/** The arguments of a tool call as a person reads them: a name and a text each, without anything secret. */
export function readableArguments(stored: unknown): { name: string; value: string }[] {
  const outcome = redact(stored);
  if (outcome.tooDeep || outcome.json === null || typeof outcome.json !== "object") return [];
  return Object.entries(outcome.json)
    .filter(([, value]) => value !== null && value !== "" && value !== undefined)
    .slice(0, MOST)
    .map(([name, value]) => ({ name: readableName(name), value: readableValue(value).slice(0, LONGEST) }));
}

/** `clientName`, `client_name` and `client-name` → `Client name`. */
export function readableName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readableValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
