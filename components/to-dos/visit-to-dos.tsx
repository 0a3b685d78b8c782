import Link from "next/link";
import { useState } from "react";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { TellOutcome } from "@/components/visits/visit-outcome";
import type { JobResult, UntoldVisit } from "@/lib/agent/money/contract";

const FIRST = 3;

/**
 * Visits that are over: how did they go? One whose outcome was entered here keeps its place until the page is left, so that it
 * can be undone.
 */
type VisitToDosProps = { visits: readonly UntoldVisit[]; onTold: (id: string) => void };

export default function VisitToDos({ visits, onTold }: VisitToDosProps) {
  const [told, setTold] = useState<readonly UntoldVisit[]>([]);
  const [showsAll, setShowsAll] = useState(false);
  const waiting = visits.filter(({ id }) => !told.some((visit) => visit.id === id));
  const shown = [...waiting.slice(0, showsAll ? undefined : FIRST), ...told].sort((a, b) =>
    a.starts_at < b.starts_at ? 1 : -1,
  );
  const keep = (visit: UntoldVisit) => {
    setTold((others) => [...others.filter(({ id }) => id !== visit.id), visit]);
    onTold(visit.id);
  };
  return (
    <section aria-label="How did it go?" className="mt-1">
      <ul className="divide-y">
        {shown.map((visit) => (
          <VisitRow key={visit.id} visit={visit} onTold={() => keep(visit)} />
        ))}
      </ul>
      {waiting.length > FIRST && !showsAll ? (
        <div className="border-t py-3">
          <Button size="sm" variant="outline" onClick={() => setShowsAll(true)}>
            Show {waiting.length - FIRST} more {waiting.length - FIRST === 1 ? "visit" : "visits"}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const UNKNOWN: JobResult = {
  outcome: "unknown",
  amount_minor: null,
  currency: null,
  source: null,
  told_at: null,
  refunds: [],
  sentence: "How it went is not known yet.",
};

function VisitRow({ visit, onTold }: { visit: UntoldVisit; onTold: () => void }) {
  const { formatDayTime } = useFormats();
  const { job, client_name: name, starts_at: startsAt, call_id: callId } = visit;
  const about = name ? `${job}, ${name}` : job;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="break-words font-semibold">{about}</p>
        <p className="tabular flex flex-wrap gap-x-3 text-muted-foreground text-sm">
          <time dateTime={startsAt} suppressHydrationWarning>
            {formatDayTime(startsAt)}
          </time>
          {callId ? (
            <Link
              href={`/dashboard/calls/${encodeURIComponent(callId)}`}
              prefetch={false}
              className="text-primary-text underline-offset-4 hover:underline"
            >
              See the call
            </Link>
          ) : null}
        </p>
      </div>
      <TellOutcome booking={visit} result={UNKNOWN} mayTell about={about} onTold={onTold} />
    </li>
  );
}
