import { CircleAlert, Signpost } from "lucide-react";
import { BackLink } from "@/components/shared/back-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { PeriodLinks } from "@/components/shared/period-links";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { SectionCard } from "@/components/shared/section-card";
import { Card } from "@/components/ui/card";
import type { SourceRow, Sources } from "@/lib/agent/sources/contract";
import type { Currency } from "@/lib/platform/locale/currencies";
import type { Formats } from "@/lib/platform/locale/dates";
import { writeAmount } from "@/lib/platform/locale/write-amount";
import { SourceFigures, writeSpend } from "./source-figures";
import { sourcesAddress } from "./sources-address";

const EVERY_SECONDS = 60;

type SourcesViewProps = {
  days: number;
  /** undefined if they could not be read. */
  sources: Sources | undefined;
  formats: Formats;
};

/** Where calls and jobs come from, by campaign. Rendered on the server. */
export function SourcesView({ days, sources, formats }: SourcesViewProps) {
  return (
    <PageShell>
      <div className="space-y-2">
        <BackLink href="/dashboard">Dashboard</BackLink>
        <PageHeader
          title="Where jobs come from"
          description={
            sources
              ? `Calls from ${formats.formatDayOfMonth(sources.from)} to ${formats.formatDayOfMonth(sources.to)}, by how sure we are of the source. Measured, matched and estimated figures are never added together.`
              : "By how sure we are of the source: measured, matched or estimated."
          }
          actions={<PeriodLinks days={days} addressOf={sourcesAddress} />}
        />
      </div>
      <RefreshEvery seconds={EVERY_SECONDS} />
      {sources ? (
        <>
          {sources.campaigns.length === 0 ? <NoCampaigns /> : null}
          {sources.campaigns.map((row) => (
            <Campaign
              key={row.campaign_id ?? row.channel}
              days={days}
              row={row}
              currency={sources.estimated.per_job.currency}
            />
          ))}
          <Estimated estimated={sources.estimated} />
        </>
      ) : (
        <Card>
          <EmptyState
            icon={CircleAlert}
            title="Couldn't load where your jobs come from"
            description="This page tries again every minute. Your calls and jobs are safe."
          />
        </Card>
      )}
    </PageShell>
  );
}

const NoCampaigns = () => (
  <Card>
    <EmptyState
      icon={Signpost}
      title="No campaigns yet"
      description="Your agency assigns campaigns and gives them numbers of their own. Calls on those numbers appear here."
    />
  </Card>
);

type CampaignProps = { days: number; row: SourceRow; currency: Currency };

function Campaign({ days, row, currency }: CampaignProps) {
  const { name, channel, spend, measured, matched } = row;
  const shown = { days, row, currency };
  return (
    <SectionCard
      title={name}
      description={
        <span className="tabular">
          {channel === "google" ? "Campaign not known" : "Facebook"}
          {spend ? ` · your share of the spend: ${writeSpend(spend, currency)}` : null}
        </span>
      }
      flush
    >
      {measured || matched ? (
        <div className="divide-y">
          {measured ? <SourceFigures {...shown} grade="measured" figures={measured} /> : null}
          {matched ? <SourceFigures {...shown} grade="matched" figures={matched} /> : null}
        </div>
      ) : (
        <p className="px-4 py-4 text-muted-foreground text-sm sm:px-6">
          No calls in this period are known to come from here. Calls are measured on a number that is used
          only by this campaign; your agency can give it one.
        </p>
      )}
    </SectionCard>
  );
}

function Estimated({ estimated: { calls, booked, per_job, value } }: Pick<Sources, "estimated">) {
  return (
    <SectionCard title="Estimated" description="Nothing shows where these calls came from.">
      <p className="tabular text-sm">
        {counted(calls, "call")}, {counted(booked, "job")} booked.{" "}
        {booked > 0
          ? `Estimate: ${counted(booked, "job")} × ${writeAmount(per_job.minor, per_job.currency)}, your average, is ${writeAmount(value.minor, value.currency)}. That is not what was paid.`
          : ""}
      </p>
    </SectionCard>
  );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
