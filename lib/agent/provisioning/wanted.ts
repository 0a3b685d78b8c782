import type { AgentSetup } from "@/lib/agent/setup/contract";
import { openingOf } from "@/lib/agent/setup/greeting";
import { type ActionName, isAction } from "@/lib/agent/tools/action-names";
import { CALLABLE, type Callable, FREE } from "@/lib/agent/tools/actions/parameters";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import {
  type AssistantBody,
  type FunctionTool,
  functionName,
  LONGEST_NAME,
  type NumberBody,
  SECRET_HEADER,
  type Server,
  type TransferTool,
  withoutTemplates,
} from "@/lib/providers/voice/assistant";
import { CLOSING, systemPrompt } from "./prompt";
import { modelOf, speechOf } from "./speech";

/** A tool of ours with its targets for the client's numbers; null is an address. */
export type OwnTool = {
  id: string;
  name: string;
  description: string | null;
  publicKey: string;
  actions: (string | null)[];
};

export type ServerEndpoints = {
  /** Our public address, without a trailing slash. */
  appUrl: string;
  /** Where server messages go. */
  serverUrl: string;
  secret: string | null;
};

type Wanted = { userId: string; setup: AgentSetup; tools: readonly OwnTool[]; place: ServerEndpoints };

/** Long enough for a restart of ours: 2, 4, 8 … s, a good two minutes in all. */
const REPORTS = { type: "exponential", maxRetries: 6, baseDelaySeconds: 2 } as const;
/** A caller is waiting: one immediate retry. Repeated tool calls get the first answer. */
const TOOL_CALLS = { type: "fixed", maxRetries: 1, baseDelaySeconds: 1 } as const;
const TIMEOUT_SECONDS = 20;
const LONGEST_CALL_SECONDS = 20 * 60;
const LONGEST_DESCRIPTION = 1_000;

/** The client's assistant as the provider should have it. Pure: the same setup gives the same body. */
export function wantedAssistant({ userId, setup, tools, place }: Wanted): AssistantBody {
  const named = nameTools(tools);
  const functions = named.map((tool) => functionTool(tool, place));
  const transfer = transferTool(setup);
  return {
    name: cut(setup.business_name, LONGEST_NAME),
    firstMessage: withoutTemplates(openingOf(setup.greeting, countryOf(setup.country))),
    firstMessageMode: "assistant-speaks-first",
    model: {
      ...modelOf(setup),
      maxTokens: 300,
      messages: [
        {
          role: "system",
          content: systemPrompt(
            setup,
            named.map(({ called, callable: { action } }) => ({ name: called, action })),
          ),
        },
      ],
      tools: transfer ? [...functions, transfer] : functions,
      toolIds: [],
    },
    ...speechOf(setup),
    server: serverAt(place.serverUrl, place, REPORTS),
    serverMessages: ["status-update", "end-of-call-report", "tool-calls", "hang"],
    artifactPlan: { recordingEnabled: true, recordingFormat: "mp3" },
    analysisPlan: { summaryPlan: { enabled: true, timeoutSeconds: 20 } },
    maxDurationSeconds: LONGEST_CALL_SECONDS,
    endCallPhrases: [CLOSING],
    metadata: { callwright: userId },
  };
}

type WantedNumber = Pick<Wanted, "setup" | "place"> & { assistantId: string; takesCalls: boolean };

/**
 * A client's number as the provider should have it. While the agent takes no calls the number has no assistant: then
 * the provider asks us about each call (lib/agent/voice/answer-assistant-request.ts), and transfers it to the transfer
 * number by itself when we do not answer.
 */
export function wantedNumber({ setup, place, assistantId, takesCalls }: WantedNumber): NumberBody {
  const { transfer_number: number } = setup;
  return {
    name: cut(setup.business_name, LONGEST_NAME),
    assistantId: takesCalls ? assistantId : null,
    server: serverAt(place.serverUrl, place, REPORTS),
    fallbackDestination: number && !takesCalls ? { type: "number", number } : null,
  };
}

function serverAt(url: string, { secret }: ServerEndpoints, backoffPlan: Server["backoffPlan"]): Server {
  const headers = secret ? { headers: { [SECRET_HEADER]: secret } } : {};
  return { url, timeoutSeconds: TIMEOUT_SECONDS, ...headers, backoffPlan };
}

type Named = OwnTool & { called: string; callable: Callable & { action: ActionName | null } };

/** Unique names: the name is all that a model distinguishes functions by. */
function nameTools(tools: readonly OwnTool[]): Named[] {
  const taken = new Set(["transferCall"]);
  return tools.map((tool) => {
    const callable = callableOf(tool);
    const name = functionName(tool.name, callable.action ?? `tool_${tool.id.slice(0, 8)}`);
    let called = name;
    for (let count = 2; taken.has(called); count++) called = `${name}_${count}`;
    taken.add(called);
    return { ...tool, called, callable };
  });
}

/** The tool's parameters. If numbers have different targets: everything that any of them reads. */
function callableOf({ actions }: OwnTool): Callable & { action: ActionName | null } {
  const kinds = [...new Set(actions)].toSorted();
  const callables = kinds.map((kind) => (kind !== null && isAction(kind) ? CALLABLE[kind] : FREE));
  const [only, ...more] = callables;
  const [kind] = kinds;
  const action = kinds.length === 1 && kind && isAction(kind) ? kind : null;
  if (!only || more.length === 0) return { ...(only ?? FREE), action };
  return {
    action,
    description: callables.map(({ description }) => description).join(" "),
    parameters: {
      type: "object",
      properties: Object.assign({}, ...callables.map(({ parameters }) => parameters.properties)),
      required: only.parameters.required.filter((field) =>
        more.every(({ parameters }) => parameters.required.includes(field)),
      ),
    },
  };
}

function functionTool(
  { called, description, publicKey, callable }: Named,
  place: ServerEndpoints,
): FunctionTool {
  return {
    type: "function",
    function: {
      name: called,
      description: cut([description, callable.description].filter(Boolean).join(" "), LONGEST_DESCRIPTION),
      parameters: callable.parameters,
    },
    server: serverAt(`${place.appUrl}/api/external/tool/${publicKey}`, place, TOOL_CALLS),
  };
}

/** The only numbers that a call may be transferred to. */
function transferTool({ emergency_number, transfer_number }: AgentSetup): TransferTool | null {
  const destinations: TransferTool["destinations"] = [];
  if (transfer_number) {
    destinations.push({
      type: "number",
      number: transfer_number,
      message: "One moment, I am putting you through.",
      description: "A person who takes calls over",
    });
  }
  if (emergency_number && emergency_number !== transfer_number) {
    destinations.push({
      type: "number",
      number: emergency_number,
      message: "I am putting you through now. Please stay on the line.",
      description: "Emergencies only",
    });
  }
  return destinations.length > 0 ? { type: "transferCall", destinations } : null;
}

/** By whole characters: half a surrogate pair is not valid text. */
const cut = (text: string, longest: number) =>
  text.length <= longest
    ? text
    : [...text.slice(0, longest)]
        .filter((char) => !/^\p{Cs}$/u.test(char))
        .join("")
        .trim();
