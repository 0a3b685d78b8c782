import type { AgentTurn, RehearsedAgent } from "./brain/agent";
import type { Scenario, SceneTurn } from "./scenario";
import { scriptedCaller } from "./scripted-caller";

const MOST_TURNS = 24;

type Play = {
  scenario: Scenario;
  agent: RehearsedAgent;
  /** What was said and done so far; tools add their own lines. */
  turns: SceneTurn[];
  /** Called after each turn; throws to end the run. */
  onTurn?: () => Promise<void>;
};

/** Plays one call between the agent and the scripted caller. Resolves to whether it came to an end by itself. */
export async function playCall({ scenario, agent, turns, onTurn }: Play): Promise<boolean> {
  const caller = scriptedCaller(scenario.script);
  note(turns, await agent.open());
  let said: string | null = caller.opening;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    turns.push({ role: "caller", text: said });
    const answer = await agent.hear(said);
    note(turns, answer);
    await onTurn?.();
    if (answer.ended || answer.transferTo) return true;
    said = caller.answer(answer.say);
    if (said === null) return true;
  }
  return false;
}

function note(turns: SceneTurn[], { say, transferTo }: AgentTurn): void {
  if (say.trim()) turns.push({ role: "agent", text: say });
  if (transferTo) turns.push({ role: "transfer", text: transferTo });
}
