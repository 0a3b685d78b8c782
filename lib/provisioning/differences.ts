import { isDeepStrictEqual } from "node:util";
import {
  type AssistantBody,
  type FunctionTool,
  type NumberBody,
  SECRET_HEADER,
  type Server,
} from "@/lib/providers/voice/assistant";
import { asList, asObject, pick } from "@/lib/providers/voice/read";
import type { Resource } from "@/lib/providers/voice/resources";
import type { Difference } from "./contract";

const SHOWN = 140;
const AROUND = 50;

/**
 * What of the wanted assistant the provider's lacks or has otherwise. What the provider adds by itself is left out.
 * Readiness tells parts apart by these names (lib/readiness/at-provider.ts).
 */
export function assistantDifferences(wanted: AssistantBody, actual: Resource): Difference[] {
  const { server, model, metadata, ...rest } = wanted;
  const { tools, toolIds, messages, ...settings } = model;
  const plain: [part: string, set: unknown, has: unknown][] = [
    ["Name", rest.name, actual.name],
    ["Greeting", rest.firstMessage, actual.firstMessage],
    ["Who speaks first", rest.firstMessageMode, actual.firstMessageMode],
    ["Instructions", messages, pick(actual, "model", "messages")],
    ["Model", settings, actual.model],
    ["Voice", rest.voice, actual.voice],
    ["Transcription", rest.transcriber, actual.transcriber],
    ["Messages to us", rest.serverMessages.toSorted(), asList(actual.serverMessages).toSorted()],
    ["Recording", rest.artifactPlan, actual.artifactPlan],
    ["Summary", rest.analysisPlan, actual.analysisPlan],
    ["Maximum call length (seconds)", rest.maxDurationSeconds, actual.maxDurationSeconds],
    ["End-call phrases", rest.endCallPhrases, actual.endCallPhrases],
    ["Client ID", metadata, actual.metadata],
    ["Tools added at the provider", toolIds, pick(actual, "model", "toolIds")],
  ];
  return [
    ...plain.flatMap(([part, set, has]) => compare(part, set, has)),
    ...serverDifferences("Server", server, actual.server),
    ...toolDifferences(tools, asList(pick(actual, "model", "tools"))),
  ];
}

/** `actual`: null where the provider does not know the number. */
export function numberDifferences(
  phoneNumber: string,
  wanted: NumberBody,
  actual: Resource | null,
): Difference[] {
  const about = (part: string) => `${phoneNumber}: ${part}`;
  if (!actual) return [{ part: phoneNumber, set: "answered by this assistant", provider: null }];
  const other = pick(actual, "squadId") ?? pick(actual, "workflowId");
  return [
    ...compare(about("name"), wanted.name, actual.name),
    ...compare(about("assistant"), wanted.assistantId, actual.assistantId),
    ...serverDifferences(about("server"), wanted.server, actual.server),
    ...(wanted.fallbackDestination
      ? compare(about("fallback"), wanted.fallbackDestination, actual.fallbackDestination)
      : []),
    // Only what is said: a provider that leaves it out has not taken the messages over.
    ...(actual.smsEnabled === true
      ? [{ part: about("text messages"), set: "handled by Callwright", provider: "handled by Vapi" }]
      : []),
    ...(typeof other === "string"
      ? [{ part: about("answered by"), set: "the assistant", provider: "a squad or workflow" }]
      : []),
  ];
}

function toolDifferences(wanted: AssistantBody["model"]["tools"], actual: unknown[]): Difference[] {
  const nameOf = (tool: unknown) => {
    const name = pick(tool, "function", "name");
    return typeof name === "string" ? name : String(pick(tool, "type"));
  };
  const isThere = (tool: unknown) => actual.some((has) => nameOf(has) === nameOf(tool));
  const missing = wanted.filter((tool) => tool.type === "function" && !isThere(tool)).map(nameOf);
  const extra = actual.filter((has) => !wanted.some((tool) => nameOf(tool) === nameOf(has)));
  return [
    ...(missing.length > 0
      ? [
          {
            part: `Tool${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`,
            set: "attached",
            provider: null,
          },
        ]
      : []),
    ...wanted.flatMap((tool) => {
      const part = tool.type === "transferCall" ? "Transfers" : `Tool ${nameOf(tool)}`;
      const has = actual.find((each) => nameOf(each) === nameOf(tool));
      if (tool.type === "transferCall") return compare(part, tool.destinations, pick(has, "destinations"));
      return has ? functionDifferences(part, tool, has) : [];
    }),
    ...extra.map((has) => ({ part: `Tool ${nameOf(has)}`, set: null, provider: "attached" })),
  ];
}

