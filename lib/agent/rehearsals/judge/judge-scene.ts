import type { SceneFinding } from "../scenario";
import { judgeDiary } from "./judge-diary";
import { judgePromises } from "./judge-promises";
import { judgeSpeech } from "./judge-speech";
import { judgeTools } from "./judge-tools";
import type { PlayedScene } from "./played-scene";

/**
 * Compares a played call with what had to come of it: the diary, messages and texts before and after, the tools' log,
 * the promise audit, and rules on what was said. No model has a say. Pure.
 */
export function judgeScene(played: PlayedScene): SceneFinding[] {
  const found = [
    ...judgeTools(played),
    ...judgeDiary(played),
    ...judgePromises(played),
    ...judgeSpeech(played),
  ];
  if (!played.hasEnded)
    found.push({
      rule: "end",
      text: "The call went round in circles and never came to an end.",
      quote: lastWords(played),
    });
  return found;
}

const lastWords = ({ turns }: PlayedScene) => turns.findLast(({ role }) => role === "agent")?.text ?? null;
