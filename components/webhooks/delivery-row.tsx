"use client";

import { RotateCcw } from "lucide-react";
import { LogRow } from "@/components/shared/log-row";
import { useFormats } from "@/components/shared/place";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { WebhookDelivery } from "@/lib/outward/webhooks/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Formats } from "@/lib/platform/locale/dates";
import { Answer } from "./test-outcome";

const STATES: Record<WebhookDelivery["status"], { label: string; variant: BadgeVariant }> = {
  waiting: { label: "Waiting", variant: "outline" },
  delivered: { label: "Delivered", variant: "secondary" },
  dead: { label: "Failed", variant: "destructive" },
};

export function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { formatDayTime } = useFormats();
  const { label, variant } = STATES[delivery.status];
  const { run, busy } = useAction(workflowEndpoints.replayDelivery, {
    failed: "Not sent again",
    done: () => ({
      title: "Message sent again",
      description: "Its status changes here once it is received.",
    }),
    stale: [workflowEndpoints.listDeliveries],
  });
  const replay = () => run({ params: { id: delivery.webhook_id, deliveryId: delivery.id } });

  return (
    <LogRow
      title={
        <span className="min-w-0 text-sm">
          <span className="block break-all font-medium">{delivery.event}</span>
          <span className="tabular block text-muted-foreground">
            {formatDayTime(delivery.created_at)} · {progress(delivery, formatDayTime)}
          </span>
          {delivery.error && delivery.status !== "delivered" ? (
            <span className="block text-destructive-text">{delivery.error}</span>
          ) : null}
        </span>
      }
      actions={
        <>
          <Badge variant={variant}>{label}</Badge>
          <Button
            variant="outline"
            size="sm"
            onClick={() => void replay()}
            busy={busy}
            icon={<RotateCcw aria-hidden="true" />}
          >
            {delivery.status === "waiting" ? "Send now" : "Replay"}
            <span className="sr-only">{` ${delivery.event} of ${formatDayTime(delivery.created_at)}`}</span>
          </Button>
        </>
      }
      details={() => <Details delivery={delivery} />}
    />
  );
}

function progress(
  { status, attempt, max_attempts, next_attempt_at }: WebhookDelivery,
  formatDayTime: Formats["formatDayTime"],
): string {
  const tries = attempt === 1 ? "1 attempt" : `${attempt} attempts`;
  if (status !== "waiting") return tries;
  if (!next_attempt_at) return "being sent";
  const next =
    new Date(next_attempt_at).getTime() <= Date.now() ? "sending now" : formatDayTime(next_attempt_at);
  return attempt === 0 ? next : `attempt ${attempt} of ${max_attempts} failed, next ${next}`;
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { formatDayTime } = useFormats();
  return (
    <div className="space-y-4">
      <div className="space-y-2">
        <h4 className="font-semibold text-sm">Attempts</h4>
        {delivery.attempts.length === 0 ? (
          <p className="text-muted-foreground text-sm">None yet.</p>
        ) : (
          <ol className="space-y-3">
            {delivery.attempts.map((attempt) => (
              <li key={attempt.started_at} className="space-y-1.5 text-sm">
                <p className="tabular">
                  {formatDayTime(attempt.started_at)}
                  <span className="text-muted-foreground">
                    {attempt.http_status === null ? "" : ` · ${attempt.http_status}`}
                    {attempt.duration_ms === null ? "" : ` · ${attempt.duration_ms} ms`}
                    {attempt.ended_at === null ? " · no end recorded" : ""}
                  </span>
                </p>
                {attempt.error ? <p className="text-destructive-text">{attempt.error}</p> : null}
                {attempt.answer ? <Answer text={attempt.answer} /> : null}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="space-y-2">
        <h4 className="font-semibold text-sm">Message</h4>
        <p className="break-all font-mono text-muted-foreground text-xs">{delivery.message_id}</p>
        <Answer text={JSON.stringify(delivery.payload, null, 2)} tall />
      </div>
    </div>
  );
}
