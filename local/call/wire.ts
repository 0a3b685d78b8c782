import { statusUpdate, toolCallsMessage } from "./messages";
import type { PlannedCall, PlannedToolCall } from "./planned-call";
import { type Answer, type Provider, VOICE_ADDRESS } from "./provider";
import { findToolFault, readToolResult } from "./read-tool-result";
import type { ToolAnswers } from "./report-facts";
import type { Screen } from "./screen";
import type { Proof } from "./scripts";

type Options = { call: PlannedCall; provider: Provider; screen: Screen; proof: Proof };
/** The tool's address, and whether the product may have to refuse. */
type Run = { path: string; mayFail?: boolean };
type Status = Parameters<typeof statusUpdate>[1];

/** A call being sent to the product: requests, responses, durations, and faults. */
export function createWire({ call, provider, screen, proof }: Options) {
  const faults: string[] = [];
  const answers: ToolAnswers = {};

  async function post(what: string, body: string, expected: number): Promise<string> {
    try {
      const answer = await provider.send(VOICE_ADDRESS, body, proof);
      if (answer.status !== expected) faults.push(`${what} was answered ${answer.status}, not ${expected}`);
      return `${answer.status} in ${formatMs(answer.ms)}`;
    } catch (error) {
      faults.push(`${what} got no answer: ${messageOf(error)}`);
      return "no answer";
    }
  }

  async function tellStatus(status: Status): Promise<void> {
    const body = JSON.stringify(statusUpdate(call, status));
    const note = await post(`status ${status.status}`, body, 200);
    screen.row({ at: Math.max(0, status.at), who: "·", text: status.status, colour: "dim", note });
  }

  /** Runs a tool; resolves to the assistant's answer, or null if it could not be parsed. */
  async function runTool(toolCall: PlannedToolCall, { path, mayFail = false }: Run): Promise<string | null> {
    const { name, at } = toolCall;
    const text = `${name}  ${sayArguments(toolCall.arguments)}`;
    screen.row({ at, who: "tool", text, colour: "cyan" });
    const body = JSON.stringify(toolCallsMessage(call, [toolCall]));
    const answer = await provider.send(path, body, proof).catch((error) => {
      faults.push(`${name} got no answer: ${messageOf(error)}`);
      return null;
    });
    if (!answer) return null;
    const said = readToolResult(answer, toolCall.id);
    const fault = findToolFault(answer, toolCall);
    const isFault = fault !== null && !(mayFail && said !== null);
    if (isFault) faults.push(`${name}: ${fault}`);
    answers[toolCall.id] = said ?? "";
    tellAnswer(answer, said, isFault);
    return said;
  }

  function tellAnswer(answer: Answer, said: string | null, isFault: boolean): void {
    const text = `→ ${said ?? answer.text.slice(0, 300)}`;
    const colour = isFault ? "red" : "green";
    screen.row({ at: null, who: "", text, colour, note: formatMs(answer.ms) });
  }

  return { faults, answers, post, tellStatus, runTool };
}

function sayArguments(given: Record<string, string>): string {
  return Object.entries(given)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

function formatMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The caller's label beside their lines. */
export function firstName(name: string): string {
  const [first = "Caller"] = name.replace(/^Mrs? /, "").split(/[\s,]/);
  return first === "Unknown" ? "Caller" : first;
}
