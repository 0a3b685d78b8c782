"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PickedClient } from "@/components/shared/client-picker";
import { useDebounced } from "@/components/shared/use-debounced";
import { toast } from "@/components/ui/use-toast";
import type { AdTemplate, CampaignPage } from "@/lib/outward/ads/contract";
import { CampaignAccount } from "./campaign-account";
import { ASSIGN_USER_ID, CampaignAssignForm, type CampaignChoice } from "./campaign-assign-form";
import { CampaignForm } from "./campaign-form";
import { CampaignList } from "./campaign-list";
import { CAMPAIGN_QUERIES, useCampaignChoices, useCampaigns, useTemplates } from "./campaign-queries";

type CampaignsTabProps = {
  /** What the server could read; the browser asks for the rest. */
  initial: CampaignPage | undefined;
  templates: AdTemplate[] | undefined;
  /** The client that the address names, picked in the form already. */
  client: PickedClient | null;
};

export function CampaignsTab({ initial, templates: initialTemplates, client }: CampaignsTabProps) {
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<CampaignChoice | null>(null);
  const list = useCampaigns(useDebounced(text.trim()), initial);
  const choices = useCampaignChoices(initial);
  const templates = useTemplates(initialTemplates);
  const failure = list.error ?? templates.error;
  useEffect(() => {
    if (!failure) return;
    console.error("Facebook Ads data could not be loaded", failure);
    toast({
      variant: "destructive",
      title: "Load Failed",
      description: "Failed to load Facebook Ads data",
    });
  }, [failure]);

  const account = list.data?.pages[0]?.account;
  const reload = () => queries.invalidateQueries({ queryKey: [CAMPAIGN_QUERIES] });
  const chooseToAssign = (campaign: CampaignChoice) => {
    setChosen(campaign);
    const user = document.getElementById(ASSIGN_USER_ID);
    user?.scrollIntoView({ block: "center" });
    user?.focus({ preventScroll: true });
  };

  return (
    <div className="space-y-6 sm:space-y-8">
      {account ? <CampaignAccount account={account} /> : null}
      <div className="grid gap-6 sm:gap-8 lg:grid-cols-2">
        <CampaignForm
          templates={templates.data}
          account={account}
          onRetry={templates.error ? () => void templates.refetch() : undefined}
          onCreated={reload}
        />
        <CampaignAssignForm
          choices={choices}
          initialClient={client}
          chosen={chosen}
          onChoose={setChosen}
          onAssigned={reload}
        />
      </div>
      <CampaignList
        list={list}
        search={text}
        onSearch={setText}
        account={account}
        onAssign={chooseToAssign}
        onChanged={reload}
      />
    </div>
  );
}
