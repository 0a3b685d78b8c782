"use client";

import { Signpost } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { BackLink } from "@/components/shared/back-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { SectionCard } from "@/components/shared/section-card";
import type { CampaignReach } from "@/lib/agent/sources/contract";
import { CampaignNumbers } from "./campaign-numbers";
import { CampaignShares } from "./campaign-shares";
import { ClientPage } from "./client-page";

type CampaignReachViewProps = {
  initial: CampaignReach;
  /** At the agency, as `2026-11-21`. */
  today: string;
};

/** What tells a campaign's calls from others: its numbers, its clients' pages, and how its spend is divided. */
export function CampaignReachView({ initial, today }: CampaignReachViewProps) {
  const { refresh } = useRouter();
  const [reach, setReach] = useState(initial);
  const change = (next: CampaignReach) => {
    setReach(next);
    refresh(); // a step back in the browser shows the page as the server last rendered it
  };
  const { clients } = reach;
  return (
    <PageShell>
      <div className="space-y-2">
        <BackLink href="/admin?tab=ads">Campaigns</BackLink>
        <PageHeader
          title={reach.name}
          description="How we recognise this campaign’s calls, and how its spend is divided."
        />
      </div>
      {clients.length === 0 ? (
        <SectionCard title="No clients yet" flush>
          <EmptyState
            icon={Signpost}
            title="No client has this campaign"
            description="Assign it to a client first. Then it can have numbers of theirs."
          />
        </SectionCard>
      ) : null}
      {clients.map((client) => (
        <SectionCard key={client.user_id} title={client.name} flush>
          <div className="divide-y">
            <CampaignNumbers campaignId={reach.id} client={client} onChanged={change} />
            <ClientPage client={client} />
          </div>
        </SectionCard>
      ))}
      {clients.length > 0 ? (
        <CampaignShares key={JSON.stringify(reach.shares)} reach={reach} today={today} onChanged={change} />
      ) : null}
    </PageShell>
  );
}
