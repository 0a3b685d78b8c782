import { asc, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { findPlacedCall, placeCall, readCallState, takeOverCall } from "@/lib/providers/twilio/live-calls";
import { callAddresses, ladderAddress } from "./addresses";
import { nextLook, raiseLateAlarm } from "./alarm";
import { noteCallerGone } from "./answer-caller";
import { beginStep } from "./begin-step";
import {
  type ClimbStep,
  changeEmergency,
  type Emergency,
  type EmergencyEvent,
  eventsOf,
  isOpen,
  lockEmergency,
  noteEvent,
  personAt,
  sayStep,
} from "./emergency";
import { storeStepsOf } from "./kept-steps";
import { sealCopy } from "./ladder-copy";
import { noteResult } from "./note-result";
import { isEmergencyDue } from "./tables";
import { RING_FOR } from "./twiml";

const LOOK_AGAIN = 20 * SECOND;
const AT_ONCE = 50;

type Client = NonNullable<ReturnType<typeof createTwilioClient>>;
/** What to do outside the transaction that has written it down. */
type Task =
  | { kind: "none" }
  | { kind: "ring"; e: Emergency; step: ClimbStep }
  | { kind: "put through"; e: Emergency }
  | { kind: "ask after caller"; e: Emergency }
  | { kind: "ask after step"; e: Emergency; step: ClimbStep; asked: EmergencyEvent; known: string[] };

/**
 * Goes on with an emergency whose caller is not on our line: rings the next of its people by a call of ours, asks Twilio
 * what came of one that was not reported, and puts a caller through who waits. What it does is written first; a process
 * that dies in between repeats nothing (LADDER-06).
 */
export async function climbEmergency(id: number): Promise<void> {
  await storeStepsOf(id).catch((thrown: unknown) =>
    logger().error({ err: thrown, emergency: id }, "could not store what happened without the database"),
  );
  const client = createTwilioClient();
  for (;;) {
    const task = await database().transaction((tx) => decide(id, tx));
    if (task.kind === "none") break;
    if (await perform(task, client)) break;
  }
  await watch(id);
}

/** Looks after emergencies whose time has come, for those whose job was lost. */
export async function climbDueEmergencies(): Promise<void> {
  const due = await database()
    .select({ id: emergencies.id })
    .from(emergencies)
    .where(isEmergencyDue("emergencies"))
    .orderBy(asc(emergencies.dueAt))
    .limit(AT_ONCE);
  for (const { id } of due)
    await climbEmergency(id).catch((thrown: unknown) =>
      logger().error({ err: thrown, emergency: id }, "could not go on with an emergency yet"),
    );
}

async function decide(id: number, tx: Tx): Promise<Task> {
  const e = await lockEmergency(id, tx);
  if (!e || e.status === "exhausted") return { kind: "none" };
  if (!isOpen(e)) return decideSettled(e, tx);
  const isDue = e.dueAt !== null && e.dueAt.getTime() <= Date.now();
  if (isDue) await raiseLateAlarm(e, tx);
  if (e.isCallerOn) return isDue ? { kind: "ask after caller", e } : { kind: "none" };
  const open = await openStep(e, tx);
  if (!open) {
    if (!isDue && e.rung === -1 && (await isMoving(e, tx))) return { kind: "none" };
    const begun = await beginStep(e, "call-out", tx);
    return begun.kind === "ring" ? { kind: "ring", e, step: begun.step } : { kind: "none" };
  }
  if (open.asked.detail === "line") {
    await noteResult(e, { at: open.step, via: "line", detail: "caller-gone" }, tx);
    const begun = await beginStep(e, "call-out", tx);
    return begun.kind === "ring" ? { kind: "ring", e, step: begun.step } : { kind: "none" };
  }
  return isDue ? { kind: "ask after step", e, ...open } : { kind: "none" };
}

/** A caller who waits is put through to the person who accepted by text, or told that it is over; once. */
async function decideSettled(e: Emergency, tx: Tx): Promise<Task> {
  if (!e.isCallerOn || e.acceptedHow === "key" || !e.carrierSid) return { kind: "none" };
  const isNew = await noteEvent(e, { key: "fetched", kind: "moved", sid: e.carrierSid }, tx);
  return isNew ? { kind: "put through", e } : { kind: "none" };
}

/** The caller is being moved to our line; their own request begins the first step. */
async function isMoving(e: Emergency, tx: Tx): Promise<boolean> {
  const events = await eventsOf(e.id, tx);
  const wasMoved = events.some(({ key }) => key === "moved");
  return wasMoved && !events.some(({ key, kind }) => key === "not-moved" || kind === "asked");
}

/** The step begun last, if it is not known what came of it. */
async function openStep(e: Emergency, tx: Tx) {
  const events = await eventsOf(e.id, tx);
  const step = { round: e.round, rung: e.rung };
  const asked = events.findLast(
    ({ kind, round, rung }) => kind === "asked" && round === e.round && rung === e.rung,
  );
  if (!asked || events.some(({ key }) => key === `result|${asked.detail}|${sayStep(step)}`)) return null;
  const known = events.flatMap(({ kind, sid }) => (kind === "placed" && sid ? [sid] : []));
  return { step, asked, known };
}

/** Resolves to whether to leave it for now. */
async function perform(task: Exclude<Task, { kind: "none" }>, client: Client | null): Promise<boolean> {
  const { e } = task;
  try {
    if (!client) throw new Error("Twilio is not set up");
    if (task.kind === "ring") return await ring(task, client);
    if (task.kind === "put through") {
      await takeOverCall(client, e.carrierSid ?? "", callAddresses({ id: e.id, copy: null }));
      return true;
    }
    if (task.kind === "ask after caller") return await askAfterCaller(e, client);
    return await askAfterStep(task, client);
  } catch (thrown) {
    const { reason, retry } = client
      ? describeTwilioFailure(thrown)
      : { reason: "Twilio is not set up", retry: false };
    logger().warn({ emergency: e.id, task: task.kind, reason }, "could not continue an emergency in Twilio");
    if (task.kind === "ring" && !retry) {
      await settle(e, (tx) => noteResult(e, { at: task.step, via: "call-out", detail: "failed" }, tx));
      return false;
    }
    if (task.kind !== "ring") await lookLater(e);
    return true; // after a lost answer the step's own limit passes, then Twilio is asked
  }
}

async function ring({ e, step }: Extract<Task, { kind: "ring" }>, client: Client): Promise<boolean> {
  const from = e.line;
  if (!from) {
    await settle(e, (tx) => noteResult(e, { at: step, via: "call-out", detail: "failed" }, tx));
    return false;
  }
  const { number: to } = personAt(e, step.rung);
  const about = { id: e.id, at: step, copy: await sealCopy(e) };
  const screen = ladderAddress("screen", about);
  const sid = await placeCall(client, {
    ...{ from, to, timeout: RING_FOR, url: screen, fallbackUrl: screen },
    statusCallback: ladderAddress("called", about),
  });
  const placed = { key: `placed|${sayStep(step)}`, kind: "placed" as const, ...step, sid };
  await settle(e, (tx) => noteEvent(e, placed, tx));
  return true;
}

async function askAfterCaller(e: Emergency, client: Client): Promise<boolean> {
  const state = e.carrierSid ? await readCallState(client, e.carrierSid) : null;
  if (state && !state.ended) {
    await lookLater(e);
    return true;
  }
  await settle(e, (tx) => noteCallerGone({ e, tx }));
  return false;
}

async function askAfterStep(
  { e, step, asked, known }: Extract<Task, { kind: "ask after step" }>,
  client: Client,
): Promise<boolean> {
  const [placed] = await eventsOf(e.id, database(), `placed|${sayStep(step)}`);
  const state = placed?.sid
    ? await readCallState(client, placed.sid)
    : await findPlacedCall(client, {
        from: e.line ?? "",
        to: personAt(e, step.rung).number,
        since: asked.at,
        known,
      });
  if (state && !state.ended) {
    await lookLater(e);
    return true;
  }
  const detail = !state ? "unknown" : state.status === "completed" ? "no-key" : state.status;
  await settle(e, (tx) => noteResult(e, { at: step, via: "call-out", detail, sid: state?.sid ?? null }, tx));
  return false;
}

/** Writes down what came of a request to Twilio; `now` is the emergency after it. */
const settle = (e: Emergency, work: (tx: Tx, now: Emergency | undefined) => Promise<unknown>) =>
  database().transaction(async (tx) => work(tx, await lockEmergency(e.id, tx)));

/** Not if it was settled while Twilio was asked: nothing is left to do then. */
const lookLater = (e: Emergency) =>
  settle(e, async (tx, now) => {
    if (now?.status !== "ringing") return;
    await raiseLateAlarm(now, tx);
    await changeEmergency(now, { dueAt: nextLook(now, LOOK_AGAIN) }, tx);
  });

/** Comes back when it is due. */
async function watch(id: number): Promise<void> {
  const [row] = await database()
    .select({ dueAt: emergencies.dueAt })
    .from(emergencies)
    .where(eq(emergencies.id, id));
  if (!row?.dueAt) return;
  const runAt = new Date(Math.max(row.dueAt.getTime(), Date.now() + SECOND));
  await enqueue(
    "climb-emergency",
    { emergencyId: id },
    { key: `watch-emergency:${id}`, runAt, maxAttempts: 8 },
  );
}
