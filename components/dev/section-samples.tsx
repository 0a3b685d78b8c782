"use client";

import { PhoneOff, Wrench } from "lucide-react";
import { RecordList } from "@/components/admin/record-list";
import { AdPerformance } from "@/components/dashboard/ad-performance";
import { CallsChart } from "@/components/dashboard/calls-chart";
import { RunningAds } from "@/components/dashboard/running-ads";
import { StatCards } from "@/components/dashboard/stat-cards";
import { UpcomingEvents } from "@/components/dashboard/upcoming-events";
import { CrashScreen } from "@/components/layout/crash-screen";
import { ServiceCard } from "@/components/services/service-card";
import { SERVICES } from "@/components/services/services";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { PageHeader } from "@/components/shared/page-header";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadingCard, MetricCard, NoMetricsCard, WorkflowSection } from "@/components/workflows/metric-card";
import type { ServiceHealth, TokenStatus } from "@/lib/accounts/connections/contract";
import type { ClientService } from "@/lib/accounts/connections/services";
import { toConnection } from "@/lib/accounts/connections/to-connection";
import type { Figures } from "@/lib/dashboard/figures/contract";
import { Sample } from "./sample";

const nothing = () => {};
const ID = "3d0cd4a4-6b1c-4f0e-9f43-000000000001";
const ASSIGNMENT = {
  id: ID,
  user_id: ID,
  workflow_name: "Missed-call text-back",
  workflow_slug: "text-back",
  description: "Texts callers who hung up before the agent picked up.",
  created_at: "2026-10-01T09:00:00Z",
};
const EVENTS = [1, 2, 3, 4, 5, 6].map((number) => ({
  id: String(number),
  date: number < 3 ? "Today" : "Sun 22 Nov",
  time: number === 2 ? "All day" : "10:30",
  job: "Boiler service",
  client: "Marta O'Neill",
  address: "12 Moor Lane, Leeds",
  description: null,
  call_id: number === 1 ? "sample" : null,
}));
const healthOf = (service: ClientService, status: TokenStatus): ServiceHealth => ({
  service,
  status,
  action_needed: status === "needs_reauth" ? "reauthenticate" : null,
  account: status === "not_connected" ? null : "owner@hartley-plumbing.test",
});
const STATE = { failed: false, onRetry: nothing, retrying: false };
const FIGURES: Figures = {
  days: 7,
  from: "2026-11-15",
  to: "2026-11-21",
  first_call_on: "2026-11-16",
  currency: "GBP",
  ad_currency: "GBP",
  counted: { from: "2026-10-01", to: "2026-11-21", days: 52 },
  leads: { value: 151, trend: "+11%", before: 136, fill: 53, left_out: 2 },
  revenue: {
    value: 11_400,
    trend: "−3%",
    before: 11_755,
    fill: 49,
    jobs: 6,
    corrected: 0,
    job_value: 1900,
    is_standard: true,
  },
  roi: { value: 950, trend: "−3%", before: 979, fill: 100, down_payment: 1200, is_standard: true },
  active_ads: { value: 2, caption: "2 running, 2 paused", trend: null, before: null, fill: 50 },
  calls_by_day: [
    { day: "2026-11-16", booked: 3, completed: 2, incomplete: 1, missed: 0 },
    { day: "2026-11-18", booked: 1, completed: 0, incomplete: 2, missed: 3 },
  ],
  ads_by_day: [{ day: "2026-11-18", spend: 14.2, leads: 3 }],
};

