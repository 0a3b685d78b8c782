import {
  Check,
  CircleAlert,
  Gauge,
  MessageSquareText,
  Phone,
  Siren,
  Smartphone,
  Undo2,
  Workflow,
} from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { MapButton } from "@/components/shared/map-link";
import { useFormats } from "@/components/shared/place";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useReadOnly } from "@/components/ui/read-only";
import type { ToDo, ToDoKind } from "@/lib/agent/to-dos/contract";
import { keepTogether } from "@/lib/platform/locale/keep-together";

type Look = { icon: typeof Check; tone: string; label?: string; badge?: BadgeVariant };
/** Red is for what cannot wait, amber for what went wrong; the rest is quiet. */
export const LOOKS: Record<ToDoKind, Look> = {
  message: { icon: MessageSquareText, tone: "text-muted-foreground" },
  promise: { icon: CircleAlert, tone: "text-warning-text", label: "Broken promise", badge: "outline" },
  text: { icon: Smartphone, tone: "text-muted-foreground", label: "Text message", badge: "outline" },
  emergency: { icon: Siren, tone: "text-destructive-text", label: "Emergency", badge: "destructive" },
  limit: { icon: Gauge, tone: "text-muted-foreground", label: "Limit reached", badge: "outline" },
  workflow: { icon: Workflow, tone: "text-muted-foreground", label: "Workflow", badge: "outline" },
};
export const BADGE_TONES: Partial<Record<ToDoKind, string>> = {
  emergency: "bg-destructive text-white",
  promise: "border-warning-text/40 bg-warning-soft text-warning-text",
};

/** The person that a to-do is about, for display. */
export const nameOf = (
  { caller_name, caller_phone }: Pick<ToDo, "caller_name" | "caller_phone">,
  formatPhone: (number: string) => string,
) => caller_name ?? (caller_phone ? formatPhone(caller_phone) : "Withheld number");

type ToDoRowProps = {
  toDo: ToDo;
  onTick: (done: boolean) => void;
  /** False on the page of its call. */
  linked?: boolean;
};

/** One to-do; in a narrow column its text is below its buttons. Once done it shrinks to a line that can be undone. The button stays, and keeps the focus. */
export function ToDoRow({ toDo, onTick, linked = true }: ToDoRowProps) {
  const { formatPhone } = useFormats();
  const done = toDo.done_at !== null;
  const { icon, tone, label, badge } = LOOKS[toDo.kind];
  const Icon = done ? Check : icon;
  const name = nameOf(toDo, formatPhone);
  return (
    <li
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 sm:px-6 sm:py-4",
        toDo.kind === "emergency" && !done && "bg-destructive-soft/60",
      )}
    >
      <p className="flex min-w-0 items-start gap-3">
        <Icon
          aria-hidden="true"
          className={cn("mt-0.5 size-5 shrink-0", done ? "text-muted-foreground" : tone)}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className={cn("break-words font-semibold", done && "text-muted-foreground line-through")}>
            {name}
          </span>
          {label && !done ? (
            <Badge variant={badge} className={BADGE_TONES[toDo.kind]}>
              {label}
            </Badge>
          ) : null}
        </span>
      </p>
      <span className="flex shrink-0 gap-1.5 self-start sm:gap-2 @2xl:row-span-2 print:hidden">
        {done ? null : <Reach toDo={toDo} name={name} />}
        <TickButton toDo={toDo} name={name} onTick={onTick} />
      </span>
      <div className="col-span-2 mt-1 min-w-0 space-y-1 pl-8 @2xl:col-span-1">
        <ToDoText toDo={toDo} />
        <ToDoFacts toDo={toDo} linked={linked} />
      </div>
    </li>
  );
}

/** How to reach the person: call and map are one tap away. */
export function Reach({ toDo: { caller_phone, address, kind }, name }: { toDo: ToDo; name: string }) {
  return (
    <>
      {caller_phone ? (
        <Button
          asChild
          size="sm"
          variant={kind === "emergency" ? "default" : "outline"}
          className="max-sm:size-11 max-sm:px-0"
        >
          <a href={`tel:${caller_phone}`} aria-label={`Call back ${name}`}>
            <Phone aria-hidden="true" />
            <span className="max-sm:hidden">Call back</span>
          </a>
        </Button>
      ) : null}
      {address ? <MapButton address={address} name={name} /> : null}
    </>
  );
}

type TickButtonProps = { toDo: ToDo; name: string; onTick: (done: boolean) => void };

/** Named with the first words too: one person may have several to-dos. */
export function TickButton({ toDo: { done_at, message }, name, onTick }: TickButtonProps) {
  const isOff = useReadOnly();
  const done = done_at !== null;
  return (
    <Button
      key="tick"
      size="sm"
      variant="ghost"
      className="max-sm:size-11 max-sm:px-0"
      aria-label={`${done ? "Undo" : "Done"}: ${name}, ${message.slice(0, 60)}`}
      disabled={isOff}
      onClick={() => onTick(!done)}
    >
      {done ? <Undo2 aria-hidden="true" /> : <Check aria-hidden="true" />}
      <span className="max-sm:hidden">{done ? "Undo" : "Done"}</span>
    </Button>
  );
}

/** Long messages begin folded. */
const LONG = 100;

export function ToDoText({ toDo: { message, done_at } }: { toDo: ToDo }) {
  const [open, setOpen] = useState(false);
  const isLong = message.length > LONG;
  const folded = isLong && !open;
  return (
    <p className={cn("whitespace-pre-line break-words text-sm", done_at && "text-muted-foreground")}>
      {keepTogether(folded ? `${message.slice(0, LONG - 20).trimEnd()}…` : message)}
      {isLong ? (
        <>
          {" "}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="font-semibold text-primary-text underline-offset-4 hover:underline"
          >
            {open ? "Show less" : "Show all"}
          </button>
        </>
      ) : null}
    </p>
  );
}

type ToDoFactsProps = { toDo: ToDo; linked: boolean };

export function ToDoFacts({ toDo, linked }: ToDoFactsProps) {
  const { formatDayTime, formatPhone } = useFormats();
  const { caller_name, caller_phone, call_id, created_at } = toDo;
  return (
    <p className="tabular flex flex-wrap gap-x-3 text-muted-foreground text-sm">
      <time dateTime={created_at} suppressHydrationWarning>
        {formatDayTime(created_at)}
      </time>
      {caller_name && caller_phone ? (
        <span className="max-sm:hidden">{formatPhone(caller_phone)}</span>
      ) : null}
      {linked && call_id ? (
        <Link
          href={`/dashboard/calls/${encodeURIComponent(call_id)}`}
          prefetch={false}
          className="text-primary-text underline-offset-4 hover:underline"
        >
          See the call
        </Link>
      ) : null}
      {toDo.done_by_itself ? <span>Settled automatically</span> : null}
    </p>
  );
}
