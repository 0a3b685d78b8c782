"use client";

import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import type { PickedClient } from "@/components/shared/client-picker";
import { ForAdmins } from "@/components/shared/for-admins";
import { useDebounced } from "@/components/shared/use-debounced";
import type { AdTemplate, CampaignPage } from "@/lib/outward/ads/contract";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { CampaignAccount } from "./campaign-account";
import { ASSIGN_USER_ID, CampaignAssignForm, type CampaignChoice } from "./campaign-assign-form";
import { CampaignForm } from "./campaign-form";
import { CampaignList } from "./campaign-list";
import { useCampaignChoices, useCampaigns, useTemplates } from "./campaign-queries";

type CampaignsTabProps = {
  /** What the server could read; the browser fetches the rest. */
  initial: CampaignPage | undefined;
  templates: AdTemplate[] | undefined;
  /** The client in the address, preselected in the form. */
  client: PickedClient | null;
};

export function CampaignsTab({ initial, templates: initialTemplates, client }: CampaignsTabProps) {
  const { refetch } = useAnswers();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<CampaignChoice | null>(null);
  const campaigns = useCampaigns(useDebounced(text.trim()), initial);
  const choices = useCampaignChoices(initial);
  const templates = useTemplates(initialTemplates);
  const account = campaigns.pages?.[0]?.account;
  const reload = () => refetch(adminEndpoints.adminCampaigns);
  const chooseToAssign = (campaign: CampaignChoice) => {
    setChosen(campaign);
    const user = document.getElementById(ASSIGN_USER_ID);
    user?.scrollIntoView({ block: "center" });
    user?.focus({ preventScroll: true });
  };

  return (
    <div className="space-y-6 sm:space-y-8">
      {account ? <CampaignAccount account={account} /> : null}
      <ForAdmins>
        <div className="grid gap-6 sm:gap-8 lg:grid-cols-2">
          <CampaignForm
            templates={templates.data?.data}
            account={account}
            onRetry={templates.error ? () => void templates.refetch() : undefined}
          />
          <CampaignAssignForm choices={choices} initialClient={client} chosen={chosen} onChoose={setChosen} />
        </div>
      </ForAdmins>
      <CampaignList
        campaigns={campaigns}
        search={text}
        onSearch={setText}
        account={account}
        onAssign={chooseToAssign}
        onChanged={reload}
      />
    </div>
  );
}
