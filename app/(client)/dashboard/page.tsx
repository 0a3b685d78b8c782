import type { Metadata } from "next";
import { DashboardView } from "@/components/dashboard/dashboard-view";
import { listMyCampaigns, listMyInsights } from "@/lib/ads/list-my-ads";
import { requirePageActor } from "@/lib/auth/page-session";
import { listMyCalls } from "@/lib/calls/list-my-calls";
import type { Logger } from "@/lib/core/logger";

export const metadata: Metadata = { title: "Dashboard" };

/** The first response carries the content: the same verbs that the API serves, side by side, each failing alone. */
export default async function DashboardPage() {
  const context = await requirePageActor("/dashboard");
  const [calls, campaigns, insights] = await Promise.all([
    orUndefined(context.log, "call logs", listMyCalls(context, { query: { limit: 10 } })),
    orUndefined(context.log, "campaigns", listMyCampaigns(context)),
    orUndefined(context.log, "insights", listMyInsights(context, { query: {} })),
  ]);
  return <DashboardView calls={calls?.data} campaigns={campaigns?.data} insights={insights?.data} />;
}

/** What could not be read here is asked for again by the browser; until then the section shows that it loads. */
async function orUndefined<T>(log: Logger, what: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    log.error({ err: thrown }, `The dashboard's ${what} could not be read`);
    return undefined;
  }
}
