import { CircleAlert, MessageSquareText, PencilLine, Phone, Reply, Wrench } from "lucide-react";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { CallPage, StoryEntry, ToolStep } from "@/lib/dashboard/call-page/contract";
import { formatDuration } from "@/lib/platform/locale/dates";
import { keepTogether } from "@/lib/platform/locale/keep-together";

const ICONS: Record<StoryEntry["kind"], typeof Phone> = {
  call: Phone,
  step: Wrench,
  trouble: CircleAlert,
  text: MessageSquareText,
  reply: Reply,
  correction: PencilLine,
};
/** A step that succeeded needs no label. */
const LABELS: Partial<Record<ToolStep["status"], string>> = {
  running: "Working",
  failed: "Failed",
  timed_out: "No answer in time",
  refused: "Refused",
  no_target: "Not set up",
};

type Seek = ((second: number, options: { play: boolean }) => void) | null;

type CallStoryListProps = {
  call: CallPage;
  /** Without a recording, steps cannot be jumped to. */
  onSeek: Seek;
};

/** The story of a call: talk, the agent's steps, texts and corrections in one line of time. */
export function CallStoryList({ call, onSeek }: CallStoryListProps) {
  return (
    <SectionCard title="What happened">
      <ol className="space-y-4" aria-label="Story">
        {call.story.map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            step={call.tools.find(({ id }) => id === entry.key)}
            onSeek={onSeek}
          />
        ))}
      </ol>
    </SectionCard>
  );
}

type EntryProps = { entry: StoryEntry; step: ToolStep | undefined; onSeek: Seek };

function Entry({ entry: { kind, text, detail, second, at }, step, onSeek }: EntryProps) {
  const { formatDayTime } = useFormats();
  const Icon = ICONS[kind];
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        aria-hidden="true"
        className={cn(
          "mt-0.5 size-4.5 shrink-0",
          kind === "trouble" ? "text-warning-text" : "text-muted-foreground",
        )}
      />
      <div className="min-w-0 flex-1 space-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 break-words font-semibold">{text}</h3>
          {step && LABELS[step.status] ? <Badge variant="outline">{LABELS[step.status]}</Badge> : null}
          {second !== null ? (
            <Moment second={second} onSeek={step ? onSeek : null} />
          ) : at ? (
            <time dateTime={at} suppressHydrationWarning className="tabular text-muted-foreground">
              {formatDayTime(at)}
            </time>
          ) : null}
        </div>
        {detail ? <p className="line-clamp-4 break-words text-muted-foreground">{detail}</p> : null}
        {step && step.arguments.length > 0 ? <StepDetails step={step} /> : null}
      </div>
    </li>
  );
}

function Moment({ second, onSeek }: { second: number; onSeek: Seek }) {
  const shown = formatDuration(second);
  if (!onSeek) return <span className="tabular text-muted-foreground">{shown}</span>;
  return (
    <button
      type="button"
      title={`Play from ${shown}`}
      onClick={() => onSeek(second, { play: true })}
      className="tabular rounded-md bg-primary-soft px-2 py-0.5 font-semibold text-primary-text hover:underline"
    >
      <span className="sr-only">Play from </span>
      {shown}
    </button>
  );
}

/** What a tool was asked with, and how long it took. */
function StepDetails({ step: { arguments: asked, duration_ms: took } }: { step: ToolStep }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-md text-primary-text underline-offset-4 hover:underline">
        Details
      </summary>
      <dl className="mt-2 grid gap-x-5 gap-y-1 sm:grid-cols-[9rem_1fr]">
        {asked.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground max-sm:not-first:mt-1.5">{name}</dt>
            <dd className="min-w-0 break-words">{keepTogether(value)}</dd>
          </div>
        ))}
        {took === null ? null : (
          <div className="contents">
            <dt className="text-muted-foreground max-sm:mt-1.5">Took</dt>
            <dd className="tabular">{formatMilliseconds(took)}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** 2 → "less than 0.1 s", 340 → "0.3 s". */
function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 50 ? "less than 0.1 s" : `${(milliseconds / 1_000).toFixed(1)} s`;
}
