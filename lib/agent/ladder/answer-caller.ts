import { sql } from "drizzle-orm";
import { execute, type Tx } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { MOVED } from "@/lib/calls/calls/end-reasons";
import { isRescued } from "@/lib/calls/calls/tables";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import { raiseAlarm } from "./alarm";
import type { Asked } from "./asked";
import { beginStep } from "./begin-step";
import {
  type ClimbStep,
  changeEmergency,
  type Emergency,
  eventsOf,
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
  const { field, tx } = asked;
  const at = asked.at ?? readErrorStep(field("ErrorUrl"));
  const isKeyed = field("Digits") === "1" && field("DialCallStatus") === "";
  if (field("CallStatus") === "completed") {
    await endStep({ ...asked, at }, "caller-gone");
    await noteCallerGone(asked);
    return twiml.goodbye();
  }
  const e = asked.e.isCallerOn ? asked.e : await takeCaller(asked.e, tx);
  if (at && isKeyed && isOpen(e)) return noteCallBack({ e, at, tx });
  if (at?.round === 0) return afterPuttingThrough(e, asked);
  if (at) await endStep({ ...asked, at }, resultOf(field));
  if (at && field("DialBridged") === "true") return afterTalk(e, asked);
  if (e.status === "accepted") return forAccepted(e, tx);
  if (e.status === "cancelled") return twiml.isOver(e, await countryOf_(e));
  return goOn(e, at, tx);
}

/** The call is on our line. How the provider's part of it ended says nothing of how it went on (trigger `keep_move`). */
async function takeCaller(e: Emergency, tx: Tx): Promise<Emergency> {
  await execute(
    sql`
    with moved as (
      update call_logs c set end_reason = ${MOVED}, updated_at = now()
      where c.call_id = ${e.callId} and ${isRescued("c")} is not true returning c.call_id
    )
    ${recordCallChanges(sql`moved`)}`,
    tx,
  );
  return changeEmergency(e, { isCallerOn: true }, tx);
}

const countryOf_ = async ({ userId }: Emergency) => (await readPlace(userId)).country;

/** The next step, or the one that was begun in answer to the same question. */
async function goOn(e: Emergency, at: ClimbStep | null, tx: Tx): Promise<string> {
  const caller = { e, country: await countryOf_(e) };
  const given = await answeredBefore(e, at, tx);
  if (given) return twiml.ringNext(caller, given);
  const begun = await beginStep(e, "line", tx);
  return begun.kind === "ring" ? twiml.ringNext(caller, begun.step) : twiml.askForMessage(caller);
}

/** A step begun on the line after this one, of which nothing was heard since: its answer was lost. */
async function answeredBefore(e: Emergency, at: ClimbStep | null, tx: Tx): Promise<ClimbStep | null> {
  const events = await eventsOf(e.id, tx);
  const isAfter = ({ round, rung }: ClimbStep) =>
    !at || round > at.round || (round === at.round && rung > at.rung);
  const step = { round: e.round, rung: e.rung };
  const isBegun = events.some(({ key }) => key === `asked|line|${sayStep(step)}`);
  const isKnown = events.some(({ key }) =>
    [`picked-up|line|${sayStep(step)}`, `result|line|${sayStep(step)}`].includes(key),
  );
  return e.rung >= 0 && isAfter(step) && isBegun && !isKnown ? step : null;
}

/** Once: then the person who accepted by text and did not answer calls back. */
async function forAccepted(e: Emergency, tx: Tx): Promise<string> {
  const rung = e.acceptedBy ?? 0;
  if (e.acceptedHow === "text" && (await noteEvent(e, { key: "put-through", kind: "put-through", rung }, tx)))
    return twiml.putThrough({ e, country: await countryOf_(e) }, rung);
  return twiml.willRingBack(personAt(e, rung).name);
}

const afterPuttingThrough = async (e: Emergency, { field }: Asked) =>
  field("DialBridged") === "true" ? twiml.goodbye() : twiml.willRingBack(personAt(e, e.acceptedBy ?? 0).name);

/** They have talked. Without a key there is no promise (LADDER-02). */
async function afterTalk(e: Emergency, { tx }: Asked): Promise<string> {
  if (isOpen(e)) {
    await raiseAlarm(e, "connected without a key", tx);
    await changeEmergency(e, { isCallerOn: false }, tx);
    await lookAfter(e, tx);
  }
  return twiml.goodbye();
}

async function noteCallBack({ e, at, tx }: { e: Emergency; at: ClimbStep; tx: Tx }): Promise<string> {
  await noteEvent(e, { key: "call-back", kind: "call-back" }, tx);
  await noteResult(e, { at, via: "line", detail: "not-rung" }, tx);
  // Their phone has not rung yet: the call-outs go on with them.
  await changeEmergency(e, { isCallerOn: false, rung: at.rung - 1 }, tx);
  await lookAfter(e, tx);
  const takesTexts = e.line !== null && (await readCallSetup(e.userId, tx))?.text_sender === e.line;
  return twiml.callBackNoted(await countryOf_(e), { takesTexts });
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

/** When our answer was lost, Twilio asks the fallback and names the address that failed. */
function readErrorStep(errorUrl: string): ClimbStep | null {
  const at = URL.canParse(errorUrl) ? new URL(errorUrl).searchParams.get("at") : null;
  if (!at || !/^\d+\.\d+$/.test(at)) return null;
  const [round = 0, rung = 0] = at.split(".").map(Number);
  return { round, rung };
}
