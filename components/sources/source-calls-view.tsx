import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { CountedCalls } from "@/components/calls/counted-calls";
import { noNumber } from "@/components/calls/no-number";
import { BackLink } from "@/components/shared/back-link";
import { Badge } from "@/components/ui/badge";
import type { Graded, SourceCall, SourceFigure } from "@/lib/agent/sources/contract";
import type { Formats } from "@/lib/platform/locale/dates";
import { sourcesAddress } from "./sources-address";

const TITLES: Record<SourceFigure, string> = {
  calls: "Calls",
  existing: "Calls by existing customers",
  booked: "Jobs booked",
  jobs: "Visits so far",
  paid: "Jobs known to be paid",
  unknown: "Jobs not recorded yet",
};

type SourceCallsViewProps = {
  days: number;
  figure: SourceFigure;
  grade: Graded;
  /** undefined if they could not be read. */
  page: { data: SourceCall[]; total: number } | undefined;
  /** The address of the next page; null on the last. */
  next: string | null;
  formats: Formats;
  formatPhone: (number: string) => string;
};

/** What one figure counts. Rendered on the server. */
export function SourceCallsView(props: SourceCallsViewProps) {
  const { days, figure, grade, page, next, formats, formatPhone } = props;
  return (
    <CountedCalls
      back={<BackLink href={sourcesAddress(days)}>Where jobs come from</BackLink>}
      title={TITLES[figure]}
      heading={page ? `${page.total} ${grade}` : "What it counts"}
      days={days}
      rows={page?.data.map((row) => (
        <Row key={row.job?.id ?? row.call_id} row={row} formats={formats} formatPhone={formatPhone} />
      ))}
      none="Nothing to count"
      next={next}
    />
  );
}

type RowProps = { row: SourceCall } & Pick<SourceCallsViewProps, "formats" | "formatPhone">;

function Row({
  row: { call_id, happened_at, caller, is_number_deleted: isDeleted, is_existing, job },
  formats,
  formatPhone,
}: RowProps) {
  const who = caller?.startsWith("+") ? formatPhone(caller) : (caller ?? noNumber({ isDeleted }));
  return (
    <li className="px-4 py-3 sm:px-6">
      <Link href={callAddress(call_id)} prefetch={false} className="block min-h-11 hover:underline">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="break-words font-semibold">{job ? `${job.job}, ${who}` : who}</span>
          {is_existing ? <Badge variant="secondary">Existing customer</Badge> : null}
        </span>
        <span className="tabular block text-muted-foreground text-sm">
          <time dateTime={happened_at}>Called {formats.formatDayTime(happened_at)}</time>
          {job ? (
            <>
              {" · "}visit <time dateTime={job.starts_at}>{formats.formatDayTime(job.starts_at)}</time>
              {job.sentence ? ` · ${job.sentence}` : null}
            </>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
