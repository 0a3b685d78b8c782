import { Bell, Receipt } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { OpenAlerts } from "@/components/admin/alerts/open-alerts";
import { LinesCard } from "@/components/admin/overview/lines-card";
import { OverviewList } from "@/components/admin/overview/overview-list";
import { TabFailure } from "@/components/admin/tab-failure";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { Button } from "@/components/ui/button";
import { readOpenAlerts } from "@/lib/dashboard/alerts/show-alerts";
import { showOverview } from "@/lib/dashboard/overview/show-overview";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { orUndefined } from "../or-undefined";

export const metadata: Metadata = { title: "Overview" };

type Single = string | string[] | undefined;
type Props = { searchParams: Promise<{ search?: Single; from?: Single }> };

const LONGEST_SEARCH = 100;
const LAST_PLACE = 1_000_000;

/** All clients at a glance, worst first. Its search and its place are in the address, so it works without a script. */
export default async function OverviewPage({ searchParams }: Props) {
  const query = await searchParams;
  const search = typeof query.search === "string" ? query.search.trim().slice(0, LONGEST_SEARCH) : "";
  const from = Math.min(Math.max(0, Math.floor(Number(query.from) || 0)), LAST_PLACE);
  const context = await requirePageAdmin("/admin/overview");
  const [overview, alerts] = await Promise.all([
    orUndefined(context, "overview", showOverview(context, { query: { search, from } })),
    orUndefined(context, "alerts", readOpenAlerts(context)),
  ]);
  return (
    <GuardedContent>
      <PageShell>
        <div className="space-y-3">
          <BackLink href="/admin">Admin</BackLink>
          <PageHeader
            title="Overview"
            description="All clients, those who need attention first."
            actions={
              <>
                <Button asChild variant="outline">
                  <Link href="/admin/costs">
                    <Receipt aria-hidden="true" />
                    Costs
                  </Link>
                </Button>
                <Button asChild variant="outline">
                  <Link href="/admin/alerts">
                    <Bell aria-hidden="true" />
                    Alerts
                  </Link>
                </Button>
              </>
            }
          />
        </div>
        {overview ? (
          <div className="space-y-6">
            {alerts && alerts.length > 0 ? <OpenAlerts alerts={alerts} /> : null}
            <LinesCard overview={overview.data} />
            <OverviewList overview={overview.data} search={search} from={from} />
          </div>
        ) : (
          <TabFailure />
        )}
        <RefreshEvery seconds={30} />
      </PageShell>
    </GuardedContent>
  );
}
