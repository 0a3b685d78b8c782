import type { Tx } from "@/db/client";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { raiseAlarm } from "./alarm";
import {
  type ClimbStep,
  changeEmergency,
  type Emergency,
  noteEvent,
  personAt,
  sayStep,
  type Via,
} from "./emergency";
import { sendToPerson } from "./send-to-people";
import { askText } from "./words";

/** Before everybody is alarmed; then the people are rung again a few more times. */
const ROUNDS = 2;
const LATER_ROUNDS = 6;
const BETWEEN_ROUNDS = 5 * MINUTE;
/** Longer than a step takes: 20 s of ringing, the whisper, and Twilio's report. */
const STEP_LIMIT = 60 * SECOND;

/** `paused`: everybody was rung and told that nobody accepted, and the next round waits. `over`: it was the last. */
type Begun = { kind: "ring"; step: ClimbStep } | { kind: "paused" } | { kind: "over" };

/**
 * Begins the next step: it is written here, before it is taken, and so at most once (LADDER-06). After the second round
 * the alarm is raised.
 */
export async function beginStep(e: Emergency, via: Via, tx: Tx): Promise<Begun> {
  const isPaused = e.round > ROUNDS && e.rung === -1 && e.dueAt !== null && e.dueAt.getTime() > Date.now();
  if (isPaused) return { kind: "paused" };
  const isLast = e.rung + 1 >= e.people.length;
  if (isLast && e.round >= ROUNDS) return endRound(e, tx);
  const step = isLast ? { round: e.round + 1, rung: 0 } : { round: e.round, rung: e.rung + 1 };
  await changeEmergency(e, { ...step, dueAt: new Date(Date.now() + STEP_LIMIT) }, tx);
  await noteEvent(e, { key: `asked|${via}|${sayStep(step)}`, kind: "asked", detail: via, ...step }, tx);
  await textPerson(e, step.rung, tx);
  return { kind: "ring", step };
}

async function endRound(e: Emergency, tx: Tx): Promise<Begun> {
  await raiseAlarm(e, "nobody accepted", tx);
  if (e.round >= ROUNDS + LATER_ROUNDS) {
    await changeEmergency(e, { status: "exhausted", dueAt: null }, tx);
    return { kind: "over" };
  }
  const dueAt = new Date(Date.now() + BETWEEN_ROUNDS);
  await changeEmergency(e, { round: e.round + 1, rung: -1, dueAt }, tx);
  return { kind: "paused" };
}

/** One text each: its code stays good until somebody has accepted. */
async function textPerson(e: Emergency, rung: number, tx: Tx): Promise<void> {
  const recipient = personAt(e, rung).number;
  const queued = await sendToPerson(e, { what: "asked", recipient, body: askText(e) }, tx);
  if (queued === "known") return;
  const detail = queued === "queued" ? "sent" : "not possible";
  await noteEvent(e, { key: `texted|${rung}`, kind: "texted", rung, detail }, tx);
}
