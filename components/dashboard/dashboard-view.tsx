"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { PlayerProvider } from "@/components/calls/player-provider";
import { RecentCalls } from "@/components/calls/recent-calls";
import { usePlayTickets } from "@/components/calls/use-play-tickets";
import { DownloadButton } from "@/components/shared/download-button";
import { endpoints } from "@/components/shared/endpoints";
import { ToDoSection } from "@/components/to-dos/to-do-section";
import { cn } from "@/components/ui/cn";
import { useAction } from "@/lib/platform/browser/use-action";
import { PERIODS, type Period, readPeriod } from "@/lib/platform/locale/period";
import { AdPerformance } from "./ad-performance";
import { CallsChart } from "./calls-chart";
import { EventsSection } from "./events-section";
import { RunningAds } from "./running-ads";
import { StatCards } from "./stat-cards";
import { type DashboardData, useDashboard } from "./use-dashboard";

type DashboardViewProps = DashboardData & {
  /** Whether the person may download the calls. */
  mayExport: boolean;
  /** The parts of the first screen that the server renders. */
  jobs: ReactNode;
  since: ReactNode;
  measured: ReactNode;
};

export function DashboardView({ jobs, since, measured, ...first }: DashboardViewProps) {
  const [days, setDays] = useState(first.days);
  useVisit();
  const { calls, lastCallAt, campaigns, insights, figures, toDos, prefetchPeriod } = useDashboard(
    first,
    days,
  );
  const tickets = usePlayTickets();
  const { data, failed, busy, retry, retrying } = figures;
  const scoped = first.periodScope === "sections";
  // A link to another period, or a step back. A refresh that was asked for before the last choice does not undo it.
  useEffect(() => {
    const chosen = new URLSearchParams(window.location.search).get("days") ?? undefined;
    setDays(scoped ? readPeriod(chosen) : first.days);
  }, [scoped, first.days]);

  function select(next: Period) {
    setDays(next);
    // In the address, so that a reload or a link shows the same; replaced, not pushed, since it is not another page.
    if (scoped) window.history.replaceState(null, "", `?days=${next}`);
  }

  return (
    <PlayerProvider {...tickets}>
      {/* To do beside the next jobs; what happened fills the column below the shorter one. */}
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <ToDoSection list={toDos} visits={first.day?.visits ?? []} />
        <div className="lg:row-span-2">{jobs}</div>
        {since}
      </div>
      <div className="grid gap-6 sm:gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="min-w-0 space-y-6 sm:space-y-8 xl:space-y-6">
          <div className="flex flex-wrap items-center justify-between gap-2.5">
            <PeriodButtons days={days} onSelect={select} onReach={prefetchPeriod} />
            {first.mayExport ? <DownloadCsv days={scoped ? days : first.days} /> : null}
          </div>
          {first.hasFigures ? (
            <div className="space-y-3">
              <StatCards figures={data} failed={failed} onRetry={retry} retrying={retrying} />
              {measured}
            </div>
          ) : null}
          {first.hasFigures && first.charts && (data || !failed) ? (
            <CallsChart figures={data} busy={busy} />
          ) : null}
          <RecentCalls calls={calls} period={{ days, lastCallAt, onSelect: select }} />
        </div>
        <div className="grid min-w-0 content-start gap-6 sm:gap-8 lg:grid-cols-2 xl:grid-cols-1 xl:gap-6">
          {first.hasFigures ? (
            <>
              <RunningAds campaigns={campaigns} insights={insights} figures={data} />
              <AdPerformance insights={insights} figures={data} />
            </>
          ) : null}
          <EventsSection calendar={first.calendar} />
        </div>
      </div>
    </PlayerProvider>
  );
}

/** Downloads the period's calls as a file (DASH-18). */
function DownloadCsv({ days }: { days: Period }) {
  return (
    <DownloadButton
      endpoint={endpoints.callsCsv}
      input={{ query: { days } }}
      name="calls.csv"
      label="Download CSV"
    />
  );
}

type PeriodButtonsProps = {
  days: Period;
  onSelect: (days: Period) => void;
  /** The user is about to select it. */
  onReach?: (days: Period) => void;
};

/** Selects the period of the page (DASH-02). */
function PeriodButtons({ days, onSelect, onReach }: PeriodButtonsProps) {
  return (
    <fieldset className="inline-flex max-w-full rounded-xl border bg-card p-1 shadow-xs">
      <legend className="sr-only">Period</legend>
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === days}
          onPointerEnter={() => onReach?.(period)}
          onFocus={() => onReach?.(period)}
          onClick={() => onSelect(period)}
          className={cn(
            "h-9 whitespace-nowrap rounded-lg px-3 font-semibold text-muted-foreground text-sm transition-colors hover:text-foreground sm:h-8",
            period === days && "bg-primary-soft text-primary-text hover:text-primary-text",
          )}
        >
          {period} Days
        </button>
      ))}
    </fieldset>
  );
}

/** Tells the server that somebody looks at the page: when it opens, and whenever its tab comes to the front again. */
function useVisit(): void {
  const { run } = useAction(endpoints.noteVisit);
  const tell = useRef(run);
  useEffect(() => {
    tell.current = run;
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void tell.current({});
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
