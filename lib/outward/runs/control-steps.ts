import { allHold } from "@/lib/outward/automations/conditions";
import type { Step, StepOf } from "@/lib/outward/automations/definition";
import { MAX_ITEMS } from "@/lib/outward/automations/limits";
import { readMoment } from "@/lib/outward/automations/read-moment";
import { stopsIfPast } from "@/lib/outward/automations/steps";
import { type FieldValues, fillIn, plain, valueAt } from "@/lib/outward/automations/template";
import { MINUTE } from "@/lib/platform/core/clock";
import type { LoadedRun } from "./load-run";
import type { Engine, Facts } from "./performers";
import { wasDone } from "./step-done";

/** What a step that only directs the run leads to. `into`: the list of steps inside it to enter. */
export type Decision =
  | { kind: "go"; output: FieldValues; into?: number }
  | { kind: "end"; output: FieldValues; reason: string | null }
  | { kind: "wait"; output: FieldValues; until?: Date; heldFor?: undefined }
  | { kind: "wait"; output: FieldValues; until?: undefined; heldFor: string }
  /** The time to wait for had passed: the run stops, until its job is moved. */
  | { kind: "late"; output: FieldValues };

const NO_LONGER = "Stopped before the text was sent, because a condition that held at first no longer does.";

export async function decideControl(
  step: Step,
  run: LoadedRun,
  facts: Facts,
  engine: Engine,
): Promise<Decision> {
  switch (step.kind) {
    case "only_if":
      return allHold(step.conditions, facts.values)
        ? { kind: "go", output: {} }
        : { kind: "end", output: {}, reason: wasDone(run, step.id) ? NO_LONGER : null };
    case "branch": {
      const index = step.cases.findIndex(({ conditions }) => allHold(conditions, facts.values));
      const path = index === -1 ? step.cases.length : index;
      return { kind: "go", output: { path: path + 1 }, into: path };
    }
    case "for_each": {
      const list = valueAt(facts.values, step.list);
      const entries = (Array.isArray(list) ? list : []).slice(0, MAX_ITEMS);
      return { kind: "go", output: { count: entries.length, entries }, into: 0 };
    }
    case "stop":
      return { kind: "end", output: {}, reason: null };
    case "approval":
      return {
        kind: "wait",
        output: { question: fillIn(step.message, facts.values, facts.zone) },
        heldFor: "approval",
      };
    case "wait": {
      const known = waitedUntil(run);
      const until = await waitsUntil(step, { run, known, facts, engine });
      const output = { until: until.toISOString() };
      if (run.isTest) return { kind: "go", output };
      if (until.getTime() > Date.now()) return { kind: "wait", output, until };
      const isLate = known !== output.until || hasBegun(step.until, until);
      return isLate && stopsIfPast(step) ? { kind: "late", output } : { kind: "go", output };
    }
    default:
      throw new Error(`${step.kind} does not only direct a run`);
  }
}

/** The last moment with a year that the database reads. Other systems send times about it where there is none. */
const NEVER = Date.parse("9999-12-31T23:59:59.999Z");

type Waiting = { run: LoadedRun; known: string | undefined; facts: Facts; engine: Engine };

/** A wait for a time is worked out again when it ends: the job may have been moved meanwhile. */
async function waitsUntil({ until }: StepOf<"wait">, { run, known, facts, engine }: Waiting): Promise<Date> {
  if (until.kind === "time") {
    const moment = readMoment(plain(valueAt(facts.values, until.field)), facts.zone);
    const offset = (until.when === "before" ? -1 : 1) * until.minutes * MINUTE;
    return new Date(Number.isNaN(moment) ? 0 : Math.min(Math.max(moment + offset, 0), NEVER));
  }
  if (known) return new Date(known);
  return until.kind === "for"
    ? new Date(Date.now() + until.minutes * MINUTE)
    : engine.nextOpening(run.userId, new Date());
}

/** Whether what was waited for has begun, after a wait that ended before it: the run was held up for longer. */
const hasBegun = (wait: StepOf<"wait">["until"], until: Date) =>
  wait.kind === "time" && wait.when === "before" && until.getTime() + wait.minutes * MINUTE <= Date.now();

/** The end of the wait that the run is in, if it has begun to wait. */
export function waitedUntil({ steps, position }: LoadedRun): string | undefined {
  const waiting = steps.find(
    ({ step, item, status }) => step === position?.step && item === position.item && status === "waiting",
  );
  return (waiting?.output as { until?: string } | null | undefined)?.until;
}
