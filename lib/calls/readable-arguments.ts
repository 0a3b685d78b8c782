import { readableName } from "@/lib/calls/readable-name";
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

function readableValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
