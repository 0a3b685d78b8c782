import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminTabs } from "@/components/admin/admin-tabs";
import { BillingList } from "@/components/admin/billing-list";
import { LeadList } from "@/components/admin/lead-list";
import { TabFailure } from "@/components/admin/tab-failure";
import { BillingEditor, CampaignsTab, PhonesTab, SettingsPanel } from "@/components/admin/tab-parts";
import { type AdminTabId, toAdminTab } from "@/components/admin/tabs";
import { UsersTab } from "@/components/admin/users-tab";
import { GuardedContent } from "@/components/auth/guarded-content";
import { PageHeader } from "@/components/layout/page-header";
import { PageShell } from "@/components/layout/page-shell";
import { listCampaigns } from "@/lib/ads/list-campaigns";
import { listTemplates } from "@/lib/ads/list-templates";
import type { ActorContext } from "@/lib/auth/context";
import { requirePageAdmin } from "@/lib/auth/page-session";
import { listAttributes } from "@/lib/billing/list-attributes";
import { showAccount } from "@/lib/billing/show-account";
import { listLeads } from "@/lib/leads/list-leads";
import { listPhoneAssignments } from "@/lib/phones/list-phone-assignments";
import { referenceMode } from "@/lib/reference-mode";
import { listSettings } from "@/lib/settings/list-settings";
import { listUsers } from "@/lib/users/list-users";
import { orUndefined } from "./or-undefined";
import { ToolsTab } from "./tools-tab";

export const metadata: Metadata = { title: "Admin" };

/** Each reads its own data, so that opening a tab costs nothing for the other five. */
const TABS: Record<AdminTabId, (context: ActorContext, query: AdminQuery) => Promise<ReactNode>> = {
  users: async (context, query) => {
    const [users, leads] = await Promise.all([
      orUndefined(context, "users", listUsers(context)),
      orUndefined(context, "leads", listLeads(context, single(query["leads-after"]))),
    ]);
    return (
      <div className="space-y-6 sm:space-y-8">
        <UsersTab users={users?.data} />
        {leads ? <LeadList page={leads} first={!query["leads-after"]} /> : <TabFailure />}
      </div>
    );
  },
  "user-attributes": async (context, query) => {
    const [user, after] = [single(query.user), single(query["plans-after"])];
    const [account, plans, { fixedPlan }] = await Promise.all([
      orUndefined(context, "account", showAccount(context, user)),
      orUndefined(context, "plans", listAttributes(context, { after })),
      referenceMode(),
    ]);
    return (
      <div className="space-y-6 sm:space-y-8">
        {account === undefined ? (
          <TabFailure />
        ) : (
          <BillingEditor account={account} unknown={Boolean(user) && !account} fixedPlan={fixedPlan} />
        )}
        {plans ? <BillingList page={plans} first={!after} /> : <TabFailure />}
      </div>
    );
  },
  "phone-assignments": async (context) => {
    const first = listPhoneAssignments(context, { query: { search: "", limit: 50 } });
    return <PhonesTab initial={await orUndefined(context, "phone assignments", first)} />;
  },
  ads: async (context) => {
    const [initial, templates] = await Promise.all([
      orUndefined(context, "campaigns", listCampaigns(context)),
      orUndefined(context, "templates", listTemplates(context)),
    ]);
    return <CampaignsTab initial={initial} templates={templates?.data} />;
  },
  settings: async (context) => (
    <SettingsPanel initial={(await orUndefined(context, "settings", listSettings(context)))?.data} />
  ),
  tools: async (context, query) => <ToolsTab context={context} selectedId={single(query.tool)} />,
};

type AdminQuery = Record<string, string | string[] | undefined>;
type AdminPageProps = { searchParams: Promise<AdminQuery> };

export default async function AdminPage({ searchParams }: AdminPageProps) {
  const query = await searchParams;
  const tab = toAdminTab(query.tab);
  const context = await requirePageAdmin(tab === "users" ? "/admin" : `/admin?tab=${tab}`);
  const content = (await orUndefined(context, tab, TABS[tab](context, query))) ?? <TabFailure />;
  return (
    <GuardedContent serverVerified>
      <PageShell>
        <PageHeader title="Admin" description="People, money, numbers, campaigns, settings and tools." />
        <AdminTabs current={tab}>{content}</AdminTabs>
      </PageShell>
    </GuardedContent>
  );
}

const single = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
