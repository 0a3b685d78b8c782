import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { MOVED } from "@/lib/calls/calls/end-reasons";
import { isRescued } from "@/lib/calls/calls/tables";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import { raiseAlarm } from "./alarm";
import type { Asked } from "./asked";
import { beginStep, catchUp } from "./begin-step";
import {
  type ClimbStep,
  changeEmergency,
  type Emergency,
  eventsOf,
  isAfter,
  isOpen,
  lookAfter,
  noteEvent,
  personAt,
  sayStep,
} from "./emergency";
import { noteResult } from "./note-result";
import * as twiml from "./twiml";

/**
 * What the caller hears next on the line. `at` is the step that has just ended, so that a request which Twilio repeats
 * gets the same answer; without it the call has just come to us.
 */
export async function answerCaller(asked: Asked): Promise<string> {
  const { at, field } = asked;
  if (field("CallStatus") === "completed") {
    await endStep(asked, "caller-gone");
    await noteCallerGone(asked);
    return twiml.goodbye();
  }
  const e = await takeCaller(asked);
  const now = { ...asked, e };
  const key = keyOf(field);
  if (at && key && isOpen(e)) return key === "1" ? noteCallBack({ ...now, at }) : ringOn(now, at);
  if (at?.round === 0) return afterPuttingThrough(now);
  await endStep(now, resultOf(field));
  if (at && field("DialBridged") === "true") return afterTalk(now);
  if (e.status === "accepted") return forAccepted(now);
  if (e.status === "cancelled") return twiml.isOver(e, await countryOf_(now));
  return goOn(now);
}

/** What the caller pressed before the next phone was rung. */
export const keyOf = (field: Asked["field"]) => (field("DialCallStatus") === "" ? field("Digits") : "");

/** The call is on our line. How the provider's part of it ended says nothing of how it went on (trigger `keep_move`). */
async function takeCaller({ e, away, tx }: Asked): Promise<Emergency> {
  if (e.isCallerOn) return e;
  // They may have hung up before this is stored.
  if (away && (await eventsOf(e.id, tx, "caller-gone")).length > 0) return e;
  await executeIn(tx)(sql`
    with moved as (
      update call_logs c set end_reason = ${MOVED}, updated_at = now()
      where c.call_id = ${e.callId} and ${isRescued("c")} is not true returning c.call_id
    )
    ${recordCallChanges(sql`moved`)}`);
  return changeEmergency(e, { isCallerOn: true }, tx);
}

/** On the step's own connection: with all of a pool held by steps that wait for another one, none would ever come. */
const countryOf_ = async ({ e, tx }: Pick<Asked, "e" | "tx">) => (await readPlace(e.userId, tx)).country;

const callerOf = async (asked: Asked) => ({ e: asked.e, copy: asked.copy, country: await countryOf_(asked) });

/** Another key than the one for a call back means nothing. */
const ringOn = async (asked: Asked, at: ClimbStep) => twiml.ringNext(await callerOf(asked), at);

/** The next step, or the one that was begun in answer to the same question. */
async function goOn(asked: Asked): Promise<string> {
  const { e, at, away, tx } = asked;
  const caller = await callerOf(asked);
  if (away) {
    if (away.begun) await catchUp(e, { step: away.begun, via: "line" }, tx);
    else if (at && !isAfter(e, at)) await beginStep(e, "line", tx); // the end of the last round
    return twiml.goodbye();
  }
  const given = await answeredBefore(e, at, tx);
  if (given) return twiml.ringNext(caller, given);
  const begun = await beginStep(e, "line", tx);
  return begun.kind === "ring"
    ? twiml.ringNext(caller, begun.step)
    : twiml.askForMessage(caller, { isAlarmed: true });
}

/** A step begun on the line after this one, of which nothing was heard since: its answer was lost. */
async function answeredBefore(e: Emergency, at: ClimbStep | null, tx: Tx): Promise<ClimbStep | null> {
  const events = await eventsOf(e.id, tx);
  const step = { round: e.round, rung: e.rung };
  const isBegun = events.some(({ key }) => key === `asked|line|${sayStep(step)}`);
  const isKnown = events.some(({ key }) =>
    [`picked-up|line|${sayStep(step)}`, `result|line|${sayStep(step)}`].includes(key),
  );
  return e.rung >= 0 && (!at || isAfter(step, at)) && isBegun && !isKnown ? step : null;
}

/** Once: then the person who accepted by text and did not answer calls back. */
async function forAccepted(asked: Asked): Promise<string> {
  const { e, tx } = asked;
  const rung = e.acceptedBy ?? 0;
  if (e.acceptedHow === "text" && (await noteEvent(e, { key: "put-through", kind: "put-through", rung }, tx)))
    return twiml.putThrough(await callerOf(asked), rung);
  return twiml.willRingBack(personAt(e, rung).name, await countryOf_(asked));
}

async function afterPuttingThrough(asked: Asked): Promise<string> {
  const { e, field } = asked;
  if (field("DialBridged") === "true") return twiml.goodbye();
  return twiml.willRingBack(personAt(e, e.acceptedBy ?? 0).name, await countryOf_(asked));
}

/** They have talked. Without a key there is no promise (LADDER-02). */
async function afterTalk({ e, tx }: Asked): Promise<string> {
  if (isOpen(e)) {
    await raiseAlarm(e, "connected without a key", tx);
    await changeEmergency(e, { isCallerOn: false }, tx);
    await lookAfter(e, tx);
  }
  return twiml.goodbye();
}

async function noteCallBack({ e, at, tx }: Asked & { at: ClimbStep }): Promise<string> {
  const isNew = await noteEvent(e, { key: "call-back", kind: "call-back" }, tx);
  await noteResult(e, { at, via: "line", detail: "not-rung" }, tx);
  // Their phone has not rung yet: the call-outs go on with them.
  await changeEmergency(e, { isCallerOn: false, ...(isNew ? { rung: at.rung - 1 } : {}) }, tx);
  await lookAfter(e, tx);
  const takesTexts = e.line !== null && (await readCallSetup(e.userId, tx))?.text_sender === e.line;
  return twiml.callBackNoted(await countryOf_({ e, tx }), { takesTexts });
}

/** The caller has hung up: the duty stays, and the people are rung by calls of ours. */
export async function noteCallerGone({ e, tx }: Pick<Asked, "e" | "tx">): Promise<void> {
  if (e.isCallerOn) await changeEmergency(e, { isCallerOn: false }, tx);
  if (!isOpen(e)) return;
  if (await noteEvent(e, { key: "caller-gone", kind: "caller-gone" }, tx)) await lookAfter(e, tx);
}

async function endStep({ e, at, tx, field }: Asked, detail: string): Promise<void> {
  if (at && at.round > 0)
    await noteResult(e, { at, via: "line", detail, sid: field("DialCallSid") || null }, tx);
}

/** Twilio's DialCallStatus, but a phone that was picked up without a key has not accepted. */
function resultOf(field: Asked["field"]): string {
  if (field("DialBridged") === "true") return "connected";
  const status = field("DialCallStatus");
  return status === "completed" ? "no-key" : status || "unknown";
}
