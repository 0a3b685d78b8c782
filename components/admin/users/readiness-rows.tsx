import { Circle, CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { formatDateTime } from "@/lib/core/dates";
import type { Readiness, ReadinessCheck } from "@/lib/readiness/contract";
import type { UserDetails } from "@/lib/users/contract";
import type { SetupStep } from "@/lib/users/setup";

const STATES = {
  done: { icon: CircleCheck, colour: "text-success-text", said: "works" },
  failed: { icon: CircleAlert, colour: "text-destructive-text", said: "fails" },
  warning: { icon: TriangleAlert, colour: "text-warning-text", said: "not set" },
  untried: { icon: CircleHelp, colour: "text-warning-text", said: "could not be tried" },
  open: { icon: Circle, colour: "text-muted-foreground", said: "not tried yet" },
  missing: { icon: Circle, colour: "text-muted-foreground", said: "missing" },
} as const;

type Row = {
  title: string;
  state: keyof typeof STATES;
  note: string | null;
  remedy: { label: string; href: string } | null;
};

/** All that a client needs, in the order of setting it up: what is missing or fails leads to where it is put right. */
export function ReadinessRows({ user, readiness }: { user: UserDetails; readiness: Readiness }) {
  return (
    <ol className="divide-y">
      {rowsOf(user, readiness).map((row) => (
        <ReadinessRow key={row.title} row={row} />
      ))}
    </ol>
  );
}

function ReadinessRow({ row: { title, state, note, remedy } }: { row: Row }) {
  const { icon: Icon, colour, said } = STATES[state];
  const isDone = state === "done";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <Icon aria-hidden="true" className={cn("size-5", colour)} />
      <div className="min-w-0 text-sm">
        <p className={cn(!isDone && "font-semibold")}>
          {title}
          <span className="sr-only">: {said}</span>
        </p>
        {note ? <p className="mt-0.5 text-pretty break-words text-muted-foreground">{note}</p> : null}
      </div>
      {remedy ? (
        <Link
          href={remedy.href}
          className="justify-self-start whitespace-nowrap font-semibold text-primary-text text-sm underline-offset-4 hover:underline max-sm:col-start-2"
        >
          {remedy.label}
        </Link>
      ) : null}
    </li>
  );
}

function rowsOf({ id, setup, numbers }: UserDetails, { checks }: Readiness): Row[] {
  const fact = (isDone: boolean, title: string, remedy: Row["remedy"]): Row => ({
    title,
    state: isDone ? "done" : "missing",
    note: null,
    remedy: isDone ? null : remedy,
  });
  return [
    fact(numbers.length > 0, "Phone number assigned", {
      label: "Assign a number",
      href: `/admin?tab=phone-assignments&user=${id}`,
    }),
    ...checks.map((check) => toRow(check, setup.missing)),
    fact(!setup.missing.includes("plan"), "Payment terms set", {
      label: "Set payment terms",
      href: `/admin?tab=user-attributes&user=${id}`,
    }),
  ];
}

/** What is known to be missing before anything was tried. */
const STEP_OF: Partial<Record<ReadinessCheck["check"], SetupStep>> = {
  setup: "agent",
  number: "provider",
  tools: "tool",
  calendar: "calendar",
};

function toRow(check: ReadinessCheck, missing: SetupStep[]): Row {
  const { title, outcome, message, remedy, blocking, failing_since, tried_at } = check;
  if (outcome === "ok") return { title, state: "done", note: null, remedy: null };
  if (outcome === null) {
    const step = STEP_OF[check.check];
    const isMissing = step !== undefined && missing.includes(step);
    return { title, state: isMissing ? "missing" : "open", note: null, remedy: isMissing ? remedy : null };
  }
  const since = failing_since && failing_since !== tried_at ? ` Since ${formatDateTime(failing_since)}.` : "";
  const state = outcome === "untried" ? "untried" : blocking ? "failed" : "warning";
  return { title, state, note: `${message ?? ""}${blocking ? since : ""}`, remedy };
}
