import { startClock } from "./call-times";
import { asList, asObject, firstOf, type JsonObject, readPath, readText, toText } from "./read";
import { redactText } from "./redact-text";

export type DialogueMessage = {
  role: "agent" | "caller" | "tool";
  text: string;
  /** Seconds from the start of the call. */
  at: number | null;
};

/** The provider's role names of all API versions. The system prompt is not speech and is left out. */
const ROLES: Record<string, DialogueMessage["role"]> = {
  ai: "agent",
  assistant: "agent",
  bot: "agent",
  customer: "caller",
  user: "caller",
  function: "tool",
  function_call: "tool",
  function_result: "tool",
  tool: "tool",
  tool_call_result: "tool",
  tool_calls: "tool",
};

/** The dialogue in the provider's order on one clock; null when no one spoke and no tool ran. */
export function readDialogue(messages: unknown, startedAt: string | null): DialogueMessage[] | null {
  const clock = startClock(messages, startedAt);
  const dialogue = asList(messages).flatMap((entry) => {
    const at = clock(entry);
    const message = asObject(entry);
    const sentRole = readText(message?.role)?.toLowerCase();
    const role = sentRole && Object.hasOwn(ROLES, sentRole) ? ROLES[sentRole] : undefined;
    if (!message || !role) return [];
    const text = role === "tool" ? describeToolUse(message) : readSpeech(message);
    return text ? [{ role, text, at }] : [];
  });
  return dialogue.length > 0 ? dialogue : null;
}

/** A transcript in the provider's own form, for reports that only carry the dialogue. */
export function writeTranscript(dialogue: DialogueMessage[]): string | null {
  const lines = dialogue
    .filter(({ role }) => role !== "tool")
    .map(({ role, text }) => `${role === "agent" ? "AI" : "User"}: ${text.replace(/[\r\n]+/g, " ")}`);
  return lines.join("\n") || null;
}

function readSpeech(message: JsonObject): string | null {
  const parts = asList(message.content).map((part) => readText(readPath(part, "text")) ?? "");
  return firstOf([message.message, message.content, parts.join(" ")], readText);
}

function describeToolUse(message: JsonObject): string | null {
  const calls = asList(message.toolCalls ?? message.tool_calls).map((call) => {
    const name = firstOf([readPath(call, "function", "name"), readPath(call, "name")], readText) ?? "tool";
    const sent = readPath(call, "function", "arguments") ?? readPath(call, "arguments");
    return `${name}(${toText(sent)})`;
  });
  const result = firstOf([message.result, message.message, message.content], (value) =>
    readText(toText(value)),
  );
  const name = readText(message.name);
  const text = calls.join(", ") || (result && name ? `${name}: ${result}` : result);
  return text ? redactText(text) : null;
}
