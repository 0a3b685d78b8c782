import type { ClientPlace } from "@/lib/platform/locale/place";
import { redact } from "@/lib/providers/voice/redact";
import { readableEntries } from "./readable-value";

const MOST = 30;
const LONGEST = 500;

/** The arguments of a tool call for display: a name and a text each, without secrets. */
export function readableArguments(stored: unknown, place: ClientPlace): { name: string; value: string }[] {
  const outcome = redact(stored);
  if (outcome.tooDeep || outcome.json === null || typeof outcome.json !== "object") return [];
  return readableEntries(outcome.json, place)
    .slice(0, MOST)
    .map(({ name, value }) => ({ name, value: value.slice(0, LONGEST) }));
}