function functionDifferences(part: string, wanted: FunctionTool, actual: unknown): Difference[] {
  const has = asObject(pick(actual, "function")) ?? {};
  const { description, parameters } = wanted.function;
  return [
    ...compare(`${part}: description`, description, has.description),
    ...compare(`${part}: arguments`, parameters, has.parameters),
    ...serverDifferences(part, wanted.server, pick(actual, "server")),
  ];
}

function serverDifferences(part: string, wanted: Server, actual: unknown): Difference[] {
  const { headers, ...rest } = wanted;
  return [
    ...compare(`${part}: address`, rest.url, pick(actual, "url")),
    ...compare(`${part}: retries`, rest.backoffPlan, pick(actual, "backoffPlan")),
    ...compare(`${part}: timeout (seconds)`, rest.timeoutSeconds, pick(actual, "timeoutSeconds")),
    ...secretDifference(part, headers?.[SECRET_HEADER] ?? null, asObject(pick(actual, "headers")) ?? {}),
  ];
}

/** Header names know no case. A value that the provider shows as asterisks cannot be compared, and passes. */
function secretDifference(
  part: string,
  wanted: string | null,
  headers: Record<string, unknown>,
): Difference[] {
  const has = Object.entries(headers).find(
    ([name]) => name.toLowerCase() === SECRET_HEADER.toLowerCase(),
  )?.[1];
  if ((has ?? null) === wanted || (wanted && typeof has === "string" && /^[*•]+$/.test(has))) return [];
  return [
    {
      part: `${part}: secret`,
      set: wanted ? "the webhook secret" : null,
      provider: has === undefined || has === null ? null : "another secret",
    },
  ];
}

function compare(part: string, set: unknown, provider: unknown): Difference[] {
  if (holds(set, provider)) return [];
  const [left, right] = [textOf(set), textOf(narrow(set, provider))];
  return [{ part, ...excerpts(left, right) }];
}

/** Whether the provider has all that is set: what it adds to objects, and empty lists it leaves out, do not count. */
function holds(set: unknown, provider: unknown): boolean {
  if (Array.isArray(set)) {
    const list = asList(provider);
    return list.length === set.length && set.every((each, index) => holds(each, list[index]));
  }
  const object = asObject(set);
  if (!object) return isDeepStrictEqual(set ?? null, provider ?? null);
  const other = asObject(provider);
  return other !== null && Object.entries(object).every(([key, value]) => holds(value, other[key]));
}

/** Of an object only what is compared, so that both sides read alike. */
function narrow(set: unknown, provider: unknown): unknown {
  if (Array.isArray(set)) {
    return Array.isArray(provider)
      ? provider.map((each, index) => narrow(set[index] ?? set[0], each))
      : provider;
  }
  const [wanted, has] = [asObject(set), asObject(provider)];
  if (!wanted || !has) return provider;
  return Object.fromEntries(
    Object.keys(wanted).flatMap((key) => (key in has ? [[key, narrow(wanted[key], has[key])]] : [])),
  );
}

/** As a person reads it: texts as they are, lists joined, the rest as `name: value`. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map((each) => textOf(each) ?? "nothing").join(", ") || null;
  const object = asObject(value);
  if (!object) return value === true ? "on" : value === false ? "off" : String(value);
  if (typeof object.content === "string") return object.content;
  return Object.entries(object)
    .map(([name, each]) => `${wordsOf(name)}: ${textOf(each) ?? "nothing"}`)
    .join(", ");
}

/** `maxTokens` → `max tokens`. */
const wordsOf = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Both texts around the place where they part, when they are too long to be shown. */
function excerpts(set: string | null, provider: string | null): Omit<Difference, "part"> {
  if ((set?.length ?? 0) <= SHOWN && (provider?.length ?? 0) <= SHOWN) return { set, provider };
  let same = 0;
  while (set && provider && same < set.length && set[same] === provider[same]) same += 1;
  const from = Math.max(0, same - AROUND);
  const cut = (text: string | null) =>
    text &&
    `${from > 0 ? "… " : ""}${text.slice(from, from + SHOWN)}${from + SHOWN < text.length ? " …" : ""}`;
  return { set: cut(set), provider: cut(provider) };
}
