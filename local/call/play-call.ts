import { setTimeout as sleep } from "node:timers/promises";
import { endOfCallReport } from "./messages";
import type { PlannedCall } from "./planned-call";
import { type Provider, toolAddress } from "./provider";
import type { Screen } from "./screen";
import type { CallScript } from "./scripts";
import { buildTimeline, type CallEvent } from "./timeline";
import { createWire, firstName } from "./wire";

type Options = {
  call: PlannedCall;
  script: CallScript;
  provider: Provider;
  screen: Screen;
  /** Without pauses, so that fifty seconds take none. */
  fast: boolean;
};

/** Plays one call through the product's public endpoints. Resolves to the faults in its responses. */
export async function playCall({ call, script, provider, screen, fast }: Options): Promise<string[]> {
  const wire = createWire({ call, provider, screen, proof: script.proof });
  const speakers = { agent: call.dialogue.agent.name, caller: firstName(call.dialogue.caller.name) };

  async function happen(event: CallEvent): Promise<void> {
    const at = Math.max(0, event.at);
    if (event.kind === "turn") {
      screen.row({ at, who: speakers[event.turn.who], text: event.turn.text });
    } else if (event.kind === "tool") {
      await wire.runTool(event.toolCall, { path: toolAddress(event.toolCall.name) });
    } else if (event.kind === "status") {
      if (event.status === "ended") await provider.keep(call, wire.answers);
      await wire.tellStatus(event);
    } else {
      await report(event.delivery, at);
    }
  }

  async function report(delivery: "whole" | "again" | "cut", at: number): Promise<void> {
    await provider.keep(call, wire.answers);
    const recording = await provider.signRecording(call);
    const body = JSON.stringify(endOfCallReport(call, { answers: wire.answers, recording }));
    const cut = delivery === "cut";
    const sent = cut ? body.slice(0, Math.floor(body.length / 2)) : body;
    const note = await wire.post("the report", sent, cut ? 400 : 200);
    const texts = {
      whole: "end-of-call report",
      again: "the same report once more, with other addresses",
      cut: "end-of-call report, cut in half on its way",
    };
    screen.row({ at, who: "·", text: texts[delivery], colour: "dim", note });
  }

  const timeline = buildTimeline(call, script.twist);
  const began = Date.now() - (timeline[0]?.at ?? 0) * 1_000;
  for (const event of timeline) {
    if (!fast) await sleep(Math.max(0, began + event.at * 1_000 - Date.now()));
    await happen(event);
  }
  return wire.faults;
}
