import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowRuns } from "@/db/schema/automations";
import { cancelRuns } from "@/lib/outward/automations/cancel-runs";
import type { ActionStep } from "@/lib/outward/automations/definition";
import { OUTCOME_WORDS, outcomeFields } from "@/lib/outward/automations/outcomes";
import { loopAround, stepAt } from "@/lib/outward/automations/position";
import { isAction } from "@/lib/outward/automations/steps";
import { type FieldValues, plain } from "@/lib/outward/automations/template";
import { SECOND } from "@/lib/platform/core/clock";
import type { Lease } from "./claim-runs";
import { decideControl, waitedUntil } from "./control-steps";
import { type LoadedRun, loadRun } from "./load-run";
import { performElsewhere } from "./perform-elsewhere";
import type { Engine, Facts, Performer, StepContext } from "./performers";
import { giveUp, handleFailure } from "./run-troubles";
import {
  ended,
  LeaseLost,
  RELEASED,
  type RunChange,
  recordStep,
  type StepResult,
  settle,
  underLease,
} from "./settle";
import { entriesOf, passOver, stepDone, wasDone } from "./step-done";
import { storableValues } from "./storable-values";
import { wakeIfMoved } from "./wake-runs";

/** A run yields its slot after this long. */
const TURN = 10 * SECOND;
const MAX_EXECUTED = 500;

/** Advances a run until it ends, has to wait, or has used its turn. A failing step does not make it throw. */
export async function advanceRun(lease: Lease, engine: Engine, stopping: AbortSignal): Promise<void> {
  const begun = performance.now();
  try {
    const run = await loadRun(lease);
    if (!run) return;
    if (run.isDisabled) return await cancelOfDisabled(lease);
    // Counted only for workflows that write them.
    const withFigures = JSON.stringify(run.definition).includes("_this_week");
    const { business, zone } = await engine.readBusiness(run.userId, { withFigures });
    const booking = run.bookingId ? await engine.readBooking(run.bookingId) : {};
    const outcome = booking && (await readOutcome(run, engine));
    const overtaken =
      (isPutOff(run, booking) && PUT_OFF) ||
      (isTakenBack(run, outcome) && TAKEN_BACK) ||
      (isRepeated(run) && CHANGED_AGAIN);
    if (overtaken) return await settle(lease, { ...ended("stopped", overtaken), position: null });
    run.event = { ...run.event, ...(booking ?? { status: "cancelled" }), ...outcome };
    while (performance.now() - begun < TURN && !stopping.aborted) {
      if (!(await advanceOne(lease, run, { engine, business, zone }))) return;
    }
    await settle(lease, { ...RELEASED, dueAt: new Date() });
  } catch (thrown) {
    if (!(thrown instanceof LeaseLost)) throw thrown;
  }
}

const PUT_OFF = "The job was put on a later day. Its new end starts the automation.";

/** The job ends later than at the end that began the run. By the two times alone: clocks of machines differ. */
const isPutOff = ({ eventKind, event }: LoadedRun, booking: FieldValues | null) =>
  eventKind === "booking.ended" && Date.parse(String(booking?.ends_at)) > Date.parse(String(event.ends_at));

/** What has become of the job whose outcome began the run: the first answer may have been wrong. */
async function readOutcome({ eventKind, bookingId, isFromEvent }: LoadedRun, engine: Engine) {
  if (eventKind !== "booking.outcome" || !isFromEvent || !bookingId) return {};
  return outcomeFields(await engine.readOutcome(bookingId)) ?? { outcome: "" };
}

const TAKEN_BACK = "The job’s outcome was changed or taken back after it started the automation.";

/** "Done" may become "paid"; only no outcome, or one that says whether the customer was there, contradicts the other. */
function isTakenBack({ event }: LoadedRun, now: { outcome?: string } | null): boolean {
  if (now?.outcome === undefined) return false;
  const isNoShow = (outcome: unknown) => outcome === OUTCOME_WORDS.no_show;
  return now.outcome === "" || isNoShow(now.outcome) !== isNoShow(event.outcome);
}

/** What the client would send while switched off is not made up for later: a reminder would come too late. */
const cancelOfDisabled = ({ runId, fence }: Lease): Promise<void> =>
  database().transaction((tx) =>
    cancelRuns(
      sql`(${workflowRuns.id}, ${workflowRuns.fence}) = (${runId}, ${fence})`,
      "Cancelled, because the account is disabled.",
      tx,
    ),
  );

const CHANGED_AGAIN = "The job was changed again. The run of the later change goes on instead.";

/** Of the runs that wait with one job only the last goes on: a customer is reminded once, however often it moves. */
const isRepeated = (run: LoadedRun) => run.isOvertaken && waitedUntil(run) !== undefined;

type Surroundings = { engine: Engine; business: FieldValues; zone: string };

