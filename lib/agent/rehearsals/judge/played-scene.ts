import type { AssistantBody } from "@/lib/providers/voice/assistant";
import type { Scenario, SceneTurn } from "../scenario";
import type { World } from "../world";

/** A call of a tool during a rehearsed call. `action`: null if the assistant has no such tool, or for an address. */
export type ToolLog = {
  id: string;
  name: string;
  action: string | null;
  isKnown: boolean;
  arguments: unknown;
  result: string | null;
  error: string | null;
};

export type PlayedScene = {
  scenario: Scenario;
  /** As published, apart from the addresses of tools. */
  body: AssistantBody;
  turns: readonly SceneTurn[];
  log: readonly ToolLog[];
  /** The world after the call; `scenario.world` is how it began. */
  after: World;
  /** Whether the call came to an end by itself. */
  hasEnded: boolean;
};

/** The agent's turn that contains one of these words, for quoting. */
export const quoteOf = ({ turns }: Pick<PlayedScene, "turns">, ...words: readonly string[]): string | null =>
  turns.findLast(
    ({ role, text }) =>
      role === "agent" && words.some((word) => text.toLowerCase().includes(word.toLowerCase())),
  )?.text ?? null;
