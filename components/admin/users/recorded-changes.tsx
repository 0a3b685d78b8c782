"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { useHydrated } from "@/components/forms/use-hydrated";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import type { auditTrail, ChangePage, RecordedChange } from "@/lib/dashboard/history/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { formatDateTime } from "@/lib/platform/locale/dates";

const TRAIL: Address<typeof auditTrail> = { method: "GET", path: "/api/admin/audit" };

type RecordedChangesProps = {
  /** What the server could read. */
  initial: ChangePage | undefined;
  /** Only this user's changes; all changes without it. */
  userId?: string;
};

/** Who changed what, from what to what, and when (SAFE-04). */
export function RecordedChanges({ initial, userId }: RecordedChangesProps) {
  const call = useSessionCall();
  const { user } = useAuth();
  const [entity, setEntity] = useState("");
  const hydrated = useHydrated();
  const list = useInfiniteQuery({
    queryKey: ["changes", userId, entity, initial?.data[0]?.id],
    queryFn: ({ pageParam }) =>
      call<typeof auditTrail>(TRAIL, {
        query: { userId, entity: entity || undefined, after: pageParam ?? undefined },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    initialData: entity === "" && initial ? { pages: [initial], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
    enabled: user !== null,
  });
  useEffect(() => {
    if (list.error) console.error("The changes could not be read", list.error);
  }, [list.error]);
  const pages = list.data?.pages;
  const rows = pages?.flatMap(({ data }) => data);
  const entities = pages?.[0]?.entities ?? [];

  return (
    <SectionCard
      title="Changes"
      description="Changes made by admins. Secret values are never shown."
      flush
      busy={!rows && !list.error}
    >
      {entities.length > 1 ? (
        <div className="border-b px-4 py-3 sm:px-6">
          <div className="sm:max-w-sm">
            <NativeSelect
              aria-label="Show changes of"
              disabled={!hydrated} // a choice made before scripts run would be lost
              value={entity}
              onChange={(event) => setEntity(event.target.value)}
            >
              <option value="">Everything</option>
              {entities.map((name) => (
                <option key={name} value={name}>
                  {`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
      ) : null}
      {rows ? (
        rows.length > 0 ? (
          <ul className="divide-y">
            {rows.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={History} title="No changes yet" />
        )
      ) : list.error ? (
        <ErrorState
          title="Couldn't load the changes"
          message={explainFailure(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div role="status" className="p-4 sm:p-6">
          <span className="sr-only">Loading changes</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {rows ? <ShowMore list={list} label="Show older" /> : null}
    </SectionCard>
  );
}

/** An assistant that was made has forty fields. */
const SHOWN = 6;

function Change({ change }: { change: RecordedChange }) {
  const [first, others] = [change.details.slice(0, SHOWN), change.details.slice(SHOWN)];
  return (
    <li className="grid gap-x-8 gap-y-1 px-4 py-3.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">
            {change.actor?.name ?? (change.automatic ? "Callwright" : "A deleted user")}
          </span>{" "}
          {change.sentence}
        </p>
        {first.length > 0 ? (
          <p className="mt-0.5 break-words text-muted-foreground">{first.join(" · ")}</p>
        ) : null}
        {others.length > 0 ? (
          <details className="mt-0.5 text-muted-foreground">
            <summary className="w-fit cursor-pointer rounded-md font-semibold text-primary-text underline-offset-4 hover:underline">
              {`${others.length} more`}
            </summary>
            <p className="mt-0.5 break-words">{others.join(" · ")}</p>
          </details>
        ) : null}
      </div>
      <time dateTime={change.at} className="tabular text-muted-foreground">
        {formatDateTime(change.at)}
      </time>
    </li>
  );
}
