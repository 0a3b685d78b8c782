import { setTimeout as sleep } from "node:timers/promises";
import { endOfCallReport, statusUpdate, toolCallsMessage } from "./messages";
import type { PlannedCall, PlannedToolCall } from "./planned-call";
import { type Answer, type Provider, toolAddress, VOICE_ADDRESS } from "./provider";
import { findToolFault, readToolResult } from "./read-tool-result";
import type { ToolAnswers } from "./report-facts";
import type { Screen } from "./screen";
import type { CallScript } from "./scripts";
import { buildTimeline, type CallEvent } from "./timeline";

type Options = {
  call: PlannedCall;
  script: CallScript;
  provider: Provider;
  screen: Screen;
  /** Without pauses, so that fifty seconds take none. */
  fast: boolean;
};

/** Plays one call through the product's public endpoints. Resolves to what was wrong with its answers. */
export async function playCall({ call, script, provider, screen, fast }: Options): Promise<string[]> {
  const faults: string[] = [];
  const answers: ToolAnswers = {};
  const speakers = { agent: call.dialogue.agent.name, caller: callerName(call) };

  const post = async (what: string, body: string, expected: number): Promise<Answer | null> => {
    try {
      const answer = await provider.send(VOICE_ADDRESS, body, script.proof);
      if (answer.status !== expected) faults.push(`${what} was answered ${answer.status}, not ${expected}`);
      return answer;
    } catch (error) {
      faults.push(`${what} got no answer: ${messageOf(error)}`);
      return null;
    }
  };
  const note = (answer: Answer | null) =>
    answer ? `${answer.status} in ${formatMs(answer.ms)}` : "no answer";

  async function happen(event: CallEvent): Promise<void> {
    const at = Math.max(0, event.at);
    if (event.kind === "turn") {
      screen.row({ at, who: speakers[event.turn.who], text: event.turn.text });
    } else if (event.kind === "tool") {
      await runTool(event.toolCall, at);
    } else if (event.kind === "status") {
      if (event.status === "ended") await provider.keep(call, answers);
      const what = `status ${event.status}`;
      const answer = await post(what, JSON.stringify(statusUpdate(call, event)), 200);
      screen.row({ at, who: "·", text: event.status, colour: "dim", note: note(answer) });
    } else {
      await report(event.delivery, at);
    }
  }

  async function runTool(toolCall: PlannedToolCall, at: number): Promise<void> {
    screen.row({
      at,
      who: "tool",
      text: `${toolCall.name}  ${sayArguments(toolCall.arguments)}`,
      colour: "cyan",
    });
    const body = JSON.stringify(toolCallsMessage(call, [toolCall]));
    const answer = await provider.send(toolAddress(toolCall.name), body, script.proof).catch((error) => {
      faults.push(`${toolCall.name} got no answer: ${messageOf(error)}`);
      return null;
    });
    if (!answer) return;
    const fault = findToolFault(answer, toolCall);
    if (fault) faults.push(`${toolCall.name}: ${fault}`);
    const said = readToolResult(answer, toolCall.id);
    answers[toolCall.id] = said ?? "";
    const text = `→ ${said ?? answer.text.slice(0, 300)}`;
    screen.row({ at: null, who: "", text, colour: fault ? "red" : "green", note: formatMs(answer.ms) });
  }

  async function report(delivery: "whole" | "again" | "cut", at: number): Promise<void> {
    await provider.keep(call, answers);
    const recording = await provider.signRecording(call);
    const body = JSON.stringify(endOfCallReport(call, { answers, recording }));
    const cut = delivery === "cut";
    const sent = cut ? body.slice(0, Math.floor(body.length / 2)) : body;
    const answer = await post("the report", sent, cut ? 400 : 200);
    const texts = {
      whole: "end-of-call report",
      again: "the same report once more, with other addresses",
      cut: "end-of-call report, cut in half on its way",
    };
    screen.row({ at, who: "·", text: texts[delivery], colour: "dim", note: note(answer) });
  }

  const timeline = buildTimeline(call, script.twist);
  const began = Date.now() - (timeline[0]?.at ?? 0) * 1_000;
  for (const event of timeline) {
    if (!fast) await sleep(Math.max(0, began + event.at * 1_000 - Date.now()));
    await happen(event);
  }
  return faults;
}

function callerName({ dialogue }: PlannedCall): string {
  const [first = "Caller"] = dialogue.caller.name.replace(/^Mrs? /, "").split(/[\s,]/);
  return first === "Unknown" ? "Caller" : first;
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
