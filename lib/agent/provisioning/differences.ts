import { isDeepStrictEqual } from "node:util";
import {
  type AssistantBody,
  type FunctionTool,
  type NumberBody,
  SECRET_HEADER,
  type Server,
} from "@/lib/providers/voice/assistant";
import { asList, asObject, readPath } from "@/lib/providers/voice/read";
import type { Resource } from "@/lib/providers/voice/resources";
import type { Aspect, Difference } from "./contract";

const SHOWN = 140;
const AROUND = 50;

/** How the provider's assistant differs from the wanted one. Fields that the provider adds itself are ignored. */
export function assistantDifferences(wanted: AssistantBody, actual: Resource): Difference[] {
  const { server, model, metadata, ...rest } = wanted;
  const { tools, toolIds, messages, ...settings } = model;
  const plain: [part: string, set: unknown, has: unknown, aspect?: Aspect][] = [
    ["Name", rest.name, actual.name],
    ["Greeting", rest.firstMessage, actual.firstMessage],
    ["Who speaks first", rest.firstMessageMode, actual.firstMessageMode],
    ["Instructions", messages, readPath(actual, "model", "messages")],
    ["Model", settings, actual.model],
    ["Voice", rest.voice, actual.voice],
    ["Transcription", rest.transcriber, actual.transcriber],
    ["Background sound", rest.backgroundSound, actual.backgroundSound],
    ["When it starts speaking", rest.startSpeakingPlan, actual.startSpeakingPlan],
    ["When it stops speaking", rest.stopSpeakingPlan, actual.stopSpeakingPlan],
    ["When the caller is silent", rest.hooks, actual.hooks],
    ["Messages to us", rest.serverMessages.toSorted(), asList(actual.serverMessages).toSorted(), "number"],
    ["Recording", rest.artifactPlan, actual.artifactPlan, "recording"],
    ["Summary", rest.analysisPlan, actual.analysisPlan],
    ["Maximum call length (seconds)", rest.maxDurationSeconds, actual.maxDurationSeconds],
    ["End-call phrases", rest.endCallPhrases, actual.endCallPhrases],
    ["Client ID", metadata, actual.metadata],
    ["Tools added in Vapi", toolIds, readPath(actual, "model", "toolIds"), "tools"],
  ];
  return [
    ...plain.flatMap(([part, set, has, aspect = "wording"]) => compare({ aspect, part, set, has })),
    ...serverDifferences({ aspect: "number", part: "Server" }, server, actual.server),
    ...toolDifferences(tools, asList(readPath(actual, "model", "tools"))),
  ];
}

/** `actual`: null if the provider does not have the number. */
export function numberDifferences(
  phoneNumber: string,
  wanted: NumberBody,
  actual: Resource | null,
): Difference[] {
  const about = (part: string) => ({ aspect: "number" as const, part: `${phoneNumber}: ${part}` });
  if (!actual)
    return [{ aspect: "number", part: phoneNumber, set: "answered by this assistant", provider: null }];
  const other = readPath(actual, "squadId") ?? readPath(actual, "workflowId");
  return [
    ...compare({ ...about("name"), aspect: "wording", set: wanted.name, has: actual.name }),
    ...compare({ ...about("assistant"), set: wanted.assistantId, has: actual.assistantId ?? null }),
    ...serverDifferences(about("server"), wanted.server, actual.server),
    // The provider ignores it when there is an assistant.
    ...(wanted.assistantId === null
      ? compare({ ...about("fallback"), set: wanted.fallbackDestination, has: actual.fallbackDestination })
      : []),
    // Only if present: a provider that leaves it out has not taken over the messages.
    ...(actual.smsEnabled === true
      ? [{ ...about("text messages"), set: "handled here", provider: "handled by Vapi" }]
      : []),
    ...(typeof other === "string"
      ? [{ ...about("answered by"), set: "the assistant", provider: "a squad or workflow" }]
      : []),
  ];
}

