"use client";

import { Inbox } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { NotRead } from "@/components/shared/not-read";
import { ShowMore } from "@/components/shared/show-more";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Skeleton } from "@/components/ui/skeleton";
import type { Webhook } from "@/lib/outward/webhooks/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { SECOND } from "@/lib/platform/core/clock";
import { DeliveryRow } from "./delivery-row";

/** A webhook's messages of the last 30 days, newest first; refreshed every few seconds while open. */
export default function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { rows, list } = usePages(
    workflowEndpoints.listDeliveries,
    { params: { id: webhook.id } },
    { refetchEveryMs: 4 * SECOND },
  );
  if (!rows) return <NotRead of={list} what="the log" loading={<Loading />} />;
  return (
    <div className="rounded-xl border">
      {rows.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title="Nothing sent yet"
          description="The first message appears here when an event happens or when you send a test."
        />
      ) : (
        <ul aria-label="Messages" className="divide-y">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Show older" failed="Older messages not loaded" />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-4 rounded-xl border p-4">
      <span className="sr-only">Loading messages</span>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-5 w-3/5" />
    </div>
  );
}
