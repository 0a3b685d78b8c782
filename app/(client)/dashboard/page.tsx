import type { Metadata } from "next";
import { DashboardView } from "@/components/dashboard/dashboard-view";
import { listMyCampaigns, listMyInsights } from "@/lib/ads/list-my-ads";
import { requirePageActor } from "@/lib/auth/page-session";
import { listMyCalls } from "@/lib/calls/list-my-calls";
import { storedHealth } from "@/lib/connections/token-health";
import type { Logger } from "@/lib/core/logger";
import { readPeriod } from "@/lib/figures/period";
import { showFigures } from "@/lib/figures/show-figures";
import { listNotices } from "@/lib/readiness/list-notices";
import { referenceModeIfKnown } from "@/lib/reference-mode";
import { FIRST_TO_DOS } from "@/lib/to-dos/first-page";
import { listToDos } from "@/lib/to-dos/list-to-dos";

export const metadata: Metadata = { title: "Dashboard" };

type DashboardPageProps = { searchParams: Promise<{ days?: string | string[] }> };

/** The first response carries the content: the same verbs that the API serves, side by side, each failing alone. */
export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const renderedAt = Date.now();
  const context = await requirePageActor("/dashboard");
  const { periodScope, charts } = await referenceModeIfKnown();
  const days = readPeriod(periodScope === "sections" ? (await searchParams).days : undefined);
  const scope = { days: periodScope === "sections" ? days : undefined };
  const [figures, calls, campaigns, insights, toDos, notices, health] = await Promise.all([
    orUndefined(context.log, "figures", showFigures(context, { query: { days } })),
    orUndefined(context.log, "call logs", listMyCalls(context, { query: { limit: 10, ...scope } })),
    orUndefined(context.log, "campaigns", listMyCampaigns(context)),
    orUndefined(context.log, "insights", listMyInsights(context, { query: scope })),
    orUndefined(
      context.log,
      "things to do",
      listToDos(context, { query: { done: "false", limit: FIRST_TO_DOS } }),
    ),
    orUndefined(context.log, "notices", listNotices(context)),
    orUndefined(context.log, "connections", storedHealth(context.actor.userId)),
  ]);
  return (
    <DashboardView
      // another period in the address is another first answer
      key={days}
      days={days}
      periodScope={periodScope}
      renderedAt={renderedAt}
      charts={charts}
      figures={figures?.data}
      calls={calls}
      campaigns={campaigns?.data}
      insights={insights?.data}
      toDos={toDos}
      notices={notices?.data}
      calendar={health?.find(({ service }) => service === "google_calendar")?.status}
    />
  );
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
