import { readText } from "./read";

const CALL_OBJECT = /"call"\s{0,20}:\s{0,20}\{/g;
const CALL_ID_KEY = /"call_?id"\s{0,20}:\s{0,20}"([^"\\]{1,100})"/i;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const ID_IN_ADDRESS = new RegExp(`/(${UUID})(?:/(?:listen|control)\\b|-\\d{13}-)`, "i");

/**
 * The id of the call in a body that cannot be parsed: `call.id`, else a `callId` key, else the id inside
 * a monitor or recording address (`/<id>/listen`, `/<id>-<epoch ms>-…-mono.wav`). null when all are cut off.
 */
export function findCallIdInText(text: string): string | null {
  for (const match of [...text.matchAll(CALL_OBJECT)].slice(0, MAX_OBJECTS)) {
    const id = findOwnId(text, match.index + match[0].length);
    if (id) return id;
  }
  return readText(CALL_ID_KEY.exec(text)?.[1]) ?? ID_IN_ADDRESS.exec(text)?.[1] ?? null;
}

const MAX_OBJECTS = 20; // bounds the work when a body holds very many "call" keys

/** The value of `"id"` among the object's own keys, not of an object inside it. */
function findOwnId(text: string, start: number): string | null {
  let depth = 1;
  for (let at = start; at < text.length && depth > 0; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") depth += 1;
    if (character === "}" || character === "]") depth -= 1;
    if (character !== '"') continue;
    const close = closingQuote(text, at + 1);
    if (close === -1) return null;
    const value = depth === 1 && text.slice(at + 1, close) === "id" && valueAfterColon(text, close + 1);
    if (value) return value;
    at = close;
  }
  return null;
}

function closingQuote(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function valueAfterColon(text: string, start: number): string | null {
  const value = /^\s{0,20}:\s{0,20}"([^"\\]{1,100})"/.exec(text.slice(start, start + 150));
  return readText(value?.[1]);
}
