import { MAX_DEPTH } from "@/lib/providers/voice/json-depth";
import { type JsonObject, storable } from "@/lib/providers/voice/read";
import { redactText } from "@/lib/providers/voice/redact-text";
import { isSecretKey, REMOVED } from "@/lib/providers/voice/secret-keys";

export type RedactOutcome = { tooDeep: false; json: unknown } | { tooDeep: true };

/**
 * JSON that may be stored and logged (VOICE-06): values under secret keys become "[removed]", also in JSON inside a
 * text (tool arguments), and every text is one that Postgres accepts. `__proto__` keys are dropped, so that no later
 * merge can pollute a prototype. Beyond 256 levels the outcome is `tooDeep`. What was sent is not changed: objects
 * with something to hide are copied, and the others, nearly all of them, are shared.
 */
export function redact(json: unknown): RedactOutcome {
  try {
    return { tooDeep: false, json: withoutSecrets(json, MAX_DEPTH) };
  } catch (thrown) {
    if (thrown === TOO_DEEP) return { tooDeep: true };
    throw thrown;
  }
}

const TOO_DEEP = Symbol("too deep");

/** `levels`: how many more may follow, so that no message can exhaust the stack. */
function withoutSecrets(value: unknown, levels: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw TOO_DEEP;
  return Array.isArray(value) ? safeList(value, levels - 1) : safeObject(value as JsonObject, levels - 1);
}

function safeList(list: unknown[], levels: number): unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, entry] of list.entries()) {
    const safe = withoutSecrets(entry, levels);
    if (safe === entry) continue;
    copy ??= [...list];
    copy[index] = safe;
  }
  return copy ?? list;
}

function safeObject(object: JsonObject, levels: number): JsonObject {
  let copy: JsonObject | undefined;
  const namesSecret = isSecretName(object.key) || isSecretName(object.name) || isSecretName(object.header);
  for (const sent of Object.keys(object)) {
    if (sent === "__proto__") {
      copy ??= { ...object };
      delete copy[sent];
      continue;
    }
    const value = object[sent];
    const name = storable(sent);
    const hidden = isSecretKey(sent, value) || (namesSecret && sent.toLowerCase() === "value");
    const safe = hidden && value !== null ? REMOVED : withoutSecrets(value, levels);
    if (safe === value && name === sent) continue;
    copy ??= { ...object };
    if (name !== sent) delete copy[sent];
    copy[name] = safe;
  }
  return copy ?? object;
}

const isSecretName = (name: unknown) => typeof name === "string" && isSecretKey(name);
