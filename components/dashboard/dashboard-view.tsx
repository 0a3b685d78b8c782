"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { PlayerProvider } from "@/components/calls/player-provider";
import { RecentCalls } from "@/components/calls/recent-calls";
import { usePlayTickets } from "@/components/calls/use-play-tickets";
import { ACCOUNT_ENTRIES } from "@/components/layout/nav-entries";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { ToDoSection } from "@/components/to-dos/to-do-section";
import { Button } from "@/components/ui/button";
import type { Period } from "@/lib/platform/locale/period";
import { AdPerformance } from "./ad-performance";
import { CallsChart } from "./calls-chart";
import { DownloadCsv } from "./download-csv";
import { Notices } from "./notices";
import { PeriodButtons } from "./period-buttons";
import { RunningAds } from "./running-ads";
import { StatCards } from "./stat-cards";
import { UpcomingEvents } from "./upcoming-events";
import { type DashboardData, useDashboard } from "./use-dashboard";
import { useUpcomingEvents } from "./use-upcoming-events";

type DashboardViewProps = DashboardData & {
  /** For new clients; rendered by the server. */
  guide: ReactNode;
};

export function DashboardView({ guide, ...first }: DashboardViewProps) {
  const [days, setDays] = useState(first.days);
  const { calls, lastCallAt, campaigns, insights, figures, toDos, notices, prefetchPeriod } = useDashboard(
    first,
    days,
  );
  const tickets = usePlayTickets();
  const events = useUpcomingEvents(first.calendar);
  const { data, failed, busy, retry, retrying } = figures;
  const scoped = first.periodScope === "sections";

  function select(next: Period) {
    setDays(next);
    // In the address, so that a reload or a link shows the same; replaced, not pushed, since it is not another page.
    if (scoped) window.history.replaceState(null, "", `?days=${next}`);
  }

  return (
    <GuardedContent>
      <PlayerProvider {...tickets}>
        <PageShell>
          <PageHeader
            title="Welcome back!"
            description="Here is what your agents have been doing."
            actions={
              <>
                <PeriodButtons days={days} onSelect={select} onReach={prefetchPeriod} />
                <DownloadCsv days={scoped ? days : first.days} />
              </>
            }
          />
          <Notices notices={notices} />
          {guide}
          <StatCards figures={data} failed={failed} onRetry={retry} retrying={retrying} />
          <ToDoSection list={toDos} />
          {first.charts && (data || !failed) ? <CallsChart figures={data} busy={busy} /> : null}
          <RecentCalls calls={calls} period={{ days, lastCallAt, onSelect: select }} />
          <div className="grid gap-6 sm:gap-8 lg:grid-cols-2">
            <RunningAds campaigns={campaigns} currency={data?.currency} insights={insights} figures={data} />
            <AdPerformance insights={insights} currency={data?.currency} figures={data} />
          </div>
          <UpcomingEvents {...events} />
          <nav aria-label="More pages" className="flex flex-wrap gap-3">
            {ACCOUNT_ENTRIES.map(({ href, label }) => (
              <Button key={href} asChild variant="outline">
                <Link href={href} prefetch={false}>
                  {label}
                </Link>
              </Button>
            ))}
          </nav>
        </PageShell>
      </PlayerProvider>
    </GuardedContent>
  );
}
