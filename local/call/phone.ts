import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ActionName } from "@/lib/agent/tools/action-names";
import type { Rung } from "../emulators/twilio/network";
import type { Conversation, Ending } from "./conversations/conversation";
import { type Firm, fitWish } from "./firm";
import type { CalledLine } from "./lines";
import { endOfCallReport } from "./messages";
import { newToolCallId, type PlannedCall, type Spoken } from "./planned-call";
import type { Provider } from "./provider";
import type { Screen } from "./screen";
import { createWire, firstName } from "./wire";

type Options = {
  conversation: Conversation;
  line: CalledLine;
  firm: Firm | null;
  provider: Provider;
  screen: Screen;
  fast: boolean;
};

const PAUSE_SECONDS = 0.4;
/**
 * A call generated as it goes: its turns depend on the tools' real answers, and its messages and report hold what was
 * said and done so far. Time passes as people speak; when `fast`, only on the call's own clock, and the call is
 * reported as ending now, with all its tool calls within it.
 */
export async function openPhone({ conversation, line, firm, provider, screen, fast }: Options) {
  const { caller, silent = false } = conversation;
  const business = firm?.business_name ?? line.owner?.name.replace(/^.*, /, "") ?? "Good morning";
  const dialogue: Spoken = {
    direction: "inbound",
    business,
    agent: { name: "Sophie" },
    caller,
    outcome: "incomplete",
    endReason: "customer-ended-call",
    turns: [],
    summary: "",
    recording: null,
    seconds: 0,
  };
  const call: PlannedCall = {
    id: randomUUID(),
    dialogue,
    line,
    startedAt: new Date(),
    shape: conversation.shape,
    argumentsAs: conversation.argumentsAs,
    toolCalls: [],
  };
  const wire = createWire({ call, provider, screen, proof: conversation.proof });
  const toolFor = await provider.toolsOf(line);
  let clock = 0.5;

  async function speak(who: "agent" | "caller", text: string): Promise<void> {
    const seconds = 0.3 + text.split(" ").length / 2.7;
    const turn = { who, text, at: round(clock), until: round(clock + seconds) };
    dialogue.turns.push(turn);
    screen.row({ at: turn.at, who: who === "agent" ? dialogue.agent.name : firstName(caller.name), text });
    await pass(seconds + PAUSE_SECONDS);
  }

  async function pass(seconds: number): Promise<void> {
    clock += seconds;
    if (!fast) await sleep(seconds * 1_000);
  }

  async function use(action: ActionName, given: Record<string, string>, mayFail: boolean): Promise<string> {
    const began = performance.now();
    const { name, path } = toolFor(action);
    const toolCall = { id: newToolCallId(), name, arguments: given, result: "", at: round(clock) };
    call.toolCalls.push(toolCall);
    toolCall.result = (await wire.runTool(toolCall, { path, mayFail })) ?? "";
    clock += (performance.now() - began) / 1_000 + PAUSE_SECONDS;
    return toolCall.result;
  }

  async function hangUp({ summary, endReason = "customer-ended-call", outcome }: Ending): Promise<void> {
    Object.assign(dialogue, { summary, endReason, outcome, seconds: round(clock) });
    if (fast) call.startedAt = new Date(Date.now() - Math.round(dialogue.seconds * 1_000));
    await provider.keep(call, wire.answers);
    if (silent) return screen.row({ at: clock, who: "·", text: "the provider says nothing", colour: "dim" });
    await wire.tellStatus({ status: "ended", at: clock });
    const report = JSON.stringify(endOfCallReport(call, { answers: wire.answers }));
    const note = await wire.post("the report", report, 200);
    screen.row({ at: clock + 1.5, who: "·", text: "end-of-call report", colour: "dim", note });
  }

  if (!silent) await wire.tellStatus({ status: "in-progress", at: 0 });
  return {
    call,
    business,
    caller,
    /** A request adapted to the called firm. */
    fit: <W extends Parameters<typeof fitWish>[0]>(wish: W) => fitWish(wish, firm),
    faults: wire.faults,
    hangUp,
    agent: (text: string) => speak("agent", text),
    says: (text: string) => speak("caller", text),
    /** Calls a built-in action; a refusal by the product is a fault. */
    ask: (name: ActionName, given: Record<string, string>) => use(name, given, false),
    /** The same when the product may have to refuse. */
    tryTo: (name: ActionName, given: Record<string, string>) => use(name, given, true),
    /** Something that happens outside during the call. */
    async meanwhile(text: string, happen: () => Promise<void>): Promise<void> {
      screen.row({ at: clock, who: "·", text, colour: "yellow" });
      await happen();
    },
    /** What the caller heard on our line, and whose phones were rung. */
    async rings({ heard, dialled, ownerHeard, spokeWith, fault }: Rung): Promise<void> {
      for (const { at, text } of heard)
        screen.row({ at: clock + at, who: firstName(caller.name), text: `hears: ${text}` });
      for (const number of dialled)
        screen.row({ at: null, who: "·", text: `${number} was rung`, colour: "dim" });
      for (const text of new Set(ownerHeard)) screen.row({ at: null, who: "phone", text: `hears: ${text}` });
      if (spokeWith === "owner")
        screen.row({ at: null, who: "·", text: "they talk with each other", colour: "dim" });
      if (fault) wire.faults.push(fault);
    },
    forward: (destination: string) => wire.tellStatus({ status: "forwarding", at: clock, destination }),
  };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

const round = (seconds: number) => Math.round(seconds * 100) / 100;
