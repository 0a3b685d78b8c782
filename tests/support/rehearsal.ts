import { randomUUID } from "node:crypto";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { wantedAssistant } from "@/lib/agent/provisioning/wanted";
import { actInWorld } from "@/lib/agent/rehearsals/act-in-world";
import type { CallTool, RehearsedAgent } from "@/lib/agent/rehearsals/brain/agent";
import type { ToolLog } from "@/lib/agent/rehearsals/judge/played-scene";
import { playScene, type SceneOutcome } from "@/lib/agent/rehearsals/play-scene";
import type { Scenario } from "@/lib/agent/rehearsals/scenario";
import { scenariosFor } from "@/lib/agent/rehearsals/scenarios/scenarios-for";
import type { World } from "@/lib/agent/rehearsals/world";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { setupOf } from "./agent-setup";

/** A client with everything that scenarios try: an area, prices, emergencies, texts. */
export const fullSetup = (changes: Partial<AgentSetup> = {}): AgentSetup =>
  setupOf({
    service_areas: ["BS"],
    text_sender: "+441134960150",
    knowledge: [
      entry("Do you work on Sundays?", "No, we rest on Sundays."),
      entry("Where can I park?", "In the yard."),
    ],
    ...changes,
  });

const entry = (question: string, answer: string): KnowledgeEntry => ({
  ...{ id: randomUUID(), question, answer, wordings: [], valid_from: null, valid_until: null, source: null },
  approved_by: randomUUID(),
});

/** The assistant that a setup makes with a tool for each built-in action, as it would be published. */
export function candidateOf(setup: AgentSetup): AssistantBody {
  const tools = ACTION_NAMES.map((name) => ({
    ...{ id: name, name, description: null, publicKey: name, actions: [name] },
  }));
  const place = { appUrl: "", serverUrl: "", secret: null };
  return wantedAssistant({ userId: "rehearsed", setup, tools, place });
}

export const scenariosOn = (day: string, setup: AgentSetup) =>
  scenariosFor({
    setup,
    country: setup.country,
    actions: ACTION_NAMES,
    today: Date.parse(`${day}T12:00:00Z`),
  });

/** What a test breaks, at one of the places where a candidate can be wrong. */
export type SeededFault = {
  body?: (body: AssistantBody) => AssistantBody;
  /** What stands behind the tools, such as a diary of another zone. */
  world?: (world: World) => World;
  /** The arguments that the agent gives. */
  given?: (given: Record<string, unknown>, name: string) => Record<string, unknown>;
  /** What a tool answers instead of doing its work; null lets it work. */
  answer?: (name: string, given: Record<string, unknown>) => { result: string } | null;
  agent?: (agent: RehearsedAgent) => RehearsedAgent;
};

type Play = { scenario: Scenario; body: AssistantBody; fault?: SeededFault };

/** Plays a scenario without a database: the actions on a world in memory. */
export async function playInMemory({
  scenario,
  body,
  fault = {},
}: Play): Promise<SceneOutcome & { after: World }> {
  const copy = structuredClone(scenario.world);
  const world = fault.world?.(copy) ?? copy;
  const log: ToolLog[] = [];
  const candidate = fault.body?.(structuredClone(body)) ?? body;
  const { ruleAgent } = await import("@/lib/agent/rehearsals/brain/rule-agent");
  const makeAgent = (callTool: CallTool): RehearsedAgent => {
    const asked: CallTool = (name, given) => callTool(name, fault.given?.(given, name) ?? given);
    const agent = ruleAgent({ body: candidate, now: world.now, callTool: asked });
    return fault.agent?.(agent) ?? agent;
  };
  const outcome = await playScene({
    scenario,
    body: candidate,
    makeAgent,
    runTool: async ({ id, name, arguments: given }) => {
      const planned = fault.answer?.(name, given as Record<string, unknown>);
      const call = { userId: "rehearsed", callId: "scene", toolCallId: id, caller: scenario.caller };
      const answer = planned ?? (await actInWorld(world, { ...call, action: name, arguments: given }));
      log.push({
        id,
        name,
        action: name,
        isKnown: true,
        arguments: given,
        result: null,
        error: null,
        ...answer,
      });
      return answer;
    },
    readOutcome: async () => ({ after: world, log }),
  });
  return { ...outcome, after: world };
}

/** Everything that was said and done, for the message of a failed test. */
export const scriptOf = ({ turns }: Pick<SceneOutcome, "turns">): string =>
  turns
    .map((turn) =>
      turn.role === "tool"
        ? `  ${turn.name}(${JSON.stringify(turn.arguments)}) → ${turn.text}`
        : `${turn.role}: ${turn.text}`,
    )
    .join("\n");
