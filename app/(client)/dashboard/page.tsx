import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AgencyCard } from "@/components/admin/overview/agency-card";
import { GuardedContent } from "@/components/auth/guarded-content";
import { DashboardView } from "@/components/dashboard/dashboard-view";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { MeasuredLine } from "@/components/dashboard/measured-line";
import { MorePages } from "@/components/dashboard/more-pages";
import { NextJobs } from "@/components/dashboard/next-jobs";
import { Notices } from "@/components/dashboard/notices";
import { SinceLastVisit } from "@/components/dashboard/since-last-visit";
import { accountEntries, HOMES } from "@/components/layout/nav-entries";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { storedHealth } from "@/lib/accounts/connections/token-health";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { listNotices } from "@/lib/agent/readiness/list-notices";
import { FIRST_TO_DOS } from "@/lib/agent/to-dos/first-page";
import { listToDos } from "@/lib/agent/to-dos/list-to-dos";
import { listMyCalls } from "@/lib/calls/calls/list-my-calls";
import { showDay } from "@/lib/dashboard/day/show-day";
import { showFigures } from "@/lib/dashboard/figures/show-figures";
import { showFirstSteps } from "@/lib/dashboard/first-steps/show-first-steps";
import { showOverview } from "@/lib/dashboard/overview/show-overview";
import { listMyCampaigns, listMyInsights } from "@/lib/outward/ads/list-my-ads";
import { ownRoleOf } from "@/lib/platform/auth/own-role";
import { pageActor, requirePageActor } from "@/lib/platform/auth/page-session";
import { may } from "@/lib/platform/auth/permissions";
import { readPeriod } from "@/lib/platform/locale/period";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import { unread } from "../unread";

export const metadata: Metadata = { title: "Dashboard" };

type DashboardPageProps = { searchParams: Promise<{ days?: string | string[] }> };

/** The first response includes the content: the API's own verbs, in parallel, each failing separately. */
export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const renderedAt = Date.now();
  const { role, view } = (await pageActor()) ?? {};
  // Others begin elsewhere; support sees a client's dashboard while viewing it.
  if (role && !view && HOMES[role].href !== "/dashboard") redirect(HOMES[role].href);
  const context = await requirePageActor("/dashboard", "calls.list");
  const { actor } = context;
  const hasFigures = may(actor.role, "figures.read");
  const mayChange = may(actor.role, "agent.change");
  const { periodScope, charts } = await referenceModeIfKnown();
  const days = readPeriod(periodScope === "sections" ? (await searchParams).days : undefined);
  const place = await readPlace(context.actor.accountId).catch(() => DEFAULT_PLACE);
  const formats = {
    ...formatsIn(place),
    formatPhone: (number: string) => formatPhoneIn(number, place.country),
  };
  // The browser fetches it again; until then the section shows that it is loading.
  const failed = (what: string) => unread(context, `Could not read the dashboard's ${what}`);
  const scope = { days: periodScope === "sections" ? days : undefined };
  const [day, figures, calls, campaigns, insights, toDos, notices, health, firstSteps, overview] =
    await Promise.all([
      showDay(context).catch(failed("day")),
      hasFigures ? showFigures(context, { query: { days } }).catch(failed("figures")) : undefined,
      listMyCalls(context, { query: { limit: 10, ...scope } }).catch(failed("call logs")),
      hasFigures ? listMyCampaigns(context).catch(failed("campaigns")) : undefined,
      hasFigures ? listMyInsights(context, { query: scope }).catch(failed("insights")) : undefined,
      listToDos(context, { query: { done: "false", limit: FIRST_TO_DOS } }).catch(failed("things to do")),
      listNotices(context).catch(failed("notices")),
      storedHealth(context.actor.accountId).catch(failed("connections")),
      mayChange ? showFirstSteps(context).catch(failed("first steps")) : undefined,
      actor.isAdmin
        ? showOverview(context, { query: { search: "", from: 0 } }).catch(failed("overview"))
        : undefined,
    ]);
  const hasSources = charts && (campaigns?.data.length ?? 0) > 0;
  return (
    <GuardedContent>
      <PageShell className="page-wide max-sm:space-y-4 max-sm:py-4">
        <PageHeader title="Welcome back!" />
        <Notices notices={notices?.data} mayAct={mayChange} />
        {actor.isAdmin ? <AgencyCard overview={overview?.data} /> : null}
        {firstSteps?.data ? <FirstSteps steps={firstSteps.data} /> : null}
        <DashboardView
          days={days}
          periodScope={periodScope}
          renderedAt={renderedAt}
          charts={charts}
          hasFigures={hasFigures}
          mayExport={may(actor.role, "calls.export")}
          day={day?.data}
          jobs={<NextJobs day={day?.data} formats={formats} />}
          since={day ? <SinceLastVisit day={day.data} formats={formats} /> : null}
          measured={
            day?.data.measured || hasSources ? <MeasuredLine measured={day?.data.measured ?? null} /> : null
          }
          figures={figures?.data}
          calls={calls}
          campaigns={campaigns?.data}
          insights={insights?.data}
          toDos={toDos}
          notices={notices?.data}
          calendar={health?.find(({ service }) => service === "google_calendar")?.status}
        />
        <MorePages pages={accountEntries(ownRoleOf(actor))} />
      </PageShell>
    </GuardedContent>
  );
}
