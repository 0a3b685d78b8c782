"use client";

import { ChevronDown, PhoneIncoming, PhoneOutgoing } from "lucide-react";
import { useId } from "react";
import { partFailure } from "@/components/shared/part-failure";
import { useFormats } from "@/components/shared/place";
import { cn } from "@/components/ui/cn";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallLog, Excerpt } from "@/lib/calls/calls/contract";
import { formatDuration } from "@/lib/platform/locale/dates";
import { noNumber } from "./no-number";
import { useCallPlayback } from "./player-provider";
import { capitalise, StatusBadge } from "./status-badge";
import { withoutSummary } from "./without-summary";

export const callDetails = lazyPart(() => import("./call-details"));

export const CALL_ROW_GRID =
  "grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-4 text-left sm:px-6 md:grid-cols-[12.5rem_1fr_3.5rem_7rem_1.25rem] md:gap-y-0";

type CallRowProps = {
  call: CallLog;
  /** The search match in the call, in place of its summary. */
  excerpt?: Excerpt | null;
  /** Digits of the search. */
  digits?: string;
  open: boolean;
  onToggle: () => void;
};

export function CallRow({ call, excerpt, digits, open, onToggle }: CallRowProps) {
  const detailsId = useId();
  const { prepare } = useCallPlayback(call.call_id);
  const outbound = call.call_direction === "outbound";
  const Direction = outbound ? PhoneOutgoing : PhoneIncoming;

  return (
    <li className={cn("transition-colors", open && "bg-muted/35")}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => {
          if (!open && call.recording_url) prepare();
          onToggle();
        }}
        className={cn(
          CALL_ROW_GRID,
          "focus-visible:-outline-offset-2",
          !open && "transition-colors hover:bg-muted/60",
        )}
      >
        <span className="min-w-0">
          <span className="flex items-center gap-2 font-semibold">
            <Direction aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            <span className="sr-only">{outbound ? "Call to" : "Call from"}</span>
            <span className="tabular truncate">
              {call.caller_name ?? <Caller call={call} digits={digits} />}
            </span>
          </span>
          <span className="tabular mt-0.5 block text-muted-foreground text-sm">
            {call.caller_name && call.phone_number ? (
              <span className="block truncate">
                <Caller call={call} digits={digits} />
              </span>
            ) : null}
            <When startedAt={call.started_at} />
            <span className="md:hidden">
              {call.duration === null ? "" : ` · ${formatDuration(call.duration)}`}
            </span>
          </span>
        </span>
        <span className="flex flex-col items-end gap-2 self-start md:order-4 md:self-center">
          <StatusBadge status={call.status} />
          {call.not_lead ? (
            <span className="text-muted-foreground text-xs">{capitalise(call.not_lead)}</span>
          ) : null}
          <Chevron open={open} className="md:hidden" />
        </span>
        <span
          className={cn(
            "col-span-2 line-clamp-2 min-w-0 break-words text-sm md:order-2 md:col-span-1 md:text-muted-foreground",
            open && "max-md:hidden md:invisible",
            !call.summary && "text-muted-foreground",
          )}
        >
          {excerpt ? <MarkedText excerpt={excerpt} /> : (call.summary ?? withoutSummary(call))}
        </span>
        <span className="tabular hidden text-right text-muted-foreground text-sm md:order-3 md:block">
          {call.duration === null ? "–" : formatDuration(call.duration)}
        </span>
        <Chevron open={open} className="hidden md:order-5 md:block" />
      </button>
      <div id={detailsId} hidden={!open}>
        {open ? (
          <div className="fade-in-0 slide-in-from-top-1 animate-in">
            <LazyPart
              part={callDetails}
              props={{ call }}
              pending={<DetailsPlaceholder />}
              failed={partFailure("Couldn't open this call")}
            />
          </div>
        ) : null}
      </div>
    </li>
  );
}

type CallerProps = {
  call: Pick<CallLog, "phone_number" | "number_deleted_after">;
  digits: string | undefined;
};

function Caller({ call: { phone_number: number, number_deleted_after: deleted }, digits }: CallerProps) {
  const { formatPhone } = useFormats();
  if (!number) return noNumber({ isDeleted: deleted !== null });
  const shown = formatPhone(number);
  const wanted = digits && digits.length >= 4 ? digits.replace(/^0+/, "") : null;
  return wanted && number.includes(wanted) ? <mark className={MARK}>{shown}</mark> : shown;
}

/** The text depends on the reader's clock, which may have passed midnight since the server rendered the page. */
function When({ startedAt }: { startedAt: string | null }) {
  const { formatDayTime } = useFormats();
  if (!startedAt) return "Time unknown";
  return (
    <time dateTime={startedAt} suppressHydrationWarning>
      {formatDayTime(startedAt)}
    </time>
  );
}

function Chevron({ open, className }: { open: boolean; className?: string }) {
  return (
    <ChevronDown
      aria-hidden="true"
      className={cn(
        "size-5 shrink-0 text-muted-foreground transition-transform",
        open && "rotate-180",
        className,
      )}
    />
  );
}

function DetailsPlaceholder() {
  return (
    <div role="status" className="space-y-3 px-4 pb-6 sm:px-6">
      <span className="sr-only">Loading the call</span>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}

const MARK = "rounded-sm bg-primary-soft text-primary-text font-semibold";

/** An excerpt of a call with the matched words marked. */
function MarkedText({ excerpt }: { excerpt: Excerpt }) {
  const parts = excerpt.parts.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
      <mark key={index} className={MARK}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
  if (excerpt.of === "summary") return parts;
  return (
    <>
      <span className="text-muted-foreground">From the transcript: </span>… {parts} …
    </>
  );
}
