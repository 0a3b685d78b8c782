import { CampaignsTab as Panel } from "@/components/admin/tab-parts";
import { listCampaigns } from "@/lib/ads/list-campaigns";
import { listTemplates } from "@/lib/ads/list-templates";
import { orUndefined } from "./or-undefined";
import type { TabProps } from "./tab-query";

/** The campaigns at Meta, and what new ones can be made from. */
export async function CampaignsTab({ context }: TabProps) {
  const [initial, templates] = await Promise.all([
    orUndefined(context, "campaigns", listCampaigns(context)),
    orUndefined(context, "templates", listTemplates(context)),
  ]);
  return <Panel initial={initial} templates={templates?.data} />;
}
