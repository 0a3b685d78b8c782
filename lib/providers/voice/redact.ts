import { MAX_DEPTH } from "@/lib/providers/voice/json-depth";
import { asObject, type JsonObject, storable } from "@/lib/providers/voice/read";
import { redactText } from "@/lib/providers/voice/redact-text";
import { isSecretKey, REMOVED } from "@/lib/providers/voice/secret-keys";

export type RedactOutcome = { tooDeep: false; json: unknown } | { tooDeep: true };

/**
 * A deep copy that may be stored and logged (VOICE-06): values under secret keys become "[removed]", also
 * in JSON inside a text (tool arguments), and every text is one that Postgres accepts. `__proto__` keys are
 * dropped, so that no later merge can pollute a prototype. Beyond 256 levels the outcome is `tooDeep`.
 */
export function redact(json: unknown): RedactOutcome {
  try {
    return { tooDeep: false, json: copyValue(json, MAX_DEPTH) };
  } catch (thrown) {
    if (thrown === TOO_DEEP) return { tooDeep: true };
    throw thrown;
  }
}

const TOO_DEEP = Symbol("too deep");

/** `levels`: how many more may follow, so that no message can exhaust the stack. */
function copyValue(value: unknown, levels: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw TOO_DEEP;
  const object = asObject(value);
  if (object) return copyObject(object, levels - 1);
  return (value as unknown[]).map((entry) => copyValue(entry, levels - 1));
}

function copyObject(object: JsonObject, levels: number): JsonObject {
  const copy: JsonObject = {};
  const namesSecret = isSecretName(object.key) || isSecretName(object.name) || isSecretName(object.header);
  for (const sent of Object.keys(object)) {
    if (sent === "__proto__") continue;
    const value = object[sent];
    const hidden = isSecretKey(sent, value) || (namesSecret && sent.toLowerCase() === "value");
    copy[storable(sent)] = hidden && value !== null ? REMOVED : copyValue(value, levels);
  }
  return copy;
}

const isSecretName = (name: unknown) => typeof name === "string" && isSecretKey(name);
