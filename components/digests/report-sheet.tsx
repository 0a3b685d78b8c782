import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Figure } from "@/lib/agent/digests/figures";
import type { DigestReport, ReportRow } from "@/lib/agent/digests/read-digest";
import {
  adviceOf,
  isEmpty,
  missingWords,
  NOTHING_TO_TELL,
  paidWords,
  periodWords,
  reasonWords,
} from "@/lib/agent/digests/words";
import { formatsOf, type WrittenPlace } from "@/lib/platform/locale/dates";
import { writeAmount } from "@/lib/platform/locale/write-amount";

type SheetProps = { report: DigestReport; place: WrittenPlace; agency: string };

/** A period's figures, each with its calls or jobs below it: works without script, and on paper. */
export function ReportSheet({ report, place, agency }: SheetProps) {
  const { figures } = report;
  const { formatDateTime } = formatsOf(place);
  const step = adviceOf(report);
  const missing = missingWords(report);
  const list = (figure: Figure, label: string, note?: string) => (
    <FigureList label={label} note={note} rows={report.lists[figure]} figure={figure} place={place} />
  );
  return (
    <div className="page-width max-w-[48rem] space-y-8 py-8 sm:py-12 print:max-w-none print:space-y-5 print:px-0 print:py-0">
      <style>{"@page { size: A4; margin: 16mm }"}</style>
      <header className="space-y-1">
        <p className="font-semibold text-primary-text text-sm">{agency}</p>
        <h1 className="font-bold text-2xl sm:text-3xl">{report.business}</h1>
        <p className="text-muted-foreground">{periodWords(report.period, place)}</p>
      </header>
      {isEmpty(report) ? <p>{NOTHING_TO_TELL}</p> : null}
      <Group title="Calls">
        {list("answered", "Calls answered", "Somebody spoke with your agent.")}
        {list("out_of_hours", "Out of hours")}
        {list("booked", "Booked")}
        {list("not_booked", "Not booked", "Without suppliers, spam and those who booked later.")}
        {list("broken", "Promises not kept", "What your agent said and did not do.")}
      </Group>
      <Group title="Jobs" note={`${paidWords(report)}. Only recorded outcomes and payments count.`}>
        {list("jobs", "Jobs in this time")}
        {list("paid", `Known to be paid, of ${figures.jobs}`)}
        {list("unknown", "Not recorded yet")}
      </Group>
      {missing ? <p className="text-muted-foreground text-sm">{missing}</p> : null}
      {step ? (
        <section className="break-inside-avoid rounded-xl bg-primary-soft p-5 print:border print:p-4">
          <h2 className="font-semibold">One thing to do</h2>
          <p className="mt-1">{step.say}</p>
          <a
            href={step.path}
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary-text underline print:hidden"
          >
            {step.button}
          </a>
        </section>
      ) : null}
      <footer className="space-y-1 text-muted-foreground text-sm">
        <p>
          Counted on {formatDateTime(report.madeAt)}. Later changes are not in it. Phone numbers are
          shortened.
        </p>
        {report.expiresAt ? <p>This link opens until {formatDateTime(report.expiresAt)}.</p> : null}
      </footer>
    </div>
  );
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        {note ? <p className="text-muted-foreground">{note}</p> : null}
      </div>
      <div className="divide-y rounded-xl border bg-card">{children}</div>
    </section>
  );
}

type ListProps = { label: string; note?: string; rows: ReportRow[]; figure: Figure; place: WrittenPlace };

function FigureList({ label, note, rows, figure, place }: ListProps) {
  const title = (
    <>
      <span className="min-w-14 font-bold text-2xl tabular-nums">{rows.length}</span>
      <span className="min-w-0 flex-1">
        {label}
        {note ? <span className="block text-muted-foreground text-sm">{note}</span> : null}
      </span>
    </>
  );
  if (rows.length === 0) {
    return (
      <div data-figure={figure} className="flex items-center gap-3 px-4 py-3 print:py-1.5">
        {title}
      </div>
    );
  }
  return (
    <details data-figure={figure} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-3 hover:bg-muted/50 print:py-1.5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <ol className="divide-y border-t px-4 text-sm">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a snapshot, whose rows have no other name
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums print:py-1">
            <Row row={row} figure={figure} place={place} />
          </li>
        ))}
      </ol>
    </details>
  );
}

type RowProps = { row: ReportRow; figure: Figure; place: WrittenPlace };

function Row({ row, figure, place }: RowProps) {
  if (row.erased) return <span className="text-muted-foreground">Erased at the caller’s request</span>;
  const { formatDateTime } = formatsOf(place);
  return (
    <>
      <span>{formatDateTime(row.at)}</span>
      <span className="text-muted-foreground">
        {[
          row.number ? `…${row.number}` : null,
          figure === "not_booked" ? reasonWords(row.outcome ?? "unknown") : outcomeWords(row),
        ]
          .filter(Boolean)
          .join(" · ") || "–"}
      </span>
    </>
  );
}

const OUTCOMES: Record<string, string> = { unknown: "not recorded yet", no_show: "no show" };

function outcomeWords({ outcome, amount_minor, currency }: ReportRow): string | null {
  if (!outcome) return null;
  const words = OUTCOMES[outcome] ?? outcome;
  return amount_minor === null ? words : `${words} ${writeAmount(amount_minor, currency)}`;
}
