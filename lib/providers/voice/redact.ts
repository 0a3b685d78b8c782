import { MAX_DEPTH } from "@/lib/platform/core/json-depth";
import { withoutPaymentDataAcross } from "./payment-data";
import { type JsonObject, storable } from "./read";
import { redactText } from "./redact-text";
import { isSecretKey, REMOVED } from "./secret-keys";

export type RedactOutcome = { tooDeep: false; json: unknown } | { tooDeep: true };

/**
 * Makes JSON safe to store and log (VOICE-06): values under secret keys become "[removed]", also in JSON inside a text
 * (tool arguments), as do spoken card numbers and codes (GATE-10), and every text is one that Postgres accepts. Drops
 * `__proto__` keys, so that no later merge can pollute a prototype. Beyond 256 levels the result is `tooDeep`. The
 * input is not changed: objects with something to hide are copied, and the others, nearly all of them, are shared.
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

/** `levels`: how many more levels are allowed, so that no message can exhaust the stack. */
function withoutSecrets(value: unknown, levels: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw TOO_DEEP;
  return Array.isArray(value) ? safeList(value, levels - 1) : safeObject(value as JsonObject, levels - 1);
}

function safeList(list: unknown[], levels: number): unknown[] {
  let copy: unknown[] | undefined;
  const keys = list.map(spokenKey);
  const said = keys.some(Boolean) ? safeDialogue(list, keys) : list;
  for (const [index, entry] of list.entries()) {
    const key = keys[index];
    const safe = key ? safeTurn(said[index], key, levels) : withoutSecrets(entry, levels);
    if (safe === entry) continue;
    copy ??= [...list];
    copy[index] = safe;
  }
  return copy ?? list;
}

function safeTurn(turn: unknown, spoken: string, levels: number): JsonObject {
  if (levels === 0) throw TOO_DEEP;
  return safeObject(turn as JsonObject, levels - 1, spoken);
}

/** One turn is read together with those before: see withoutPaymentDataAcross. */
function safeDialogue(list: unknown[], keys: (SpokenKey | null)[]): unknown[] {
  const texts = list.map((entry, index) => {
    const [key, turn] = [keys[index], entry as JsonObject];
    return key && turn.role !== "system" ? String(turn[key]) : ""; // an agent's instructions are not dialogue
  });
  const safe = withoutPaymentDataAcross(texts);
  if (safe === texts) return list;
  return list.map((entry, index) => {
    const key = keys[index];
    return key && safe[index] !== texts[index] ? { ...(entry as JsonObject), [key]: safe[index] } : entry;
  });
}

type SpokenKey = "message" | "content";

/** The key of an entry's spoken text: `message` in Vapi's lists, `content` in those for models. */
function spokenKey(entry: unknown): SpokenKey | null {
  if (typeof entry !== "object" || entry === null || !("role" in entry)) return null;
  if ("message" in entry && typeof entry.message === "string") return "message";
  return "content" in entry && typeof entry.content === "string" ? "content" : null;
}

/** `spoken` marks text that safeDialogue has already checked. */
function safeObject(object: JsonObject, levels: number, spoken?: string): JsonObject {
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
    const checked = sent === spoken && typeof value === "string";
    const plain = checked ? redactText(value, { spoken: false }) : withoutSecrets(value, levels);
    const safe = hidden && value !== null ? REMOVED : plain;
    if (safe === value && name === sent) continue;
    copy ??= { ...object };
    if (name !== sent) delete copy[sent];
    copy[name] = safe;
  }
  return copy ?? object;
}

const isSecretName = (name: unknown) => typeof name === "string" && isSecretKey(name);
