import { CalendarClock, CircleAlert, Phone } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { MapButton, MapLink } from "@/components/shared/map-link";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { OnTheWay } from "@/components/visits/on-the-way";
import type { OwnJob } from "@/lib/agent/jobs/contract";
import type { Formats } from "@/lib/platform/locale/dates";

type JobListProps = {
  /** undefined if they could not be read. */
  jobs: OwnJob[] | undefined;
  /** The day at the client's, and that of a moment. */
  today: string;
  dayOf: (moment: string) => string;
  formats: Formats;
};

/** A person's own next jobs, day by day. Rendered on the server. */
export function JobList({ jobs, today, dayOf, formats }: JobListProps) {
  if (!jobs) {
    return (
      <Card>
        <EmptyState
          icon={CircleAlert}
          title="Couldn't load your jobs"
          description="This page tries again every minute. If you are due somewhere, call the office."
        />
      </Card>
    );
  }
  if (jobs.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CalendarClock}
          title="No jobs ahead"
          description="What the office gives you appears here, the next one first."
        />
      </Card>
    );
  }
  const days = Map.groupBy(jobs, ({ starts_at }) => dayOf(starts_at));
  return [...days].map(([day, ofDay]) => (
    <SectionCard
      key={day}
      title={day === today ? "Today" : formats.formatDay(ofDay[0]?.starts_at ?? "")}
      flush
    >
      <ol className="divide-y">
        {ofDay.map((job) => (
          <JobRow key={job.id} job={job} formats={formats} />
        ))}
      </ol>
    </SectionCard>
  ));
}

function JobRow({ job, formats: { formatTime } }: { job: OwnJob; formats: Formats }) {
  const { starts_at, ends_at, phone, address, notes } = job;
  const name = job.client_name?.trim() || "the customer";
  return (
    <li className="space-y-3 px-4 py-4 sm:px-6">
      <div className="space-y-0.5">
        <p className="tabular font-semibold text-sm text-status-live">
          <time dateTime={starts_at}>{formatTime(starts_at)}</time> to{" "}
          <time dateTime={ends_at}>{formatTime(ends_at)}</time>
        </p>
        <p className="break-words font-semibold">{job.job}</p>
        {job.client_name ? <p className="break-words text-sm">{job.client_name}</p> : null}
        {address ? (
          <p className="break-words text-muted-foreground text-sm">
            <MapLink address={address} />
          </p>
        ) : null}
        {notes ? <p className="whitespace-pre-wrap break-words text-sm">{notes}</p> : null}
      </div>
      {job.is_confirmed && phone ? <OnTheWay visit={job} name={name} /> : null}
      {phone || address ? (
        <div className="flex gap-2.5">
          {phone ? (
            <Button asChild variant="outline" className="max-sm:h-12 max-sm:flex-1">
              <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
                <Phone aria-hidden="true" />
                Call
              </a>
            </Button>
          ) : null}
          {address ? <MapButton address={address} name={name} wide /> : null}
        </div>
      ) : null}
    </li>
  );
}
