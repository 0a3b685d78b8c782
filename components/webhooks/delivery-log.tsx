"use client";

import { Inbox } from "lucide-react";
import { useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { useApi } from "@/components/dashboard/use-api";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { listDeliveries, Webhook, WebhookDelivery } from "@/lib/outward/webhooks/contract";
import { SECOND } from "@/lib/platform/core/clock";
import type { Address } from "@/lib/platform/http/endpoint";
import { DeliveryRow } from "./delivery-row";

const DELIVERIES: Address<typeof listDeliveries> = {
  method: "GET",
  path: "/api/workflow/webhook/{id}/deliveries",
};

type Older = { deliveries: WebhookDelivery[]; next: number | null };

/** A webhook's messages of the last 30 days, newest first; refreshed every few seconds while open. */
export default function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const call = useSessionCall();
  const params = { id: webhook.id };
  const [older, setOlder] = useState<Older | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useApi<typeof listDeliveries>(
    DELIVERIES,
    { params },
    { refetchEveryMs: 4 * SECOND },
  );
  const reload = () => void refetch();

  if (!data && error) {
    return (
      <ErrorState
        title="Couldn't load the log"
        message={explainFailure(error)}
        onRetry={reload}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Loading />;
  const next = older ? older.next : data.next_cursor;
  const deliveries = [...data.data, ...(older?.deliveries ?? [])].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  );
  if (deliveries.length === 0) {
    return (
      <div className="rounded-xl border">
        <EmptyState
          icon={Inbox}
          title="Nothing sent yet"
          description="The first message appears here when an event happens or when you send a test."
        />
      </div>
    );
  }

  const showOlder = async () => {
    setBusy(true);
    try {
      const page = await call<typeof listDeliveries>(DELIVERIES, {
        params,
        query: { cursor: next ?? undefined },
      });
      setOlder({ deliveries: [...deliveries, ...page.data], next: page.next_cursor });
    } catch (thrown) {
      toast({
        variant: "destructive",
        title: "Older Messages Not Loaded",
        description: explainFailure(thrown),
      });
    }
    setBusy(false);
  };

  return (
    <div className="space-y-3">
      <ul aria-label="Messages" className="divide-y rounded-xl border">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onChange={reload} />
        ))}
      </ul>
      {next === null ? null : (
        <Button variant="outline" size="sm" onClick={showOlder} disabled={busy}>
          {busy ? <Spinner className="size-4" /> : null}
          Show Older
        </Button>
      )}
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
