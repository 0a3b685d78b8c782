"use client";

import { useEffect } from "react";
import { useCallNews } from "@/components/calls/use-call-news";
import type { TokenStatus } from "@/lib/accounts/connections/contract";
import type { PeriodScope } from "@/lib/accounts/settings/reference-mode";
import type { myNotices, Notice } from "@/lib/agent/readiness/contract";
import type { toDos } from "@/lib/agent/to-dos/contract";
import { FIRST_TO_DOS } from "@/lib/agent/to-dos/first-page";
import type { myCallLogs } from "@/lib/calls/calls/contract";
import type { Figures, myFigures } from "@/lib/dashboard/figures/contract";
import type { AdInsight, ClientCampaign, userCampaigns, userInsights } from "@/lib/outward/ads/contract";
import type { Address, Output } from "@/lib/platform/http/endpoint";
import type { Period } from "@/lib/platform/locale/period";
import { useApi, usePrefetch } from "./use-api";
import { EVENTS } from "./use-upcoming-events";

const CALLS: Address<typeof myCallLogs> = { method: "GET", path: "/api/user/my-call-logs" };
const FIGURES: Address<typeof myFigures> = { method: "GET", path: "/api/user/dashboard" };
const TO_DOS: Address<typeof toDos> = { method: "GET", path: "/api/user/to-dos" };
const NOTICES: Address<typeof myNotices> = { method: "GET", path: "/api/user/notices" };
const CAMPAIGNS: Address<typeof userCampaigns> = { method: "GET", path: "/api/facebook/user-campaigns" };
const INSIGHTS: Address<typeof userInsights> = { method: "GET", path: "/api/facebook/user-insights" };

/** What the server rendered the page with, for this period; undefined where it could not read it. */
export type DashboardData = {
  days: Period;
  periodScope: PeriodScope;
  /** When the server read all this, in ms. */
  renderedAt: number;
  /** Whether charts are shown, by lib/accounts/settings/reference-mode.ts. */
  charts: boolean;
  figures: Figures | undefined;
  calls: Output<typeof myCallLogs> | undefined;
  campaigns: ClientCampaign[] | undefined;
  insights: AdInsight[] | undefined;
  toDos: Output<typeof toDos> | undefined;
  notices: Notice[] | undefined;
  /** How the client's Google Calendar is connected. */
  calendar: TokenStatus | undefined;
};

/**
 * A dashboard's data for the selected period: first what came with the page, then kept fresh by the browser. A list
 * whose read failed is empty, and that is only logged (DASH-16); what is on screen stays until something newer comes.
 */
export function useDashboard(first: DashboardData, days: Period) {
  const refetchEveryMs = useCallNews(
    first.renderedAt,
    CALLS.path,
    FIGURES.path,
    TO_DOS.path,
    NOTICES.path,
    EVENTS.path,
  );
  const scope = first.periodScope === "sections" ? days : undefined;
  const isFirst = days === first.days || scope === undefined;
  const keep = { keepPrevious: true, refetchEveryMs };
  const prefetch = usePrefetch();
  const calls = useApi<typeof myCallLogs>(
    CALLS,
    { query: { limit: 10, days: scope } },
    { ...keep, initial: isFirst ? first.calls : undefined },
  );
  const figures = useApi<typeof myFigures>(
    FIGURES,
    { query: { days: scope ?? first.days } },
    { ...keep, initial: isFirst && first.figures ? { data: first.figures } : undefined },
  );
  const todo = useApi<typeof toDos>(
    TO_DOS,
    { query: { limit: FIRST_TO_DOS } },
    { refetchEveryMs, initial: first.toDos },
  );
  const notices = useApi<typeof myNotices>(
    NOTICES,
    {},
    { refetchEveryMs, initial: first.notices && { data: first.notices } },
  );
  const campaigns = useApi<typeof userCampaigns>(
    CAMPAIGNS,
    {},
    { initial: first.campaigns && { data: first.campaigns } },
  );
  const insights = useApi<typeof userInsights>(
    INSIGHTS,
    { query: { days: scope } },
    { keepPrevious: true, initial: isFirst && first.insights ? { data: first.insights } : undefined },
  );
  useLogged("The call logs", calls.error);
  useLogged("The figures", figures.error);
  useLogged("The notices", notices.error);
  useLogged("The campaigns", campaigns.error);
  useLogged("The insights", insights.error);
  return {
    /** Fetches another period's data before it is selected. */
    prefetchPeriod: (next: Period) => {
      if (first.periodScope !== "sections" || next === days) return;
      prefetch<typeof myCallLogs>(CALLS, { query: { limit: 10, days: next } });
      prefetch<typeof myFigures>(FIGURES, { query: { days: next } });
      prefetch<typeof userInsights>(INSIGHTS, { query: { days: next } });
    },
    calls: listOf(calls),
    lastCallAt: calls.data?.last_call_at ?? null,
    campaigns: listOf(campaigns),
    insights: listOf(insights),
    toDos: todo,
    notices: notices.data?.data,
    figures: {
      data: figures.data?.data,
      failed: figures.isError,
      busy: figures.isPlaceholderData,
      retry: () => void figures.refetch(),
      retrying: figures.isFetching,
    },
  };
}

function listOf<T>({ data, error }: { data: { data: T[] } | undefined; error: unknown }): T[] | undefined {
  return data?.data ?? (error ? [] : undefined);
}

function useLogged(what: string, error: unknown): void {
  useEffect(() => {
    if (error) console.error(`${what} could not be read`, error);
  }, [what, error]);
}
