import { Circle, CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { ReadinessRow, RowState } from "./readiness-state";

const LOOKS: Record<RowState, { icon: typeof Circle; colour: string; said: string }> = {
  done: { icon: CircleCheck, colour: "text-success-text", said: "passes" },
  failed: { icon: CircleAlert, colour: "text-destructive-text", said: "fails" },
  warning: { icon: TriangleAlert, colour: "text-warning-text", said: "not set" },
  untried: { icon: CircleHelp, colour: "text-warning-text", said: "couldn't check" },
  open: { icon: Circle, colour: "text-muted-foreground", said: "not checked yet" },
  missing: { icon: Circle, colour: "text-muted-foreground", said: "missing" },
};

/** Each missing or failed item links to where it is fixed. */
export function ReadinessRows({ rows }: { rows: ReadinessRow[] }) {
  return (
    <ol className="divide-y">
      {rows.map((row) => (
        <Row key={row.title} row={row} />
      ))}
    </ol>
  );
}

function Row({ row: { title, state, note, remedy } }: { row: ReadinessRow }) {
  const { icon: Icon, colour, said } = LOOKS[state];
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
