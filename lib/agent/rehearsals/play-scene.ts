import { randomUUID } from "node:crypto";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import type { CallTool, RehearsedAgent } from "./brain/agent";
import { ruleAgent } from "./brain/rule-agent";
import { judgeScene } from "./judge/judge-scene";
import type { PlayedScene, ToolLog } from "./judge/played-scene";
import { playCall } from "./play-call";
import type { Scenario, SceneFinding, SceneTurn } from "./scenario";
import type { World } from "./world";

const NO_SUCH_TOOL = "There is no such tool.";

export type Stagehand = {
  scenario: Scenario;
  /** The candidate. */
  body: AssistantBody;
  /** Runs a tool of the candidate's through the address that it has in this scene. */
  runTool(call: {
    id: string;
    name: string;
    arguments: unknown;
  }): Promise<{ result: string } | { error: string }>;
  /** The world and the log of tools after the call. */
  readOutcome(): Promise<{ after: World; log: ToolLog[] }>;
  /** By default the agent of fixed rules. */
  makeAgent?: (callTool: CallTool, turns: SceneTurn[]) => RehearsedAgent;
  /** Called after each turn with everything so far; throws to end the run. */
  onTurn?: (turns: readonly SceneTurn[]) => Promise<void>;
};

export type SceneOutcome = { turns: SceneTurn[]; log: ToolLog[]; findings: SceneFinding[] };

/** Plays one scenario against the candidate, and judges it. */
export async function playScene(hand: Stagehand): Promise<SceneOutcome> {
  const { scenario, body } = hand;
  const turns: SceneTurn[] = [];
  const unknown: ToolLog[] = [];
  const names = body.model.tools.flatMap((tool) => (tool.type === "function" ? [tool.function.name] : []));
  const callTool: CallTool = async (name, given) => {
    const id = randomUUID();
    const isKnown = names.includes(name);
    const answer = isKnown ? await hand.runTool({ id, name, arguments: given }) : { error: NO_SUCH_TOOL };
    const text = "result" in answer ? answer.result : answer.error;
    turns.push({ role: "tool", name, arguments: given, text, failed: "error" in answer });
    if (!isKnown)
      unknown.push({ id, name, action: null, isKnown, arguments: given, result: null, error: NO_SUCH_TOOL });
    return text;
  };
  const agent = hand.makeAgent?.(callTool, turns) ?? ruleAgent({ body, now: scenario.world.now, callTool });
  const hasEnded = await playCall({
    scenario,
    agent,
    turns,
    onTurn: () => hand.onTurn?.(turns) ?? Promise.resolve(),
  });
  const outcome = await hand.readOutcome();
  const log = [...outcome.log, ...unknown];
  const played: PlayedScene = { scenario, body, turns, log, after: outcome.after, hasEnded };
  return { turns, log, findings: judgeScene(played) };
}
