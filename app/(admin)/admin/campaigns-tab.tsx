import { CampaignsTab as Panel } from "@/components/admin/tab-parts";
import { nameUser } from "@/lib/accounts/users/name-user";
import { listCampaigns } from "@/lib/outward/ads/list-campaigns";
import { listTemplates } from "@/lib/outward/ads/list-templates";
import { orUndefined } from "./or-undefined";
import { single, type TabProps } from "./tab-query";

/** The campaigns on Facebook, and the templates for new ones. */
export async function CampaignsTab({ context, query }: TabProps) {
  const [initial, templates, client] = await Promise.all([
    orUndefined(context, "campaigns", listCampaigns(context, { query: { search: "", limit: 25 } })),
    orUndefined(context, "templates", listTemplates(context)),
    orUndefined(context, "client", nameUser(context, single(query.user))),
  ]);
  return <Panel key={client?.id} initial={initial} templates={templates?.data} client={client ?? null} />;
}
