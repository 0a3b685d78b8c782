import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { readableName } from "@/lib/calls/calls/readable-name";
import type { ToolStep } from "@/lib/dashboard/call-page/contract";
import { formatDuration } from "@/lib/platform/locale/dates";
import { keepTogether } from "@/lib/platform/locale/keep-together";

const STATUSES: Record<ToolStep["status"], [label: string, variant: BadgeVariant]> = {
  running: ["Working", "outline"],
  succeeded: ["Done", "secondary"],
  failed: ["Failed", "destructive"],
  timed_out: ["No answer in time", "destructive"],
  refused: ["Refused", "destructive"],
  no_target: ["Not set up", "outline"],
};

type ToolStepsProps = {
  steps: ToolStep[];
  /** Without a recording, steps cannot be jumped to. */
  onSeek: ((second: number, options: { play: boolean }) => void) | null;
};

/** The agent's tool calls during a call, in order: arguments and results. */
export function ToolSteps({ steps, onSeek }: ToolStepsProps) {
  return (
    <ol className="divide-y" aria-label="Steps">
      {steps.map((step) => (
        <li key={step.id} className="space-y-3 px-4 py-4 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Moment at={step.at} onSeek={onSeek} />
            <h3 className="font-semibold">{readableName(step.name)}</h3>
            <Badge variant={STATUSES[step.status][1]}>{STATUSES[step.status][0]}</Badge>
            {step.duration_ms === null ? null : (
              <span className="tabular ml-auto text-muted-foreground text-sm">
                {formatMilliseconds(step.duration_ms)}
              </span>
            )}
          </div>
          {step.arguments.length > 0 ? (
            <dl className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
              {step.arguments.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt className="text-muted-foreground max-sm:not-first:mt-1.5">{name}</dt>
                  <dd className="min-w-0 break-words">{keepTogether(value)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {step.answer ? (
            <p className="break-words rounded-xl bg-muted px-3.5 py-2.5 text-sm">
              <span className="sr-only">Answer: </span>
              {step.answer}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Moment({ at, onSeek }: { at: number | null; onSeek: ToolStepsProps["onSeek"] }) {
  if (at === null) return null;
  const shown = formatDuration(at);
  const look = "tabular rounded-md bg-primary-soft px-2 py-0.5 font-semibold text-primary-text text-sm";
  if (!onSeek) return <span className={look}>{shown}</span>;
  return (
    <button
      type="button"
      title={`Play from ${shown}`}
      onClick={() => onSeek(at, { play: true })}
      className={`${look} hover:underline`}
    >
      <span className="sr-only">Play from </span>
      {shown}
    </button>
  );
}

/** 2 → "less than 0.1 s", 340 → "0.3 s". */
function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 50 ? "less than 0.1 s" : `${(milliseconds / 1_000).toFixed(1)} s`;
}
