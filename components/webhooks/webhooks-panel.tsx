"use client";

import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { AdminButton } from "@/components/shared/for-admins";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { listWebhooks, Webhook } from "@/lib/outward/webhooks/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { SECOND } from "@/lib/platform/core/clock";
import type { Output } from "@/lib/platform/http/endpoint";
import type { WebhookDialogKind } from "./webhook-dialog";
import { WebhookRow } from "./webhook-row";

const webhookDialog = lazyPart(() => import("./webhook-dialog"));

type WebhooksPanelProps = {
  /** Whose webhooks: the client's own, or any client's for an admin. */
  userId: string;
  /** What the server rendered the page with; fetched by the browser without it. */
  initial?: Output<typeof listWebhooks>;
};

/** A client's webhooks: where their events are sent, and what became of each message. */
export function WebhooksPanel({ userId, initial }: WebhooksPanelProps) {
  const { user } = useAuth();
  const [dialog, setDialog] = useState<WebhookDialogKind | null>(null);
  const read = useRead(
    workflowEndpoints.listWebhooks,
    { params: { userId } },
    { initial, refetchEveryMs: 10 * SECOND },
  );
  const webhooks = read.data?.data;
  const reload = () => void read.refetch();
  const add = (
    <AdminButton
      size="sm"
      aria-haspopup="dialog"
      disabled={!user}
      onPointerEnter={webhookDialog.preload}
      onClick={() => setDialog({ kind: "edit", webhook: null })}
    >
      <Plus aria-hidden="true" />
      Add webhook
    </AdminButton>
  );

  return (
    <SectionCard
      title="Webhooks"
      description="Send events to your own systems."
      actions={webhooks && webhooks.length > 0 ? add : null}
      flush
      busy={read.isFetching && !webhooks}
    >
      {webhooks ? (
        <Webhooks webhooks={webhooks} add={add} onDialog={setDialog} />
      ) : read.error ? (
        <ReadError
          of={read}
          title="Failed to fetch webhooks"
          message="Check your connection, or try again in a moment."
        />
      ) : (
        <LoadingRows />
      )}
      {dialog ? (
        <LazyPart
          part={webhookDialog}
          props={{ userId, dialog, onChange: reload, onClose: () => setDialog(null) }}
          failed={(retry) => (
            <div className="border-t">
              <ErrorState title="Couldn't open this" onRetry={retry} />
            </div>
          )}
        />
      ) : null}
    </SectionCard>
  );
}

type WebhooksProps = {
  webhooks: Webhook[];
  add: ReactNode;
  onDialog: (dialog: WebhookDialogKind) => void;
};

function Webhooks({ webhooks, add, onDialog }: WebhooksProps) {
  if (webhooks.length === 0) {
    return (
      <EmptyState
        icon={WebhookIcon}
        title="No webhooks yet"
        description="Add one to send finished calls, bookings and messages to your own systems."
        action={add}
      />
    );
  }
  return (
    <ul className="divide-y">
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onPrepare={webhookDialog.preload}
          onDialog={(kind) => onDialog({ kind, webhook })}
        />
      ))}
    </ul>
  );
}

function LoadingRows() {
  return (
    <div role="status" className="space-y-6 p-4 sm:p-6">
      <span className="sr-only">Loading webhooks</span>
      {[0, 1].map((row) => (
        <div key={row} className="space-y-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-9 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
