import { ChevronDown, CircleAlert, CircleCheck, CircleMinus, Hourglass, type LucideIcon } from "lucide-react";
import { useFormats } from "@/components/shared/place";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import type { StepKind } from "@/lib/outward/automations/definition";
import { STEPS } from "@/lib/outward/automations/fields";
import type { RunDetail, RunStep } from "@/lib/outward/runs/contract";
import { StepData } from "./step-data";

const ICONS: Record<
  Exclude<RunStep["status"], "running">,
  { icon: LucideIcon; tone: string; label: string }
> = {
  done: { icon: CircleCheck, tone: "text-success-text", label: "Done" },
  failed: { icon: CircleAlert, tone: "text-destructive-text", label: "Failed" },
  skipped: { icon: CircleMinus, tone: "text-muted-foreground", label: "Left out" },
  waiting: { icon: Hourglass, tone: "text-warning-text", label: "Waiting" },
};

/** The steps of a run so far. Details open without scripts. */
export function RunSteps({ run }: { run: RunDetail }) {
  if (run.steps.length === 0)
    return <p className="px-4 py-6 text-muted-foreground text-sm sm:px-6">It is about to begin.</p>;
  return (
    <ol className="divide-y">
      {run.steps.map((step) => (
        <Step key={`${step.step}-${step.item}`} step={step} isHeld={run.status === "held"} />
      ))}
    </ol>
  );
}

/** Why the run is held is said above the steps. */
function Step({ step, isHeld }: { step: RunStep; isHeld: boolean }) {
  const { formatDayTime } = useFormats();
  const label = STEPS[step.kind as StepKind]?.label ?? step.kind;
  const isKept = step.input !== null || step.output !== null;
  return (
    <li className="flex gap-3 px-4 py-4 sm:px-6">
      <StatusIcon status={step.status} />
      <div className="min-w-0 flex-1 space-y-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">
            {label}
            {step.item > 0 ? <span className="text-muted-foreground"> · entry {step.item + 1}</span> : null}
          </span>
          <span className="tabular text-muted-foreground text-xs" suppressHydrationWarning>
            {formatDayTime(step.ended_at ?? step.started_at)}
          </span>
        </p>
        {step.error && !(isHeld && step.status === "waiting") ? (
          <p
            className={cn(
              "break-words text-sm",
              step.status === "failed" ? "text-destructive-text" : "text-warning-text",
            )}
          >
            {step.error}
          </p>
        ) : null}
        {isKept || step.attempts.length > 1 ? (
          <details className="group text-sm">
            <summary className="-mx-2 inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-md px-2 text-muted-foreground hover:bg-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
              <ChevronDown
                aria-hidden="true"
                className="-rotate-90 size-4 transition-transform group-open:rotate-0"
              />
              Details<span className="sr-only"> of {label}</span>
            </summary>
            <div className="mt-2 space-y-4">
              <Part name="What it was given" data={step.input} />
              <Part name="What came out" data={step.output} />
              {step.attempts.length > 1 ? <Attempts attempts={step.attempts} /> : null}
            </div>
          </details>
        ) : step.ended_at ? (
          <p className="text-muted-foreground text-sm">Details are kept for 30 days.</p>
        ) : null}
      </div>
    </li>
  );
}

function Part({ name, data }: { name: string; data: unknown }) {
  if (data === null || typeof data !== "object" || Object.keys(data).length === 0) return null;
  return (
    <div className="space-y-1.5">
      <h3 className="font-semibold text-sm">{name}</h3>
      <StepData data={data} />
    </div>
  );
}

const OUTCOMES = {
  running: "still trying",
  done: "worked",
  failed: "failed",
  unsure: "not certain",
} as const;

function Attempts({ attempts }: { attempts: RunStep["attempts"] }) {
  const { formatDayTime } = useFormats();
  return (
    <div className="space-y-1.5">
      <h3 className="font-semibold text-sm">{attempts.length} attempts</h3>
      <ol className="space-y-1">
        {attempts.map(({ started_at, outcome }) => (
          <li key={started_at} className="tabular text-muted-foreground" suppressHydrationWarning>
            {formatDayTime(started_at)} · {OUTCOMES[outcome]}
          </li>
        ))}
      </ol>
    </div>
  );
}

function StatusIcon({ status }: { status: RunStep["status"] }) {
  if (status === "running")
    return <Spinner className="mt-0.5 size-5 text-muted-foreground" label="In progress" />;
  const { icon: Icon, tone, label } = ICONS[status];
  return (
    <span className="mt-0.5 shrink-0">
      <Icon aria-hidden="true" className={cn("size-5", tone)} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