export function SectionSamples() {
  return (
    <>
      <Sample title="Page header">
        <PageHeader
          title="Welcome back!"
          description="Here is what your agents have been doing."
          actions={<Button variant="outline">Export</Button>}
        />
      </Sample>
      <Sample title="Section: empty, failed, trying again">
        <div className="space-y-4">
          <SectionCard title="A section" description="With a description" actions={<Badge>3</Badge>}>
            <EmptyState
              icon={PhoneOff}
              title="Nothing here yet"
              description="It says what will be here, and when."
              action={<Button size="sm">Do something about it</Button>}
            />
          </SectionCard>
          <Card>
            <ErrorState title="This list could not be read" message="Nothing is lost." onRetry={nothing} />
          </Card>
          <Card>
            <ErrorState title="Still trying" message="One moment." onRetry={nothing} retrying />
          </Card>
        </div>
      </Sample>
      <Sample title="List of records: full, empty">
        <div className="space-y-4">
          <RecordList
            title="Tools"
            rows={[
              {
                id: "one",
                title: "Book a job",
                detail: "Finds a free slot and books it.",
                badge: <Badge>Active</Badge>,
                facts: [
                  { label: "Numbers", value: "0113 496 0150" },
                  { label: "Created", value: "1 Oct 2026" },
                ],
                body: <p className="rounded-lg bg-muted/60 px-3.5 py-2.5 text-sm">What belongs to it.</p>,
              },
            ]}
            empty={{ icon: Wrench, title: "No tools yet" }}
            footer={
              <Button size="sm" variant="outline">
                Older ones
              </Button>
            }
          />
          <RecordList title="Tools" rows={[]} empty={{ icon: Wrench, title: "No tools yet" }} />
        </div>
      </Sample>
      <Sample title="Figures: full, loading, failed">
        <div className="space-y-4">
          <StatCards {...STATE} figures={FIGURES} />
          <CallsChart figures={FIGURES} busy={false} />
          <StatCards {...STATE} figures={undefined} />
          <CallsChart figures={undefined} busy={false} />
          <StatCards {...STATE} figures={undefined} failed />
        </div>
      </Sample>
      <Sample title="Advertising: loading, empty, full">
        <div className="grid gap-4 sm:grid-cols-2">
          <RunningAds campaigns={undefined} />
          <AdPerformance insights={undefined} />
          <RunningAds campaigns={[]} />
          <AdPerformance insights={[]} />
          <RunningAds
            campaigns={[
              {
                id: "1",
                campaign_name: "Boiler service, autumn",
                status: "ACTIVE",
                daily_budget: 12.5,
                shared_between: 1,
              },
              { id: "2", campaign_name: "Gutters", status: "PAUSED", daily_budget: 10, shared_between: 3 },
            ]}
          />
          <AdPerformance insights={[{ impressions: 48_210, clicks: 903, leads: 41, spend: "612.40" }]} />
        </div>
      </Sample>
      <Sample title="Calendar: loading, not connected, empty, full">
        <div className="grid gap-4 sm:grid-cols-2">
          <UpcomingEvents state={{ kind: "loading" }} onRetry={nothing} />
          <UpcomingEvents
            state={{ kind: "error", message: "Please connect your Google Calendar" }}
            onRetry={nothing}
          />
          <UpcomingEvents state={{ kind: "ready", events: [] }} onRetry={nothing} />
          <UpcomingEvents state={{ kind: "ready", events: EVENTS }} onRetry={nothing} />
        </div>
      </Sample>
      <Sample title="Services: unknown, disconnected, connected, to be connected again, not answering">
        <ul className="grid gap-4 sm:grid-cols-2">
          {(["unknown", "not_connected", "valid", "needs_reauth", "unreachable"] as const).map(
            (status, index) => {
              const service = SERVICES[index];
              if (!service) return null;
              return (
                <ServiceCard
                  key={service.id}
                  service={service}
                  connection={toConnection(
                    service.id,
                    status === "unknown" ? undefined : [healthOf(service.id, status)],
                  )}
                  onDisconnect={async () => {}}
                />
              );
            },
          )}
        </ul>
      </Sample>
      <Sample title="Workflows: loading, without figures, full">
        <WorkflowSection assignment={ASSIGNMENT}>
          <LoadingCard />
          <NoMetricsCard failed={false} />
          <MetricCard metric={{ name: "texts_sent", value: 64 }} />
        </WorkflowSection>
      </Sample>
      <Sample title="Crash">
        <CrashScreen error={Object.assign(new Error("a sample"), { digest: "2717391" })} onRetry={nothing} />
      </Sample>
    </>
  );
}
