import { CalendarClock, Phone } from "lucide-react";
import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { MapButton, MapLink } from "@/components/shared/map-link";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { Day, NextJob } from "@/lib/dashboard/day/contract";
import type { Formats } from "@/lib/platform/locale/dates";

type NextJobsProps = {
  /** undefined if it could not be read. */
  day: Day | undefined;
  formats: Formats;
};

/** The next booked jobs, with whom to call and where to drive. Rendered on the server: see use-fresh-parts.ts. */
export function NextJobs({ day, formats }: NextJobsProps) {
  return (
    <SectionCard
      title="Next jobs"
      className="h-full"
      actions={day && day.jobs_ahead > 1 ? <LaterJobs count={day.jobs_ahead - 1} /> : undefined}
      flush
    >
      {day && day.jobs.length > 0 ? (
        <ol className="divide-y">
          {day.jobs.map((job) => (
            <JobRow key={job.id} job={job} formats={formats} />
          ))}
        </ol>
      ) : (
        <p className="flex items-center gap-3 px-4 py-5 text-muted-foreground text-sm sm:px-6">
          <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
          {day
            ? "No jobs ahead. What your agent books appears here, the next one first."
            : "Couldn't load your next jobs. Your calendar below has them."}
        </p>
      )}
    </SectionCard>
  );
}

/** A phone has room for the next job alone. */
function LaterJobs({ count }: { count: number }) {
  return (
    <Link
      href="#events"
      className="font-semibold text-primary-text text-sm underline-offset-4 hover:underline sm:hidden"
    >
      {count} more
    </Link>
  );
}

function JobRow({ job, formats: { formatDay, formatTime } }: { job: NextJob; formats: Formats }) {
  const name = job.client_name?.trim() || "the customer";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-3 max-sm:not-first:hidden sm:px-6 sm:py-4">
      <div className="min-w-0">
        <p className="font-semibold text-sm">
          <time dateTime={job.starts_at} className="tabular text-status-live">
            {formatDay(job.starts_at)}, {formatTime(job.starts_at)} to {formatTime(job.ends_at)}
          </time>
        </p>
        <p className="break-words font-semibold">
          {job.call_id ? (
            <Link
              href={callAddress(job.call_id)}
              prefetch={false}
              className="underline-offset-4 hover:underline"
            >
              {job.job}
            </Link>
          ) : (
            job.job
          )}
        </p>
        <p className="break-words text-muted-foreground text-sm">
          {job.client_name}
          {job.client_name && job.address ? <span aria-hidden="true"> · </span> : null}
          {job.address ? <MapLink address={job.address} /> : null}
        </p>
        {job.assignee ? (
          <p className="break-words text-muted-foreground text-sm">For {job.assignee}</p>
        ) : null}
      </div>
      <span className="flex shrink-0 items-start gap-1.5">
        {job.phone ? (
          <Button asChild size="icon" variant="outline">
            <a href={`tel:${job.phone}`} aria-label={`Call ${name}`}>
              <Phone aria-hidden="true" />
            </a>
          </Button>
        ) : null}
        {job.address ? <MapButton address={job.address} name={name} compact /> : null}
      </span>
    </li>
  );
}
