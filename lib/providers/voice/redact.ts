import { isTooDeep } from "@/lib/providers/voice/json-depth";
import { asObject, type JsonObject, storable } from "@/lib/providers/voice/read";
import { redactText } from "@/lib/providers/voice/redact-text";
import { isSecretKey, REMOVED } from "@/lib/providers/voice/secret-keys";

export type RedactOutcome = { tooDeep: false; json: unknown } | { tooDeep: true };

/**
 * A deep copy that may be stored and logged (VOICE-06): values under secret keys become "[removed]", also
 * in JSON inside a text (tool arguments), and every text is one that Postgres accepts. `__proto__` keys are
 * dropped, so that no later merge can pollute a prototype. Works level by level without recursion; beyond
 * 256 levels the outcome is `tooDeep`.
 */
export function redact(json: unknown): RedactOutcome {
  if (isTooDeep(json)) return { tooDeep: true };
  const root: { json?: unknown } = {};
  const open: Task[] = [{ value: json, into: root, key: "json" }];
  for (let task = open.pop(); task; task = open.pop()) {
    const { value, into, key } = task;
    const object = asObject(value);
    if (Array.isArray(value)) Reflect.set(into, key, copyList(value, open));
    else if (object) Reflect.set(into, key, copyObject(object, open));
    else Reflect.set(into, key, typeof value === "string" ? redactText(value) : value);
  }
  return { tooDeep: false, json: root.json };
}

type Task = { value: unknown; into: object; key: string | number };

function copyList(list: unknown[], open: Task[]): unknown {
  const copy: unknown[] = new Array(list.length).fill(null);
  for (const [key, value] of list.entries()) open.push({ value, into: copy, key });
  return copy;
}

function copyObject(object: JsonObject, open: Task[]): JsonObject {
  const copy: JsonObject = {};
  const namesSecret = [object.key, object.name, object.header].some(
    (name) => typeof name === "string" && isSecretKey(name),
  );
  for (const [sent, value] of Object.entries(object)) {
    if (sent === "__proto__") continue;
    const key = storable(sent);
    const hidden = isSecretKey(sent, value) || (namesSecret && sent.toLowerCase() === "value");
    copy[key] = hidden && value !== null ? REMOVED : null;
    if (!hidden) open.push({ value, into: copy, key });
  }
  return copy;
}
