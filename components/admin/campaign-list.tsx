"use client";

import { Megaphone, RefreshCw, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { ListSearch } from "@/components/shared/list-search";
import { LoadingList } from "@/components/shared/loading-list";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type {
  AdAccountState,
  AdminCampaign,
  Assignee,
  syncCampaigns,
  unassignCampaign,
} from "@/lib/outward/ads/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { formatDayTime, lowerDay } from "@/lib/platform/locale/dates";
import type { useCampaigns } from "./campaign-queries";
import { CampaignRow } from "./campaign-row";

const SYNC: Address<typeof syncCampaigns> = { method: "POST", path: "/api/facebook/sync" };
const UNASSIGN: Address<typeof unassignCampaign> = {
  method: "DELETE",
  path: "/api/facebook/campaigns/{id}/assignees/{userId}",
};
const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));

type CampaignListProps = {
  list: ReturnType<typeof useCampaigns>;
  search: string;
  onSearch: (text: string) => void;
  account: AdAccountState | undefined;
  onAssign: (campaign: AdminCampaign) => void;
  onChanged: () => Promise<void>;
};

export function CampaignList(props: CampaignListProps) {
  const { list, search, onSearch, account, onAssign, onChanged } = props;
  const call = useSessionCall();
  const [leaving, setLeaving] = useState<{ campaign: AdminCampaign; client: Assignee } | null>(null);
  const rows = list.data?.pages.flatMap(({ data }) => data);

  const unassign = async ({ campaign, client }: NonNullable<typeof leaving>) => {
    const { user_id: userId } = client;
    await call<typeof unassignCampaign>(UNASSIGN, { params: { id: campaign.id, userId } });
    const description = `${nameOf(client)} no longer sees ${campaign.name}.`;
    toast({ title: "Campaign Unassigned", description });
    await onChanged();
  };

  return (
    <SectionCard
      title="Ad Campaigns"
      description={
        account?.synced_at
          ? `Last synced: ${lowerDay(formatDayTime(account.synced_at))}`
          : "Not synced with Facebook yet"
      }
      flush
      busy={!rows && !list.error}
      actions={<SyncButton onSynced={onChanged} />}
    >
      <ListSearch
        label="Search campaigns"
        placeholder="Search campaign, trade or client"
        value={search}
        onChange={onSearch}
      />
      {rows ? (
        <Rows empty={search.trim() === "" ? <NoCampaigns /> : <NothingFound />}>
          {rows.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              campaign={campaign}
              account={account}
              onAssign={() => onAssign(campaign)}
              onUnassign={(client) => setLeaving({ campaign, client })}
              onChanged={onChanged}
            />
          ))}
        </Rows>
      ) : list.error ? (
        <ErrorState
          title="Load Failed"
          message="Failed to load Facebook Ads data"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingList label="Loading campaigns" />
      )}
      {rows ? <ShowMore list={list} label="Show older" /> : null}
      {leaving ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: "Unassign this campaign?",
            description: `${nameOf(leaving.client)} will no longer see ${leaving.campaign.name} and its figures. On Facebook nothing changes.`,
            action: "Unassign",
            onConfirm: () => unassign(leaving),
            onClose: () => setLeaving(null),
          }}
        />
      ) : null}
    </SectionCard>
  );
}

const nameOf = ({ full_name, email }: Assignee) => full_name ?? email;

function SyncButton({ onSynced }: { onSynced: () => Promise<void> }) {
  const call = useSessionCall();
  const [busy, setBusy] = useState(false);
  const sync = async () => {
    setBusy(true);
    try {
      await call<typeof syncCampaigns>(SYNC, {});
    } catch (error) {
      console.error("Facebook could not be asked", error);
      toast({ variant: "destructive", title: "Load Failed", description: explainFailure(error) });
    }
    await onSynced();
    setBusy(false);
  };
  return (
    <Button variant="outline" size="sm" onClick={() => void sync()} disabled={busy}>
      {busy ? <Spinner className="size-4" /> : <RefreshCw aria-hidden="true" className="size-4" />}
      {busy ? "Syncing…" : "Sync now"}
    </Button>
  );
}

const Rows = ({ empty, children }: { empty: ReactNode; children: ReactNode[] }) =>
  children.length === 0 ? empty : <ul className="divide-y">{children}</ul>;

const NoCampaigns = () => (
  <EmptyState icon={Megaphone} title="No ad campaigns yet. Create one above to get started." />
);

const NothingFound = () => (
  <EmptyState icon={Search} title="Nothing found" description="Try part of a campaign's or client's name." />
);