function toolDifferences(wanted: AssistantBody["model"]["tools"], actual: unknown[]): Difference[] {
  const nameOf = (tool: unknown) => {
    const name = readPath(tool, "function", "name");
    return typeof name === "string" ? name : String(readPath(tool, "type"));
  };
  const isThere = (tool: unknown) => actual.some((has) => nameOf(has) === nameOf(tool));
  const missing = wanted.filter((tool) => tool.type === "function" && !isThere(tool)).map(nameOf);
  const extra = actual.filter((has) => !wanted.some((tool) => nameOf(tool) === nameOf(has)));
  return [
    ...(missing.length > 0
      ? [
          {
            aspect: "tools" as const,
            part: `Tool${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`,
            set: "attached",
            provider: null,
          },
        ]
      : []),
    ...wanted.flatMap((tool) => {
      const part = tool.type === "transferCall" ? "Transfers" : `Tool ${nameOf(tool)}`;
      const has = actual.find((each) => nameOf(each) === nameOf(tool));
      if (tool.type === "transferCall")
        return compare({ aspect: "tools", part, set: tool.destinations, has: readPath(has, "destinations") });
      return has ? functionDifferences(part, tool, has) : [];
    }),
    ...extra.map((has) => ({
      aspect: "tools" as const,
      part: `Tool ${nameOf(has)}`,
      set: null,
      provider: "attached",
    })),
  ];
}

function functionDifferences(part: string, wanted: FunctionTool, actual: unknown): Difference[] {
  const has = asObject(readPath(actual, "function")) ?? {};
  const { description, parameters } = wanted.function;
  return [
    ...compare({ aspect: "tools", part: `${part}: description`, set: description, has: has.description }),
    ...compare({ aspect: "tools", part: `${part}: arguments`, set: parameters, has: has.parameters }),
    ...serverDifferences({ aspect: "tools", part }, wanted.server, readPath(actual, "server")),
  ];
}

type About = Pick<Difference, "aspect" | "part">;

function serverDifferences({ aspect, part }: About, wanted: Server, actual: unknown): Difference[] {
  const { headers, ...rest } = wanted;
  const of = (field: string, set: unknown, key: string) =>
    compare({ aspect, part: `${part}: ${field}`, set, has: readPath(actual, key) });
  return [
    ...of("address", rest.url, "url"),
    ...of("retries", rest.backoffPlan, "backoffPlan"),
    ...of("timeout (seconds)", rest.timeoutSeconds, "timeoutSeconds"),
    ...secretDifference(part, headers?.[SECRET_HEADER] ?? null, asObject(readPath(actual, "headers")) ?? {}),
  ];
}

/** Header names are case-insensitive. A value that the provider masks with asterisks cannot be compared, and passes. */
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
      aspect: "secret",
      part: `${part}: secret`,
      set: wanted ? "the webhook secret" : null,
      provider: has === undefined || has === null ? null : "another secret",
    },
  ];
}

function compare({ aspect, part, set, has }: About & { set: unknown; has: unknown }): Difference[] {
  if (holds(set, has)) return [];
  const [left, right] = [textOf(set), textOf(narrow(set, has))];
  return [{ aspect, part, ...excerpts(left, right) }];
}

/**
 * Whether the provider has everything that is set: fields that it adds to objects, and empty lists that it omits, do
 * not count.
 */
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

/** Only the compared fields of an object, so that both sides look alike. */
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

/** For display: texts unchanged, lists joined, the rest as `name: value`. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map((each) => textOf(each) ?? "nothing").join(", ") || null;
  const object = asObject(value);
  if (!object) return value === true ? "on" : value === false ? "off" : String(value);
  if (typeof object.content === "string") return object.content;
  const fields = Object.entries(object).map(
    ([name, each]) => `${wordsOf(name)}: ${textOf(each) ?? "nothing"}`,
  );
  return fields.join(", ") || null;
}

/** `maxTokens` → `max tokens`. */
const wordsOf = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Excerpts around the first difference, if the texts are too long to show. */
function excerpts(set: string | null, provider: string | null): Pick<Difference, "set" | "provider"> {
  if ((set?.length ?? 0) <= SHOWN && (provider?.length ?? 0) <= SHOWN) return { set, provider };
  let same = 0;
  while (set && provider && same < set.length && set[same] === provider[same]) same += 1;
  const from = Math.max(0, same - AROUND);
  const cut = (text: string | null) =>
    text &&
    `${from > 0 ? "… " : ""}${text.slice(from, from + SHOWN)}${from + SHOWN < text.length ? " …" : ""}`;
  return { set: cut(set), provider: cut(provider) };
}
