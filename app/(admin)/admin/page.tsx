import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminTabs } from "@/components/admin/admin-tabs";
import { TabFailure } from "@/components/admin/tab-failure";
import { type AdminTabId, toAdminTab } from "@/components/admin/tabs";
import { GuardedContent } from "@/components/auth/guarded-content";
import { PageHeader } from "@/components/layout/page-header";
import { PageShell } from "@/components/layout/page-shell";
import { requirePageAdmin } from "@/lib/auth/page-session";
import { BillingTab } from "./billing-tab";
import { CampaignsTab } from "./campaigns-tab";
import { orUndefined } from "./or-undefined";
import { PhonesTab } from "./phones-tab";
import { SettingsTab } from "./settings-tab";
import { type AdminQuery, single, type TabProps } from "./tab-query";
import { ToolsTab } from "./tools-tab";
import { UsersTab } from "./users-tab";

export const metadata: Metadata = { title: "Admin" };

/** Each reads its own data and has a script of its own, so that opening a tab costs nothing for the other five. */
const TABS: Record<AdminTabId, (props: TabProps) => Promise<ReactNode>> = {
  users: UsersTab,
  "user-attributes": BillingTab,
  "phone-assignments": PhonesTab,
  ads: CampaignsTab,
  settings: SettingsTab,
  tools: ToolsTab,
};

export default async function AdminPage({ searchParams }: { searchParams: Promise<AdminQuery> }) {
  const query = await searchParams;
  const tab = toAdminTab(query.tab);
  const context = await requirePageAdmin(addressOf(tab, single(query.tool)));
  const content = (await orUndefined(context, tab, TABS[tab]({ context, query }))) ?? <TabFailure />;
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader title="Admin" description="People, money, numbers, campaigns, settings and tools." />
        <AdminTabs current={tab}>{content}</AdminTabs>
      </PageShell>
    </GuardedContent>
  );
}

/** Where somebody who has to sign in first comes back to. */
const addressOf = (tab: AdminTabId, tool: string | undefined) =>
  tab === "users"
    ? "/admin"
    : `/admin?tab=${tab}${tab === "tools" && tool ? `&tool=${encodeURIComponent(tool)}` : ""}`;
