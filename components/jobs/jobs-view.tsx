"use client";

import { CalendarCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { BackLink } from "@/components/shared/back-link";
import { DownloadButton } from "@/components/shared/download-button";
import { EmptyState } from "@/components/shared/empty-state";
import { jobEndpoints } from "@/components/shared/job-endpoints";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { PagedList } from "@/components/shared/paged-list";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { calendarColours, Job, JobOutcome, myJobs } from "@/lib/agent/money/contract";
import { measuredSentence } from "@/lib/agent/money/measured-sentence";
import type { myPaymentHook } from "@/lib/agent/payments/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import { CalendarMeanings } from "./calendar-meanings";
import { ImportFile } from "./import-file";
import { JobRow } from "./job-row";
import { type JobFilters, jobsAddress } from "./jobs-address";
import { StripeSetup } from "./stripe-setup";

type JobsViewProps = {
  filters: JobFilters;
  /** What the server rendered the page with; undefined if it could not read it. */
  page: Output<typeof myJobs> | undefined;
  colours: Output<typeof calendarColours> | undefined;
  hook: Output<typeof myPaymentHook> | undefined;
};

const FILTERS: readonly (readonly [JobOutcome | undefined, string])[] = [
  [undefined, "All"],
  ["unknown", "Not recorded yet"],
  ["paid", "Paid"],
  ["quoted", "Quoted"],
  ["done", "Done"],
  ["no_show", "No-show"],
];

/** The visits that have begun and what became of them, and the other ways to say so. */
export function JobsView({ filters, page, colours, hook }: JobsViewProps) {
  const { formatDayOfMonth } = useFormats();
  const { from, to, outcome } = filters;
  const query = { from, to, outcome, limit: 20 };
  const { data: connected } = useRead(jobEndpoints.myPaymentHook, {}, { initial: hook });
  const pages = usePages(jobEndpoints.myJobs, { query }, { initial: page, version: page });
  const { measured } = pages.pages?.[0] ?? page ?? {};
  const span = from && to ? `, ${formatDayOfMonth(from)} to ${formatDayOfMonth(to)}` : "";
  const refetch = () => void pages.list.refetch();
  const told = useToldJobs(pages.rows, jobsAddress(filters));
  return (
    <PageShell>
      <div className="space-y-2">
        <BackLink href="/dashboard">Dashboard</BackLink>
        <PageHeader
          title="Jobs"
          description="Visits that your agent booked, and how they turned out, where someone has recorded it."
        />
      </div>
      <SectionCard
        title="How they turned out"
        description={measured ? `Measured: ${measuredSentence(measured)}${span}.` : undefined}
        flush
      >
        <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3 sm:px-6">
          <nav aria-label="Show" className="flex flex-wrap gap-1">
            {FILTERS.map(([value, label]) => (
              <Button
                key={label}
                asChild
                size="sm"
                variant="ghost"
                className={cn("max-sm:h-11", value === outcome && "bg-primary-soft text-primary-text")}
              >
                <Link
                  href={jobsAddress({ from, to, outcome: value })}
                  prefetch={false}
                  aria-current={value === outcome ? "page" : undefined}
                >
                  {label}
                </Link>
              </Button>
            ))}
          </nav>
          {from || to ? (
            <Link
              href={jobsAddress({ outcome })}
              prefetch={false}
              className="font-semibold text-primary-text text-sm underline-offset-4 hover:underline"
            >
              Show all days
            </Link>
          ) : null}
        </div>
        <PagedList
          of={{ rows: told.rows, list: pages.list }}
          row={(job) => (
            <JobRow
              key={job.id}
              job={job}
              paymentLink={connected?.data.payment_link ?? null}
              onTold={(changed) => {
                told.keep(changed);
                refetch();
              }}
            />
          )}
          loading="Loading jobs"
          failed={{ title: "Couldn't load your jobs" }}
          empty={
            <EmptyState
              icon={CalendarCheck}
              title={outcome ? "No jobs like this" : "No visits yet"}
              description={
                outcome
                  ? "Choose another outcome above."
                  : "A visit that your agent booked appears here once it has begun."
              }
            />
          }
        />
      </SectionCard>
      <SectionCard
        id="file"
        title="Upload a spreadsheet"
        description="Download your jobs (up to the newest 500), fill in outcome and amount, and send the file back."
        actions={
          <DownloadButton
            endpoint={jobEndpoints.jobsCsv}
            input={{ query: { from, to } }}
            name="jobs.csv"
            label="Download"
            size="sm"
          />
        }
      >
        <ImportFile onSaved={refetch} />
      </SectionCard>
      <SectionCard
        id="calendar"
        title="Record it in your calendar"
        description="Within two weeks of a visit we read what you wrote into its event."
      >
        <CalendarMeanings initial={colours} />
      </SectionCard>
      <SectionCard
        id="stripe"
        title="Payments through Stripe"
        description="A payment through your own Payment Link marks the job as paid."
      >
        <StripeSetup initial={hook} />
      </SectionCard>
      <SectionCard
        id="other-ways"
        title="Other ways"
        description="However you record it, and however often, a job counts once."
      >
        <ul className="list-disc space-y-2 pl-5 text-sm">
          <li>
            One text in the evening that you answer: switch it on under{" "}
            <Link
              href="/settings#notifications"
              prefetch={false}
              className="font-semibold text-primary-text underline-offset-4 hover:underline"
            >
              Notifications
            </Link>
            .
          </li>
          <li>
            Other software: your agency gives it an automation key. It sends{" "}
            <code>PUT /api/automation/outcomes</code> with the booking’s id, which our webhooks name.
          </li>
        </ul>
      </SectionCard>
    </PageShell>
  );
}

/**
 * A list with what was told in it: a job that its filter no longer fits keeps its place, so that it can be undone, until
 * another `list` is shown.
 */
function useToldJobs(rows: readonly Job[] | undefined, list: string) {
  const [told, setTold] = useState<Told>({ list, jobs: [] });
  return {
    rows: rows && withTold(rows, toldIn(told, list)),
    // What another job was told meanwhile stays.
    keep: (job: Job) =>
      setTold((before) => ({
        list,
        jobs: [...toldIn(before, list).filter(({ id }) => id !== job.id), job],
      })),
  };
}

type Told = { list: string; jobs: readonly Job[] };
const toldIn = (told: Told, list: string) => (told.list === list ? told.jobs : []);

/** Newest first, as the server sorts them; what it knows of a job goes before what was told here. */
export function withTold(rows: readonly Job[], told: readonly Job[]): Job[] {
  const missing = told.filter(({ id }) => !rows.some((row) => row.id === id));
  if (missing.length === 0) return [...rows];
  return [...rows, ...missing].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
}
