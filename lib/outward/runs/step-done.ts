import type { Tx } from "@/db/client";
import type { Step } from "@/lib/outward/automations/definition";
import { positionAfter } from "@/lib/outward/automations/position";
import { metricOf } from "@/lib/outward/automations/problems";
import type { FieldValues } from "@/lib/outward/automations/template";
import type { Lease } from "./claim-runs";
import type { LoadedRun, LoadedStep } from "./load-run";
import type { Performed } from "./performers";
import { goOn, recordStep, type StepRecord, settle, underLease } from "./settle";

type Done = {
  input?: FieldValues;
  /** Which list of steps inside it to enter. */
  into?: number;
} /** `attempted`: at another system, so that an attempt ends. */ & (
  | { performed: Performed; attempted?: boolean; inDatabase?: undefined }
  /** Takes effect in the transaction that records the step. */
  | { performed?: undefined; attempted?: undefined; inDatabase: (tx: Tx) => Promise<Performed> }
);

/** Records a step as done, with its effect and its figure, and moves the run on. False at the end of the run. */
export async function stepDone(lease: Lease, run: LoadedRun, step: Step, done: Done): Promise<boolean> {
  const place = run.position;
  if (!place) throw new Error("a run without a position has no step to be done");
  const { into } = done;
  const next = (performed: Performed) =>
    positionAfter(run.definition, place, {
      into: step.kind === "for_each" && entriesIn(performed.output).length === 0 ? undefined : into,
      entries: (loopId) => (loopId === step.id ? entriesIn(performed.output) : entriesOf(run, loopId)).length,
    });
  // What a step in the database returns is known only inside the transaction, and no such step is a loop or a branch.
  const goesTo = next(done.performed ?? { output: {} });
  const performed = await settleStep(lease, run, step, { ...done, place, goesTo });
  remember(run, {
    ...place,
    status: performed.skipped === undefined ? "done" : "skipped",
    output: performed.output,
  });
  run.position = goesTo;
  run.executed += 1;
  return goesTo !== null;
}

/** The step was done, or left out, for the entry that the run is at. */
export const wasDone = ({ steps, position }: LoadedRun, id: string): boolean =>
  steps.some(
    ({ step, item, status }) =>
      step === id && item === position?.item && (status === "done" || status === "skipped"),
  );

/** Moves the run on from an action that it did before it went back. False at the end of the run. */
export async function passOver(lease: Lease, run: LoadedRun): Promise<boolean> {
  const place = run.position;
  if (!place) throw new Error("a run without a position has no step to pass over");
  const next = positionAfter(run.definition, place, { entries: (id) => entriesOf(run, id).length });
  await settle(lease, goOn(next));
  run.position = next;
  run.executed += 1;
  return next !== null;
}

type Settled = Done & { place: NonNullable<LoadedRun["position"]>; goesTo: LoadedRun["position"] };

/** One statement records the step, its attempt and its figure with the run's move; an effect of its own comes between. */
async function settleStep(
  lease: Lease,
  run: LoadedRun,
  step: Step,
  { input, place, goesTo, performed, attempted, inDatabase }: Settled,
): Promise<Performed> {
  const metric = run.isTest ? undefined : metricOf(step);
  const recordOf = ({ output, skipped }: Performed): StepRecord => ({
    result: {
      ...place,
      kind: step.kind,
      status: skipped === undefined ? "done" : "skipped",
      input,
      output,
      error: skipped ?? null,
    },
    attempt: attempted ? { ...place, outcome: "done" } : undefined,
    figure: skipped === undefined && metric ? { ...run, metric } : undefined,
  });
  if (performed) {
    await settle(lease, goOn(goesTo), recordOf(performed));
    return performed;
  }
  return underLease(lease, goOn(goesTo), async (tx) => {
    const result = await inDatabase(tx);
    await recordStep(run.runId, recordOf(result), tx);
    return result;
  });
}

/** Keeps the loaded run as it is in the database. */
export function remember(
  run: LoadedRun,
  { step, item, status, output }: { step: string; item: number; status: string; output: FieldValues | null },
): void {
  const others = run.steps.filter((one) => one.step !== step || one.item !== item);
  run.steps = [...others, { step, item, status, output, input: null, prepared: null }];
}

/** The entries of a loop of this run. */
export const entriesOf = (
  run: { steps: readonly Pick<LoadedStep, "step" | "output">[] },
  loopId: string,
): unknown[] => entriesIn(run.steps.find(({ step }) => step === loopId)?.output);

function entriesIn(output: unknown): unknown[] {
  const { entries } = (output ?? {}) as { entries?: unknown };
  return Array.isArray(entries) ? entries : [];
}
