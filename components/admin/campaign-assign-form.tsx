"use client";

import { useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { SelectField } from "@/components/forms/select-field";
import { type FormRefusal, useForm, type Values } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { ASSIGN_BOTH } from "@/lib/outward/ads/campaign-form";
import type { AdminCampaign } from "@/lib/outward/ads/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { assignmentFailure } from "./assignment-failure";

const FIELDS = ["campaign", "user"] as const;
type FieldName = (typeof FIELDS)[number];

export const ASSIGN_USER_ID = "assign-campaign-user";
export type CampaignChoice = Pick<AdminCampaign, "id" | "name">;

type CampaignAssignFormProps = {
  /** undefined until loaded. */
  choices: CampaignChoice[] | undefined;
  initialClient: PickedClient | null;
  chosen: CampaignChoice | null;
  onChoose: (campaign: CampaignChoice | null) => void;
};

/** Assigns a campaign to a client; both must be selected (CAMPAIGNS-05). */
export function CampaignAssignForm(props: CampaignAssignFormProps) {
  const { choices = [], initialClient, chosen, onChoose } = props;
  const [client, setClient] = useState<PickedClient | null>(initialClient);
  const assign = useAction(adminEndpoints.assignCampaign, {
    failed: "Assignment Failed",
    explain: assignmentFailure,
    done: () => ({ title: "Campaign Assigned", description: `${client?.name} now sees ${chosen?.name}.` }),
    stale: [adminEndpoints.adminCampaigns],
  });
  const offered = !chosen || choices.some(({ id }) => id === chosen.id) ? choices : [chosen, ...choices];

  const send = async (_: Values<FieldName>): Promise<FormRefusal<FieldName> | undefined> => {
    if (!chosen || !client) {
      return {
        toast: { title: "Validation", description: ASSIGN_BOTH },
        problems: {
          campaign: chosen ? undefined : "Choose a campaign",
          user: client ? undefined : "Pick a user from the list",
        },
      };
    }
    const { answer } = await assign.run({ body: { campaign_id: chosen.id, user_id: client.id } });
    if (!answer) return {};
    setClient(null);
    onChoose(null);
  };
  const { form, problems, busy } = useForm({ fields: FIELDS, send });
  const campaignProblem = chosen ? undefined : problems.campaign;
  const userProblem = client ? undefined : problems.user;

  return (
    <SectionCard title="Assign a campaign" description="The client sees it and its figures immediately.">
      <form {...form} method="post">
        <fieldset disabled={busy} className="space-y-5">
          <SelectField
            id="assign-campaign"
            name="campaign"
            label="Campaign"
            value={chosen?.id ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChoose(offered.find(({ id }) => id === value) ?? null)
            }
            error={campaignProblem}
            options={offered.map(({ id, name }) => [id, name])}
          >
            <option value="">Choose a campaign</option>
          </SelectField>
          <Labelled id={ASSIGN_USER_ID} label="User" error={userProblem}>
            <ClientPicker
              id={ASSIGN_USER_ID}
              name="user"
              value={client}
              onPick={setClient}
              error={userProblem}
            />
          </Labelled>
          <p className="text-muted-foreground text-sm">A campaign can have several clients.</p>
          <Button type="submit" className="max-sm:w-full" busy={busy}>
            {busy ? "Assigning…" : "Assign campaign"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}