/** Does one step; false if the run does not go on now. */
async function advanceOne(lease: Lease, run: LoadedRun, around: Surroundings): Promise<boolean> {
  const { position, definition } = run;
  const step = position ? stepAt(definition, position) : undefined;
  if (!position || !step) {
    await settle(lease, { ...ended("done"), position: null });
    return false;
  }
  if (run.executed >= MAX_EXECUTED) {
    const error = `Stopped after ${MAX_EXECUTED} steps. Make the automation shorter.`;
    await giveUp(lease, run, step, { error, isLast: true });
    return false;
  }
  const facts: Facts = { values: valuesOf(run, around.business), zone: around.zone, isTest: run.isTest };
  if (isAction(step) && wasDone(run, step.id)) return passOver(lease, run);
  if (isAction(step)) return advanceAction(lease, run, step, facts, around.engine);
  const decision = await decideControl(step, run, facts, around.engine);
  if (decision.kind === "wait") {
    const result: StepResult = { ...position, kind: step.kind, status: "waiting", output: decision.output };
    const change = decision.heldFor
      ? { ...RELEASED, status: "held", heldFor: decision.heldFor }
      : { ...RELEASED, dueAt: decision.until };
    if (decision.until) await rest(lease, run, change, result);
    else await settle(lease, change, { result });
    return false;
  }
  if (decision.kind === "late") {
    const result: StepResult = { ...position, kind: step.kind, status: "done", output: decision.output };
    if (goesOnIfMoved(run)) await rest(lease, run, ended("stopped", `${TOO_LATE} ${UNLESS_PUT_OFF}`), result);
    else await settle(lease, { ...ended("stopped", TOO_LATE), position: null }, { result });
    return false;
  }
  if (decision.kind === "end") {
    const result: StepResult = { ...position, kind: step.kind, status: "done", output: decision.output };
    await settle(lease, { ...ended("stopped", decision.reason), position: null }, { result });
    return false;
  }
  return stepDone(lease, run, step, { performed: { output: decision.output }, into: decision.into });
}

const TOO_LATE = "Stopped, because the time to wait for had already passed.";
const UNLESS_PUT_OFF = "It goes on if the job is put on a later day.";

/** A move that starts the workflow itself needs no former run of it, and what a person runs again is theirs. */
const goesOnIfMoved = ({ bookingId, isFromEvent, eventKind }: LoadedRun) =>
  bookingId !== null && isFromEvent && eventKind !== "booking.moved";

/** Leaves a run at its step until its time comes, or its job is moved. */
async function rest(lease: Lease, run: LoadedRun, change: RunChange, result: StepResult): Promise<void> {
  if (!run.bookingId) return settle(lease, change, { result });
  await underLease(lease, change, async (tx) => {
    await recordStep(run.runId, { result }, tx);
    await wakeIfMoved(run, tx);
  });
}

async function advanceAction(
  lease: Lease,
  run: LoadedRun,
  step: ActionStep,
  facts: Facts,
  engine: Engine,
): Promise<boolean> {
  const place = run.position as NonNullable<LoadedRun["position"]>;
  const context: StepContext = {
    userId: run.userId,
    runId: run.runId,
    automationName: run.automationName,
    key: `${run.runId}:${place.step}:${place.item}`,
    callId: run.callId,
    bookingId: run.bookingId,
    isTest: run.isTest,
  };
  // A kind's performer takes its own steps, which the compiler cannot follow through the union.
  const performer = engine.performers[step.kind] as Performer<ActionStep["kind"]>;
  try {
    const known = run.steps.find((one) => one.step === place.step && one.item === place.item);
    const fresh = async () => storableValues(await performer.input(step, facts, context));
    const input = (known?.input as FieldValues | null) ?? (await fresh());
    if (performer.in === "record")
      return await stepDone(lease, run, step, { input, performed: NOTHING_MORE });
    if (performer.in === "database")
      return await stepDone(lease, run, step, {
        input,
        inDatabase: (tx) => performer.perform(input, context, tx),
      });
    const performed = await performElsewhere({ lease, run, step, input, known, context, performer });
    return performed ? await stepDone(lease, run, step, { input, performed, attempted: true }) : false;
  } catch (thrown) {
    if (thrown instanceof LeaseLost) throw thrown;
    return handleFailure(lease, run, step, thrown);
  }
}

const NOTHING_MORE = { output: {} };

function valuesOf(run: LoadedRun, business: FieldValues): Facts["values"] {
  const item = run.position?.item ?? 0;
  const loop = run.position ? loopAround(run.definition, run.position.step) : undefined;
  const steps: Record<string, FieldValues> = {};
  // The same step of an earlier entry is not this one's; outside the loop the last entry's remains.
  for (const one of run.steps) {
    const isOther = loop && loopAround(run.definition, one.step)?.id === loop.id && one.item !== item;
    if (one.output && !isOther) steps[one.step] = one.output as FieldValues;
  }
  const entries = loop ? entriesOf(run, loop.id) : [];
  return { event: run.event, business, steps, ...(loop ? { item: toItem(entries[item]) } : {}) };
}

const toItem = (entry: unknown): FieldValues =>
  typeof entry === "object" && entry !== null
    ? { value: entry, ...(entry as FieldValues) }
    : { name: plain(entry), value: entry };
