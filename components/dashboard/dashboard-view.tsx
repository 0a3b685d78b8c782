"use client";

import { useEffect } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { PlayerProvider } from "@/components/calls/player-provider";
import { RecentCalls } from "@/components/calls/recent-calls";
import { AdPerformance } from "@/components/dashboard/ad-performance";
import { RunningAds } from "@/components/dashboard/running-ads";
import { UpcomingEvents } from "@/components/dashboard/upcoming-events";
import { useApi } from "@/components/dashboard/use-api";
import { useLiveCalls } from "@/components/dashboard/use-live-calls";
import { usePlayTickets } from "@/components/dashboard/use-play-tickets";
import { useUpcomingEvents } from "@/components/dashboard/use-upcoming-events";
import { PageHeader } from "@/components/layout/page-header";
import { PageShell } from "@/components/layout/page-shell";
import type { AdInsight, ClientCampaign, userCampaigns, userInsights } from "@/lib/ads/contract";
import type { CallLog } from "@/lib/calls/contract";
import type { Address, Endpoint, Output } from "@/lib/http/endpoint";

const CAMPAIGNS: Address<typeof userCampaigns> = { method: "GET", path: "/api/facebook/user-campaigns" };
const INSIGHTS: Address<typeof userInsights> = { method: "GET", path: "/api/facebook/user-insights" };

/** What the server rendered the page with; undefined where it could not read it. */
type DashboardViewProps = {
  calls: CallLog[] | undefined;
  campaigns: ClientCampaign[] | undefined;
  insights: AdInsight[] | undefined;
};

export function DashboardView({ calls, campaigns, insights }: DashboardViewProps) {
  const liveCalls = useLiveCalls(calls);
  const tickets = usePlayTickets();
  const events = useUpcomingEvents();
  return (
    <GuardedContent serverVerified>
      <PlayerProvider {...tickets}>
        <PageShell>
          <PageHeader title="Welcome back!" description="Here is what your agents have been doing." />
          <RecentCalls calls={liveCalls} />
          <div className="grid gap-6 sm:gap-8 lg:grid-cols-2">
            <RunningAds campaigns={useSection<typeof userCampaigns, ClientCampaign>(CAMPAIGNS, campaigns)} />
            <AdPerformance insights={useSection<typeof userInsights, AdInsight>(INSIGHTS, insights)} />
          </div>
          <UpcomingEvents {...events} />
        </PageShell>
      </PlayerProvider>
    </GuardedContent>
  );
}

/** A section's list: undefined while loading, empty after a failure that is only logged (DASH-16). */
function useSection<E extends Endpoint, T>(contract: Address<E>, initial: T[] | undefined): T[] | undefined {
  const { data, error } = useApi<E>(contract, {} as never, {
    initial: initial && ({ data: initial } as unknown as Output<E>),
  });
  useEffect(() => {
    if (error) console.error(`${contract.path} could not be read`, error);
  }, [error, contract.path]);
  return (data as { data: T[] } | undefined)?.data ?? (error ? [] : undefined);
}
