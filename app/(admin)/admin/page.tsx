import { Gauge, Phone } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AdminTabs } from "@/components/admin/admin-tabs";
import { adminCallsAddress } from "@/components/admin/calls/admin-calls-address";
import { ClientInHand } from "@/components/admin/client-in-hand";
import { TabFailure } from "@/components/admin/tab-failure";
import { type AdminTabId, toAdminTab } from "@/components/admin/tabs";
import { GuardedContent } from "@/components/auth/guarded-content";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { Button } from "@/components/ui/button";
import { nameUser } from "@/lib/accounts/users/name-user";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { BillingTab } from "./billing-tab";
import { CampaignsTab } from "./campaigns-tab";
import { orUndefined } from "./or-undefined";
import { PhonesTab } from "./phones-tab";
import { SettingsTab } from "./settings-tab";
import { type AdminQuery, single, type TabProps } from "./tab-query";
import { ToolsTab } from "./tools-tab";
import { UsersTab } from "./users-tab";

export const metadata: Metadata = { title: "Admin" };

/** Each tab reads its own data and has its own script, so that opening one costs nothing for the other five. */
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
  const context = await requirePageAdmin(addressOf(tab, query));
  const [content, client] = await Promise.all([
    orUndefined(context, tab, TABS[tab]({ context, query })),
    orUndefined(context, "client", nameUser(context, single(query.user))),
  ]);
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader
          title="Admin"
          description="Users, billing, phone numbers, campaigns, settings and tools."
          actions={
            <>
              <Button asChild variant="outline">
                <Link href={adminCallsAddress({ user: client?.id })}>
                  <Phone aria-hidden="true" />
                  Calls
                </Link>
              </Button>
              <Button asChild variant="outline">
                <Link href="/admin/overview">
                  <Gauge aria-hidden="true" />
                  Overview
                </Link>
              </Button>
            </>
          }
        />
        <AdminTabs current={tab} clientId={client?.id}>
          {client && tab !== "users" ? (
            <div className="space-y-6">
              <ClientInHand client={client} />
              {content ?? <TabFailure />}
            </div>
          ) : (
            (content ?? <TabFailure />)
          )}
        </AdminTabs>
      </PageShell>
    </GuardedContent>
  );
}

/** Where an admin who has to sign in first returns to. */
function addressOf(tab: AdminTabId, query: AdminQuery): string {
  const kept = ["user", ...(tab === "tools" ? ["tool"] : [])].flatMap((name) => {
    const value = single(query[name]);
    return value ? [[name, value]] : [];
  });
  if (tab === "users" && kept.length === 0) return "/admin";
  return `/admin?${new URLSearchParams([["tab", tab], ...kept])}`;
}
