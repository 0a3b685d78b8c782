import { acceptEmergency } from "./accept";
import { answerCaller, noteCallerGone } from "./answer-caller";
import type { Asked } from "./asked";
import { catchUp } from "./begin-step";
import type { LadderStep } from "./contract";
import { eventsOf, isOpen, lookAfter, noteEvent, sayStep, type Via } from "./emergency";
import { keepToldMessage } from "./keep-message";
import { noteResult } from "./note-result";
import * as twiml from "./twiml";

/** What Twilio is told to do next; null: nothing, it only reported. */
export async function takeStep(step: LadderStep, asked: Asked): Promise<string | null> {
  const { at, e, tx } = asked;
  if (!at || at.round === 0) return STEPS[step](asked);
  return STEPS[step]({ ...asked, e: await catchUp(e, { step: at, via: viaOf(step, asked.field) }, tx) });
}

const STEPS: Record<LadderStep, (asked: Asked) => Promise<string | null>> = {
  climb: answerCaller,
  screen: async ({ e, field, at, copy, tx }) => {
    if (!at) return twiml.goodbye();
    const via = viaOf("screen", field);
    const key = `picked-up|${via}|${sayStep(at)}`;
    await noteEvent(e, { key, kind: "picked-up", ...at, sid: field("CallSid"), detail: via }, tx);
    const isFree = isOpen(e) || e.acceptedBy === at.rung;
    return isFree ? twiml.screening({ e, copy }, at) : twiml.tooLate(e);
  },
  keyed: async ({ e, field, at, copy, tx }) => {
    if (field("Digits") !== "1" || !at) return twiml.goodbye();
    const { isTheirs, emergency } = await acceptEmergency(
      e,
      { rung: at.rung, how: "key", sid: field("CallSid") },
      tx,
    );
    if (!isTheirs) return twiml.tooLate(emergency);
    return viaOf("keyed", field) === "line" ? twiml.connect() : twiml.ringCaller({ e: emergency, copy }, at);
  },
  talked: async ({ field }) => twiml.afterRinging(field("DialBridged") === "true"),
  called: async ({ e, field, at, tx }) => {
    if (!at) return null;
    const pickedUp = await wasPickedUp({ e, tx, at });
    const status = field("CallStatus");
    const detail = status === "completed" ? (pickedUp ? "no-key" : "no-answer") : status;
    await noteResult(e, { at, via: "call-out", detail, sid: field("CallSid") }, tx);
    await lookAfter(e, tx);
    return null;
  },
  over: async (asked) => {
    await noteCallerGone(asked);
    return null;
  },
  message: async ({ e, field, tx }) => {
    await keepToldMessage(e, field, tx);
    return twiml.thanks();
  },
  recorded: async ({ e, field, tx }) => {
    await keepToldMessage(e, field, tx);
    return null;
  },
};

/** A leg that we dialled within the caller's call has that call as its parent. */
export function viaOf(step: LadderStep, field: Asked["field"]): Via {
  if (step === "climb") return "line";
  return field("ParentCallSid") ? "line" : "call-out";
}

async function wasPickedUp({ e, tx, at }: Pick<Asked, "e" | "tx"> & { at: { round: number; rung: number } }) {
  const [event] = await eventsOf(e.id, tx, `picked-up|call-out|${sayStep(at)}`);
  return event !== undefined;
}
