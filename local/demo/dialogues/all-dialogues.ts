import timings from "../recordings/timings.json" with { type: "json" };
import type { Dialogue, DialogueScript } from "./dialogue";
import { scripts } from "./scripts";

type Timing = { seconds: number; turns: { at: number; until: number }[] };

const timingById: Record<string, Timing | undefined> = timings;

export const dialogues: readonly Dialogue[] = scripts.map(withTimings);

/** Throws on an unknown id: ids are written in code, so a wrong one is a mistake there. */
export function getDialogue(id: string): Dialogue {
  const found = dialogues.find((dialogue) => dialogue.id === id);
  if (!found) throw new Error(`No demo dialogue is called "${id}".`);
  return found;
}

/** The transcript in the form the voice provider sends it: one line a turn, "AI: …" or "User: …". */
export function writeTranscript(turns: readonly { who: "agent" | "caller"; text: string }[]): string {
  return turns.map((turn) => `${turn.who === "agent" ? "AI" : "User"}: ${turn.text}`).join("\n");
}

function withTimings(script: DialogueScript): Dialogue {
  if (script.turns.length === 0) return { ...script, turns: [], toolCalls: [], recording: null, seconds: 0 };
  const timing = timingById[script.id];
  if (timing?.turns.length !== script.turns.length) {
    throw new Error(
      `The recording of "${script.id}" is missing or stale: run local/demo/render-recordings.ts.`,
    );
  }
  const turns = script.turns.map(({ who, text }, index) => {
    const { at, until } = timing.turns[index] ?? { at: 0, until: 0 };
    return { who, text, at, until };
  });
  const toolCalls = script.toolCalls.map(({ afterTurn, ...call }) => ({
    ...call,
    at: turns[afterTurn]?.until ?? 0,
  }));
  return { ...script, turns, toolCalls, recording: `dialogues/${script.id}.mp3`, seconds: timing.seconds };
}
