"use client";

import { Megaphone, RefreshCw, Search } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { AdminButton } from "@/components/shared/for-admins";
import { ListSearch } from "@/components/shared/list-search";
import { PagedList } from "@/components/shared/paged-list";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { AdAccountState, AdminCampaign, Assignee } from "@/lib/outward/ads/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { lowerDay } from "@/lib/platform/locale/dates";
import type { useCampaigns } from "./campaign-queries";
import { CampaignRow } from "./campaign-row";

const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));

type CampaignListProps = {
  campaigns: ReturnType<typeof useCampaigns>;
  search: string;
  onSearch: (text: string) => void;
  account: AdAccountState | undefined;
  onAssign: (campaign: AdminCampaign) => void;
  onChanged: () => Promise<unknown>;
};

export function CampaignList(props: CampaignListProps) {
  const { formatDayTime } = useFormats();
  const { campaigns, search, onSearch, account, onAssign, onChanged } = props;
  const [leaving, setLeaving] = useState<{ campaign: AdminCampaign; client: Assignee } | null>(null);
  const unassign = useAction(adminEndpoints.unassignCampaign, {
    done: () => ({
      title: "Campaign unassigned",
      description: leaving ? `${nameOf(leaving.client)} no longer sees ${leaving.campaign.name}.` : undefined,
    }),
    stale: [adminEndpoints.adminCampaigns],
  });

  return (
    <SectionCard
      title="Ad Campaigns"
      description={
        account?.synced_at
          ? `Last synced: ${lowerDay(formatDayTime(account.synced_at))}`
          : "Not synced with Facebook yet"
      }
      flush
      busy={!campaigns.rows && !campaigns.list.error}
      actions={<SyncButton onSynced={onChanged} />}
    >
      <ListSearch
        label="Search campaigns"
        placeholder="Search campaign, trade or client"
        value={search}
        onChange={onSearch}
      />
      <PagedList
        of={campaigns}
        row={(campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            account={account}
            onAssign={() => onAssign(campaign)}
            onUnassign={(client) => setLeaving({ campaign, client })}
            onChanged={onChanged}
          />
        )}
        loading="Loading campaigns"
        failed={{ title: "Load Failed", message: "Failed to load Facebook Ads data" }}
        empty={search.trim() === "" ? <NoCampaigns /> : <NothingFound />}
        more="Show older"
      />
      {leaving ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: "Unassign this campaign?",
            description: `${nameOf(leaving.client)} will no longer see ${leaving.campaign.name} and its figures. On Facebook nothing changes.`,
            action: "Unassign",
            onConfirm: () =>
              unassign.run({ params: { id: leaving.campaign.id, userId: leaving.client.user_id } }),
            onClose: () => setLeaving(null),
          }}
        />
      ) : null}
    </SectionCard>
  );
}

const nameOf = ({ full_name, email }: Assignee) => full_name ?? email;

function SyncButton({ onSynced }: { onSynced: () => Promise<unknown> }) {
  const { run, busy } = useAction(adminEndpoints.syncCampaigns, { failed: "Load Failed", after: onSynced });
  return (
    <AdminButton
      variant="outline"
      size="sm"
      onClick={() => void run({})}
      busy={busy}
      icon={<RefreshCw aria-hidden="true" className="size-4" />}
    >
      {busy ? "Syncing…" : "Sync now"}
    </AdminButton>
  );
}

const NoCampaigns = () => (
  <EmptyState icon={Megaphone} title="No ad campaigns yet. Create one above to get started." />
);

const NothingFound = () => (
  <EmptyState icon={Search} title="Nothing found" description="Try part of a campaign's or client's name." />
);
