"use client";

import { useCallNews } from "@/components/calls/use-call-news";
import { endpoints } from "@/components/shared/endpoints";
import type { TokenStatus } from "@/lib/accounts/connections/contract";
import type { PeriodScope } from "@/lib/accounts/settings/reference-mode";
import type { Notice } from "@/lib/agent/readiness/contract";
import type { toDos } from "@/lib/agent/to-dos/contract";
import { FIRST_TO_DOS } from "@/lib/agent/to-dos/first-page";
import type { myCallLogs } from "@/lib/calls/calls/contract";
import type { Day } from "@/lib/dashboard/day/contract";
import type { Figures } from "@/lib/dashboard/figures/contract";
import type { AdInsight, ClientCampaign } from "@/lib/outward/ads/contract";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import type { Period } from "@/lib/platform/locale/period";
import { useFreshParts } from "./use-fresh-parts";

/** What the server rendered the page with, for this period; undefined if it could not read it. */
export type DashboardData = {
  days: Period;
  periodScope: PeriodScope;
  /** When the server read all this, in ms. */
  renderedAt: number;
  /** Whether to show charts, see lib/accounts/settings/reference-mode.ts. */
  charts: boolean;
  /** Whether the person's role has the figures: leads, revenue and advertising. */
  hasFigures: boolean;
  day: Day | undefined;
  figures: Figures | undefined;
  calls: Output<typeof myCallLogs> | undefined;
  campaigns: ClientCampaign[] | undefined;
  insights: AdInsight[] | undefined;
  toDos: Output<typeof toDos> | undefined;
  notices: Notice[] | undefined;
  /** The connection state of the client's Google Calendar. */
  calendar: TokenStatus | undefined;
};

/**
 * A dashboard's data for the selected period: initially from the server, then kept fresh by the browser. A list that
 * fails to load is empty, and that is only logged (DASH-16); the data on screen stays until newer data comes.
 */
export function useDashboard(first: DashboardData, days: Period) {
  const refetchEveryMs = useCallNews(
    first.renderedAt,
    endpoints.myDay,
    endpoints.myCallLogs,
    endpoints.toDos,
    endpoints.myNotices,
    endpoints.upcomingEvents,
    ...(first.hasFigures ? [endpoints.myFigures] : []),
  );
  const scope = first.periodScope === "sections" ? days : undefined;
  const isFirst = days === first.days || scope === undefined;
  const keep = { keepPrevious: true, refetchEveryMs };
  const { prefetch } = useAnswers();
  useFreshParts({ day: first.day, notices: first.notices }, refetchEveryMs);
  const calls = useRead(
    endpoints.myCallLogs,
    { query: { limit: 10, days: scope } },
    { ...keep, what: "The call logs", initial: isFirst ? first.calls : undefined },
  );
  const figures = useRead(
    endpoints.myFigures,
    { query: { days: scope ?? first.days } },
    {
      ...keep,
      enabled: first.hasFigures,
      what: "The figures",
      initial: isFirst && first.figures ? { data: first.figures } : undefined,
    },
  );
  const todo = useRead(
    endpoints.toDos,
    { query: { limit: FIRST_TO_DOS } },
    { refetchEveryMs, initial: first.toDos },
  );
  const campaigns = useRead(
    endpoints.userCampaigns,
    {},
    {
      enabled: first.hasFigures,
      what: "The campaigns",
      initial: first.campaigns && { data: first.campaigns },
    },
  );
  const insights = useRead(
    endpoints.userInsights,
    { query: { days: scope } },
    {
      enabled: first.hasFigures,
      what: "The insights",
      keepPrevious: true,
      initial: isFirst && first.insights ? { data: first.insights } : undefined,
    },
  );
  return {
    /** Prefetches another period's data before it is selected. */
    prefetchPeriod: (next: Period) => {
      if (first.periodScope !== "sections" || next === days) return;
      prefetch(endpoints.myCallLogs, { query: { limit: 10, days: next } });
      if (!first.hasFigures) return;
      prefetch(endpoints.myFigures, { query: { days: next } });
      prefetch(endpoints.userInsights, { query: { days: next } });
    },
    calls: listOf(calls),
    lastCallAt: calls.data?.last_call_at ?? null,
    campaigns: listOf(campaigns),
    insights: listOf(insights),
    toDos: todo,
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
