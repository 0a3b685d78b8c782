import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import type { AgentSetup } from "@/lib/agent/setup/contract";

/** Beyond either, answers are looked up during the call. */
const MOST_IN_PROMPT = 40;
const MOST_TOKENS = 2_000;
const CHARACTERS_PER_TOKEN = 4;

type Tools = { lookUp: string | undefined; message: string | undefined };

/** What the assistant says of the business's own answers: all of them while they are few, otherwise how to look them up. */
export function knowledgeLines({ knowledge }: Pick<AgentSetup, "knowledge">, tools: Tools): string[] {
  const approved = knowledge.filter(({ approved_by }) => approved_by !== null);
  if (approved.length === 0) return [];
  const written = approved.map(writeEntry);
  const fitting = countFitting(written);
  const unknown = `What these instructions do not answer about the business you do not know: say so, and ${tools.message ? `offer to take a message with ${tools.message}` : "say that somebody will call back"}.`;
  if (fitting === written.length) return [...written, unknown];
  if (!tools.lookUp) return [...written.slice(0, fitting), unknown];
  return [
    `For every question about the business that these instructions do not answer, call ${tools.lookUp} and tell the caller what it says, in your own words and without adding to it.`,
    `If ${tools.lookUp} does not know it either, you do not know it: say so, and ${tools.message ? `offer to take a message with ${tools.message}` : "say that somebody will call back"}.`,
  ];
}

/** Whether some answers are not in the instructions, so that the agent needs the tool to look them up. */
export const needsLookUp = ({ knowledge }: Pick<AgentSetup, "knowledge">): boolean => {
  const written = knowledge.filter(({ approved_by }) => approved_by !== null).map(writeEntry);
  return countFitting(written) < written.length;
};

function writeEntry({ question, answer, valid_from, valid_until }: KnowledgeEntry): string {
  const from = valid_from ? ` from ${valid_from}` : "";
  const until = valid_until ? ` until ${valid_until}` : "";
  const only = from || until ? ` (Only${from}${until}.)` : "";
  return `- ${question} ${answer}${only}`;
}

function countFitting(lines: readonly string[]): number {
  let tokens = 0;
  const first = lines.findIndex((line, at) => {
    tokens += line.length / CHARACTERS_PER_TOKEN;
    return at >= MOST_IN_PROMPT || tokens > MOST_TOKENS;
  });
  return first === -1 ? lines.length : first;
}
