import type { Tx } from "@/db/client";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { nextLook, raiseAlarm, raiseLateAlarm } from "./alarm";
import {
  type ClimbStep,
  changeEmergency,
  type Emergency,
  isAfter,
  isOpen,
  noteEvent,
  personAt,
  sayStep,
  type Via,
} from "./emergency";
import { sendToPerson } from "./send-to-people";
import { askText } from "./words";

/** Before everybody is alarmed, unless it takes too long; then the people are rung again a few more times. */
const ROUNDS = 2;
const LATER_ROUNDS = 6;
const BETWEEN_ROUNDS = 5 * MINUTE;
/** Longer than a step takes: 20 s of ringing, the whisper, and Twilio's report. */
const STEP_LIMIT = 60 * SECOND;

/** `paused`: everybody was rung and told that no one accepted, and the next round waits. `over`: it was the last. */
type Begun = { kind: "ring"; step: ClimbStep } | { kind: "paused" } | { kind: "over" };

/**
 * Begins the next step: it is written here, before it is taken, and so at most once (LADDER-06). After the second round
 * the alarm is raised.
 */
export async function beginStep(e: Emergency, via: Via, tx: Tx): Promise<Begun> {
  const isPaused = e.round > ROUNDS && e.rung === -1 && e.dueAt !== null && e.dueAt.getTime() > Date.now();
  if (isPaused) return { kind: "paused" };
  const step = stepAfter(e, e.people.length);
  if (!step) return endRound(e, tx);
  await raiseLateAlarm(e, tx);
  await noteAsked(e, { step, via }, tx);
  await moveTo(e, step, tx);
  return { kind: "ring", step };
}

/** The step after one; null after the last of a round from the second on. */
export function stepAfter({ round, rung }: ClimbStep, people: number): ClimbStep | null {
  if (rung + 1 < people) return { round, rung: rung + 1 };
  return round < ROUNDS ? { round: round + 1, rung: 0 } : null;
}

type Taken = { step: ClimbStep; via: Via };

/** Writes a step that was begun while the database was away: what Twilio asks about it is the first that we know of it. */
export async function catchUp(e: Emergency, taken: Taken, tx: Tx): Promise<Emergency> {
  const isNew = await noteAsked(e, taken, tx);
  return isNew && isOpen(e) && isAfter(taken.step, e) ? moveTo(e, taken.step, tx) : e;
}

async function moveTo(e: Emergency, step: ClimbStep, tx: Tx): Promise<Emergency> {
  await textPerson(e, step.rung, tx);
  return changeEmergency(e, { ...step, dueAt: nextLook(e, STEP_LIMIT) }, tx);
}

const noteAsked = (e: Emergency, { step, via }: Taken, tx: Tx) =>
  noteEvent(e, { key: `asked|${via}|${sayStep(step)}`, kind: "asked", detail: via, ...step }, tx);

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
