import { isTooDeep } from "@/lib/platform/core/json-depth";
import { asList, asObject, type JsonObject, readText } from "@/lib/providers/voice/read";

/** A target's answer, for the assistant: either field is any JSON, made a single line later. */
export type Said = { result: unknown } | { error: unknown };

/**
 * Parses a 2xx response: `{ result }`, `{ error }`, the provider's own `{ results: [{ toolCallId, … }] }`, any other
 * JSON, or text. null for anything unusable: broken JSON, a web page, bytes that are not UTF-8.
 */
export function readTargetAnswer(body: Buffer, contentType: string, toolCallId: string): Said | null {
  const text = decode(body)?.trim();
  if (text === undefined) return null;
  if (text === "") return { result: "Done." };
  if (/html/i.test(contentType) || /^<(!doctype|html)\b/i.test(text)) return null;
  const json = parse(text);
  if (json) return readJson(json.value, toolCallId);
  return /json/i.test(contentType) || /^[{[]/.test(text) ? null : { result: text };
}

function readJson(value: unknown, toolCallId: string): Said {
  const object = asObject(onlyEntry(value)) ?? undefined;
  if (!object) return { result: value };
  const nested = ownResult(object, toolCallId);
  if (nested) return readJson(nested, toolCallId);
  if (says(object.error)) return { error: object.error };
  if (Object.hasOwn(object, "result")) return { result: object.result };
  return { result: value };
}

/** Automation tools answer with a list of one item even for one result. */
function onlyEntry(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const entry = asObject(value[0]);
  return entry && ["result", "error", "results"].some((key) => Object.hasOwn(entry, key)) ? entry : value;
}

function ownResult(object: JsonObject, toolCallId: string): JsonObject | null {
  if (!Object.hasOwn(object, "results")) return null;
  const entries = asList(object.results).map(asObject);
  const own = entries.find((entry) => entry && readText(entry.toolCallId) === toolCallId);
  const entry = own ?? (entries.length === 1 ? entries[0] : null);
  return entry && !Object.hasOwn(entry, "results") ? entry : null;
}

function says(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && value !== false;
}

function decode(body: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parse(text: string): { value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? null : { value };
  } catch {
    return null;
  }
}
