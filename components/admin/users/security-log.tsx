"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { useHydrated } from "@/components/forms/use-hydrated";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { LoadingList } from "@/components/shared/loading-list";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { NativeSelect } from "@/components/ui/native-select";
import type { SecurityLogEntry, SecurityPage, securityLog } from "@/lib/accounts/security-log/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { formatDateTime } from "@/lib/platform/locale/dates";
import { SECURITY_KINDS, type SecurityKind, securityKinds } from "@/lib/platform/security/kinds";

const LOG: Address<typeof securityLog> = { method: "GET", path: "/api/admin/security-log" };

/** Sign-ins, refusals, limits, role and secret changes (GATE-11). `initial` is what the server could read. */
export function SecurityLog({ initial }: { initial: SecurityPage | undefined }) {
  const call = useSessionCall();
  const { user } = useAuth();
  const hydrated = useHydrated();
  const [kind, setKind] = useState<SecurityKind | "">("");
  const list = useInfiniteQuery({
    queryKey: ["security log", kind],
    queryFn: ({ pageParam }) =>
      call<typeof securityLog>(LOG, { query: { kind: kind || undefined, after: pageParam ?? undefined } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    initialData: kind === "" && initial ? { pages: [initial], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
    enabled: user !== null,
  });
  useEffect(() => {
    if (list.error) console.error("The security log could not be loaded", list.error);
  }, [list.error]);
  const rows = list.data?.pages.flatMap(({ data }) => data);

  return (
    <SectionCard
      title="Security log"
      description="Sign-ins, refused requests, limits reached, and changes to roles, accounts and secrets."
      flush
      busy={!rows && !list.error}
    >
      <div className="border-b px-4 py-3 sm:px-6">
        <div className="sm:max-w-sm">
          <NativeSelect
            aria-label="Show security events of this kind"
            disabled={!hydrated} // a choice made before scripts run would be lost
            value={kind}
            onChange={(event) => setKind(event.target.value as SecurityKind | "")}
          >
            <option value="">All events</option>
            {securityKinds.map((name) => (
              <option key={name} value={name}>
                {SECURITY_KINDS[name]}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      {rows ? (
        rows.length > 0 ? (
          <ul className="divide-y">
            {rows.map((event) => (
              <Entry key={event.id} event={event} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={ShieldCheck} title="No security events yet" />
        )
      ) : list.error ? (
        <ErrorState
          title="The security log could not be loaded"
          message={explainFailure(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingList label="Loading the security log" />
      )}
      {rows ? <ShowMore list={list} label="Show older events" /> : null}
    </SectionCard>
  );
}

function Entry({ event }: { event: SecurityLogEntry }) {
  const details = [
    event.actor && event.actor.id !== event.user?.id ? `by ${event.actor.name}` : null,
    event.subject,
    event.address ? `from ${event.address}` : null,
  ].filter(Boolean);
  return (
    <li className="grid gap-x-8 gap-y-1 px-4 py-3.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{event.sentence}</span>
          {event.user ? `: ${event.user.name}` : ""}
          {event.times > 1 ? ` (${event.times} times in a minute)` : ""}
        </p>
        {details.length > 0 ? (
          <p className="mt-0.5 break-words text-muted-foreground">{details.join(" · ")}</p>
        ) : null}
      </div>
      <time dateTime={event.at} className="tabular text-muted-foreground">
        {formatDateTime(event.at)}
      </time>
    </li>
  );
}
