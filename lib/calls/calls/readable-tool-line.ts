import { cutText } from "@/lib/platform/core/cut-text";
import type { ClientPlace } from "@/lib/platform/locale/place";
import { readableName } from "./readable-name";
import { readableEntries, readableValue } from "./readable-value";

const LONGEST = 400;
const NAME = "[A-Za-z][\\w.-]{0,63}";
const RESULT = new RegExp(`^(${NAME}): (.+)$`, "s");

/**
 * A tool's line of a stored dialogue (lib/providers/voice/dialogue.ts) without its JSON: `bookJob({"name":"Tom"})` →
 * "Book job: Tom", `bookJob: {"ok":true}` → "Book job answered: Ok: Yes". Anything else is returned unchanged.
 */
export function readableToolLine(text: string, place: ClientPlace): string {
  return shorten(readCalls(text, place) ?? readResult(text, place) ?? readableValue(text, place));
}

function readResult(text: string, place: ClientPlace): string | null {
  const [, name, result] = RESULT.exec(text) ?? [];
  return name && result ? `${readableName(name)} answered: ${readableValue(result, place)}` : null;
}

/** `one({…}), two({…})`; null if the text does not consist of calls only. */
function readCalls(text: string, place: ClientPlace): string | null {
  const calls: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = new RegExp(`(?:, )?(${NAME})\\(`, "y");
    start.lastIndex = at;
    const [opening, name] = start.exec(text) ?? [];
    if (!opening || !name) return null;
    const from = at + opening.length;
    const end = endOfArguments(text, from);
    // Truncated when it was stored: the rest of the arguments is not valid JSON.
    calls.push(end < 0 ? readableName(name) : sayCall(name, text.slice(from, end), place));
    at = end < 0 ? text.length : end + 1;
  }
  return calls.length > 0 ? calls.join("; ") : null;
}

function sayCall(name: string, sent: string, place: ClientPlace): string {
  const values = valuesOf(sent, place);
  return values ? `${readableName(name)}: ${values}` : readableName(name);
}

function valuesOf(sent: string, place: ClientPlace): string {
  try {
    const json: unknown = JSON.parse(sent);
    if (typeof json !== "object" || json === null) return readableValue(json, place);
    return readableEntries(json, place)
      .map(({ value }) => value)
      .join(", ");
  } catch {
    return "";
  }
}

/**
 * The position of the bracket that closes the one before `from`, ignoring brackets within texts; -1 if there is none.
 */
function endOfArguments(text: string, from: number): number {
  let isText = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "\\" && isText) at++;
    else if (character === '"') isText = !isText;
    else if (character === ")" && !isText) return at;
  }
  return -1;
}

const shorten = (text: string) => cutText(text, LONGEST);
