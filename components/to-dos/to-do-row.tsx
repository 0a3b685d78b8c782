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
import { useFormats } from "@/components/shared/place";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ToDo, ToDoKind } from "@/lib/agent/to-dos/contract";
import { keepTogether } from "@/lib/platform/locale/keep-together";

type Look = { icon: typeof Check; label?: string; badge?: BadgeVariant };
const LOOKS: Record<ToDoKind, Look> = {
  message: { icon: MessageSquareText },
  promise: { icon: CircleAlert, label: "Broken promise", badge: "destructive" },
  text: { icon: Smartphone, label: "Text message", badge: "outline" },
  emergency: { icon: Siren, label: "Emergency", badge: "destructive" },
  limit: { icon: Gauge, label: "Limit reached", badge: "outline" },
  workflow: { icon: Workflow, label: "Workflow", badge: "outline" },
};

/** The person that a to-do is about, for display. */
export const nameOf = (
  { caller_name, caller_phone }: Pick<ToDo, "caller_name" | "caller_phone">,
  formatPhone: (number: string) => string,
) => caller_name ?? (caller_phone ? formatPhone(caller_phone) : "Withheld number");

type ToDoRowProps = {
  toDo: ToDo;
  busy: boolean;
  onTick: (done: boolean) => void;
  /** False on the page of its call. */
  linked?: boolean;
};

/** One to-do; once done it shrinks to a line that can be undone. The button stays, and keeps the focus. */
export function ToDoRow({ toDo, busy, onTick, linked = true }: ToDoRowProps) {
  const { formatDayTime, formatPhone } = useFormats();
  const { caller_name, caller_phone, call_id, created_at, done_at } = toDo;
  const done = done_at !== null;
  const { icon, label, badge } = LOOKS[toDo.kind];
  const Icon = done ? Check : icon;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:gap-5 sm:px-6">
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0 space-y-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className={cn("break-words font-semibold", done && "text-muted-foreground line-through")}>
              {nameOf(toDo, formatPhone)}
            </span>
            {label && !done ? <Badge variant={badge}>{label}</Badge> : null}
          </p>
          <p className={cn("whitespace-pre-line break-words text-sm", done && "text-muted-foreground")}>
            {keepTogether(toDo.message)}
          </p>
          <p className="tabular flex flex-wrap gap-x-3 text-muted-foreground text-sm">
            <time dateTime={created_at} suppressHydrationWarning>
              {formatDayTime(created_at)}
            </time>
            {caller_name && caller_phone ? <span>{formatPhone(caller_phone)}</span> : null}
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
        </div>
      </div>
      <div className="flex shrink-0 gap-2 pl-8 sm:pl-0">
        {caller_phone && !done ? (
          <Button asChild size="sm" variant="outline">
            <a href={`tel:${caller_phone}`} aria-label={`Call back ${nameOf(toDo, formatPhone)}`}>
              <Phone aria-hidden="true" />
              Call back
            </a>
          </Button>
        ) : null}
        <Button
          key="tick"
          size="sm"
          variant="ghost"
          aria-label={`${done ? "Undo" : "Done"}: ${nameOf(toDo, formatPhone)}`}
          aria-disabled={busy || undefined}
          onClick={() => onTick(!done)}
        >
          {done ? <Undo2 aria-hidden="true" /> : <Check aria-hidden="true" />}
          {done ? "Undo" : "Done"}
        </Button>
      </div>
    </li>
  );
}
