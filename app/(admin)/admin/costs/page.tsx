import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { BillsCard } from "@/components/admin/costs/bills-card";
import { ClientCostsList } from "@/components/admin/costs/client-costs-list";
import { RatesCard } from "@/components/admin/costs/rates-card";
import { costsAddress, monthAfter, nameMonth } from "@/components/admin/costs/words";
import { TabFailure } from "@/components/admin/tab-failure";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { Button } from "@/components/ui/button";
import { showCosts } from "@/lib/dashboard/costs/show-costs";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { orUndefined } from "../or-undefined";

export const metadata: Metadata = { title: "Costs" };

type Single = string | string[] | undefined;
type Props = { searchParams: Promise<{ month?: Single; from?: Single }> };

const LAST_PLACE = 1_000_000;

/** What a month's calls and texts cost the agency. Month and place are in the address, so it reads without a script. */
export default async function CostsPage({ searchParams }: Props) {
  const query = await searchParams;
  const present = new Date().toISOString().slice(0, 7);
  const asked = String(query.month ?? "");
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= present ? asked : present;
  const from = Math.min(Math.max(0, Math.floor(Number(query.from) || 0)), LAST_PLACE);
  const context = await requirePageAdmin("/admin/costs");
  const costs = await orUndefined(context, "costs", showCosts(context, { query: { month, from } }));
  return (
    <GuardedContent>
      <PageShell>
        <div className="space-y-3">
          <BackLink href="/admin/overview">Overview</BackLink>
          <PageHeader
            title="Costs"
            description={`What calls and texts cost you in ${nameMonth(month)}.`}
            actions={
              <nav aria-label="Month" className="flex gap-2.5">
                <Button asChild variant="outline">
                  <Link href={costsAddress(monthAfter(month, -1))}>
                    <ChevronLeft aria-hidden="true" />
                    {nameMonth(monthAfter(month, -1), "short")}
                  </Link>
                </Button>
                {month < present ? (
                  <Button asChild variant="outline">
                    <Link href={costsAddress(monthAfter(month, 1))}>
                      {nameMonth(monthAfter(month, 1), "short")}
                      <ChevronRight aria-hidden="true" />
                    </Link>
                  </Button>
                ) : null}
              </nav>
            }
          />
        </div>
        {costs ? (
          <div className="space-y-6">
            <BillsCard costs={costs.data} />
            <RatesCard costs={costs.data} />
            <ClientCostsList costs={costs.data} from={from} />
          </div>
        ) : (
          <TabFailure />
        )}
      </PageShell>
    </GuardedContent>
  );
}
