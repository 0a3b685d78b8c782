"use client";

import { ArrowLeft, ArrowRight, SearchX } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { BackLink } from "@/components/shared/back-link";
import { EmptyState } from "@/components/shared/empty-state";
import { endpoints } from "@/components/shared/endpoints";
import { NotRead } from "@/components/shared/not-read";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallFilters as Filters, FoundCall } from "@/lib/calls/calls/contract";
import type { CallLedger } from "@/lib/calls/ledger/contract";
import { ledgerLine } from "@/lib/calls/ledger/sentence";
import { useRead } from "@/lib/platform/browser/use-read";
import { CallFilters } from "./call-filters";
import { CallRows } from "./call-rows";
import { callsAddress } from "./calls-address";
import { FoundBar } from "./found-bar";
import { LedgerSentence } from "./ledger-sentence";
import { keepListPlace, LIST_PLACE, restoreListPlace } from "./list-place";
import { LoadingRows } from "./loading-rows";
import { PlayerProvider } from "./player-provider";
import { NoCallsYet } from "./recent-calls";
import { useCallNews } from "./use-call-news";
import { usePlayTickets } from "./use-play-tickets";
import { useTypedSearch } from "./use-typed-search";

type Page = { data: FoundCall[]; next_cursor: string | null };
type CallsViewProps = {
  filters: Filters;
  cursor: string | undefined;
  /** What the server rendered the page with; undefined if it could not read it. */
  page: Page | undefined;
  ledger: CallLedger | undefined;
  /** Whether the person may download the calls. */
  mayExport: boolean;
  /** When the server read these, in ms. */
  renderedAt: number;
};

export function CallsView(props: CallsViewProps) {
  const { page: rendered, ledger, mayExport, renderedAt } = props;
  const router = useRouter();
  const tickets = usePlayTickets();
  const [changing, startChange] = useTransition();
  const { filters, isRendered, type, isNew } = useTypedSearch(props.filters);
  const cursor = isRendered ? props.cursor : undefined;
  const refetchEveryMs = useCallNews(renderedAt, endpoints.myCalls, answerEndpoints.callCount);
  const live = useRead(
    endpoints.myCalls,
    { query: { ...filters, cursor } },
    { initial: isRendered ? rendered : undefined, keepPrevious: true, refetchEveryMs },
  );
  const page = live.data;
  const isFiltered = callsAddress(filters) !== callsAddress({});
  const placeKey = useDraftKey(LIST_PLACE);
  useEffect(() => restoreListPlace(placeKey), [placeKey]);

  return (
    <GuardedContent>
      <PlayerProvider {...tickets}>
        <PageShell>
          <div className="space-y-2">
            <BackLink href="/dashboard">Dashboard</BackLink>
            <PageHeader
              title="Calls"
              description="Every call your agents have taken, with recording and transcript."
            />
          </div>
          <CallFilters
            filters={filters}
            busy={changing}
            onType={type}
            onChange={(search) => {
              const address = search.size > 0 ? `/dashboard/calls?${search}` : "/dashboard/calls";
              if (isNew(address)) startChange(() => router.push(address));
            }}
          />
          <FoundBar {...{ filters, isFiltered, mayExport, refetchEveryMs }} />
          <section
            aria-label="Calls"
            onClickCapture={() => keepListPlace(placeKey)}
            aria-busy={changing || (!page && !live.error) || undefined}
          >
            <Card className={cn("overflow-hidden transition-opacity", changing && "opacity-60")}>
              {page ? (
                <Found page={page} filters={filters} isFirst={!cursor && !isFiltered} />
              ) : (
                <NotRead
                  of={live}
                  what="your calls"
                  message="Nothing is lost. Try again in a moment."
                  loading={<LoadingRows />}
                />
              )}
            </Card>
          </section>
          {page && (cursor || page.next_cursor) ? (
            <Pages filters={filters} cursor={cursor} next={page.next_cursor} />
          ) : null}
          <LedgerLine initial={ledger} />
        </PageShell>
      </PlayerProvider>
    </GuardedContent>
  );
}

function Found({ page, filters, isFirst }: { page: Page; filters: Filters; isFirst: boolean }) {
  if (page.data.length > 0) {
    const digits = filters.q?.replace(/\D/g, "");
    return <CallRows calls={page.data} digits={digits} />;
  }
  if (isFirst) return <NoCallsYet />;
  return (
    <EmptyState
      icon={SearchX}
      title="No calls match"
      description="Try fewer words, another status or a longer period."
      action={
        <Button asChild variant="outline">
          <Link href="/dashboard/calls">Clear filters</Link>
        </Button>
      }
    />
  );
}

type PagesProps = { filters: Filters; cursor: string | undefined; next: string | null };

function Pages({ filters, cursor, next }: PagesProps) {
  return (
    <nav aria-label="More calls" className="flex flex-wrap justify-between gap-3">
      {cursor ? (
        <Button asChild variant="outline">
          <Link href={callsAddress(filters)} prefetch={false}>
            <ArrowLeft aria-hidden="true" />
            Newest calls
          </Link>
        </Button>
      ) : null}
      {next ? (
        <Button asChild variant="outline" className="ml-auto">
          <Link href={callsAddress(filters, next)} prefetch={false}>
            Older calls
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      ) : null}
    </nav>
  );
}

const MINUTE_MS = 60_000;

/** Whether every call on the phone company's and the voice service's lists is here. */
function LedgerLine({ initial }: { initial: CallLedger | undefined }) {
  const formats = useFormats();
  const ledger = useRead(
    answerEndpoints.myCallLedger,
    {},
    { initial: initial && { data: initial }, refetchEveryMs: MINUTE_MS },
  );
  return (
    <section aria-label="Missing calls" aria-busy={ledger.isLoading || undefined}>
      {ledger.data ? (
        <LedgerSentence line={ledgerLine(ledger.data.data, formats)} />
      ) : ledger.error ? (
        <p className="text-muted-foreground text-sm">We can’t check right now whether every call is here.</p>
      ) : (
        <Skeleton className="h-5 w-full max-w-xl" />
      )}
    </section>
  );
}
