import { sha256 } from "@/lib/platform/core/crypto";
import { isTooDeep } from "@/lib/platform/core/json-depth";
import type { ServerMessage } from "./envelope";
import { asList, asObject, firstOf, readPath, readText } from "./read";

export type ToolCall = {
  id: string;
  name: string;
  /** null when they could not be read; `argumentError` then says why, for the model. */
  arguments: Record<string, unknown> | null;
  argumentError?: string;
};

/**
 * Every tool call of a message, deduplicated. The same call appears in up to three lists, in three shapes:
 * `function.arguments` as an object or as JSON text, or the documentation's `{ id, name, parameters }`. The order is
 * the provider's. Only the size of the body limits the number of calls.
 */
export function parseToolCalls(message: ServerMessage): ToolCall[] {
  const byId = new Map<string, Candidate>();
  for (const candidate of candidates(message)) {
    const known = byId.get(candidate.call.id);
    byId.set(candidate.call.id, known ? complete(known, candidate) : candidate);
  }
  return [...byId.values()].map(({ call, name }) => ({ ...call, name: name ?? "unknown" }));
}

type Candidate = { call: Omit<ToolCall, "name">; name: string | null; quality: number };

const ABSENT = 0;
const BROKEN = 1;
const READ = 2;

function candidates(message: ServerMessage): Candidate[] {
  const entries: { entry: unknown; wrapper?: unknown }[] = [
    ...asList(message.toolCallList).map((entry) => ({ entry })),
    ...asList(message.toolCalls).map((entry) => ({ entry })),
    ...asList(message.toolWithToolCallList).map((wrapper) => ({
      entry: readPath(wrapper, "toolCall"),
      wrapper,
    })),
    { entry: message.functionCall },
  ];
  return entries.flatMap(({ entry, wrapper }) => {
    const object = asObject(entry);
    if (!object) return [];
    const name = firstOf(
      [
        readPath(object, "function", "name"),
        object.name,
        readPath(wrapper, "function", "name"),
        readPath(wrapper, "name"),
      ],
      readText,
    );
    const sent = [
      readPath(object, "function", "arguments"),
      readPath(object, "arguments"),
      readPath(object, "parameters"),
    ];
    const raw = sent.find((value) => value !== undefined && value !== null);
    const id = readText(readPath(object, "id")) ?? readText(readPath(object, "toolCallId"));
    if (!id && !name) return [];
    return [
      {
        call: { id: id ?? deriveId(message, name, raw), ...readArguments(raw) },
        name,
        quality: quality(raw),
      },
    ];
  });
}

function complete(known: Candidate, other: Candidate): Candidate {
  const better = other.quality > known.quality ? other : known;
  return { call: better.call, name: known.name ?? other.name, quality: better.quality };
}

function quality(raw: unknown): number {
  if (raw === undefined) return ABSENT;
  return readArguments(raw).arguments === null ? BROKEN : READ;
}

function readArguments(raw: unknown): Pick<ToolCall, "arguments" | "argumentError"> {
  const parsed = typeof raw === "string" ? parseJson(raw) : { value: raw ?? {} };
  if ("error" in parsed) return { arguments: null, argumentError: parsed.error };
  const object = asObject(parsed.value ?? {});
  if (!object) return { arguments: null, argumentError: "The arguments are not a JSON object." };
  if (isTooDeep(object)) return { arguments: null, argumentError: "The arguments are nested too deeply." };
  return { arguments: object };
}

/** A model that runs out of tokens truncates its arguments: that gets an error result, not an exception. */
function parseJson(text: string): { value: unknown } | { error: string } {
  if (text.trim() === "") return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { error: "The arguments are not complete JSON. Please try again with shorter arguments." };
  }
}

/** The oldest form has no id. The same delivery must always give the same id, and another call another one. */
function deriveId(message: ServerMessage, name: string | null, raw: unknown): string {
  const content = isTooDeep(raw) ? "too deep" : JSON.stringify([name, raw, message.timestamp]);
  return `function-call-${sha256(content).slice(0, 24)}`;
}
