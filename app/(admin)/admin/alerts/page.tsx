import type { Metadata } from "next";
import { AlertChannels } from "@/components/admin/alerts/alert-channels";
import { OpenAlerts } from "@/components/admin/alerts/open-alerts";
import { PartsList } from "@/components/admin/alerts/parts-list";
import { PastAlerts } from "@/components/admin/alerts/past-alerts";
import { TabFailure } from "@/components/admin/tab-failure";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { showAlerts } from "@/lib/dashboard/alerts/show-alerts";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { orUndefined } from "../or-undefined";

export const metadata: Metadata = { title: "Alerts" };

type Props = { searchParams: Promise<{ from?: string | string[] }> };

const LAST_PLACE = 100_000;

/** What is wrong, how it is told, how the parts are, and what was wrong before. */
export default async function AlertsPage({ searchParams }: Props) {
  const from = Math.min(Math.max(0, Math.floor(Number((await searchParams).from) || 0)), LAST_PLACE);
  const context = await requirePageAdmin("/admin/alerts");
  const page = await orUndefined(context, "alerts", showAlerts(context, { query: { from } }));
  return (
    <GuardedContent>
      <PageShell>
        <div className="space-y-3">
          <BackLink href="/admin/overview">Overview</BackLink>
          <PageHeader
            title="Alerts"
            description="You're alerted when a problem starts, after each further day, and when it's over."
          />
        </div>
        {page ? (
          <div className="space-y-6">
            <OpenAlerts alerts={page.data.open} />
            <AlertChannels channels={page.data.channels} />
            <PartsList parts={page.data.parts} />
            <PastAlerts page={page.data} from={from} />
          </div>
        ) : (
          <TabFailure />
        )}
        <RefreshEvery seconds={15} />
      </PageShell>
    </GuardedContent>
  );
}
