"use client";

import { ChevronDown, KeyRound, Pause, Pencil, Play, Send, Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { AdminButton } from "@/components/shared/for-admins";
import { partFailure } from "@/components/shared/part-failure";
import { useFormats } from "@/components/shared/place";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Webhook } from "@/lib/outward/webhooks/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { lowerDay } from "@/lib/platform/locale/dates";
import { TestOutcome, type TestResult } from "./test-outcome";
import type { WebhookDialogKind } from "./webhook-dialog";

const deliveryLog = lazyPart(() => import("./delivery-log"));

type WebhookRowProps = {
  webhook: Webhook;
  /** Fetches the dialogs' code before they are opened. */
  onPrepare: () => void;
  onDialog: (kind: WebhookDialogKind["kind"]) => void;
};

export function WebhookRow({ webhook, onPrepare, onDialog }: WebhookRowProps) {
  const { formatDayTime } = useFormats();
  const logId = useId();
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const { id, is_active: active } = webhook;
  const stale = [workflowEndpoints.listWebhooks];
  const testing = useAction(workflowEndpoints.testWebhook, { failed: "Test not sent", stale });
  const switching = useAction(workflowEndpoints.updateWebhook, {
    failed: "Failed to update webhook",
    done: () =>
      active
        ? { title: "Webhook paused", description: "Waiting messages are kept." }
        : { title: "Webhook enabled", description: "Waiting messages are being sent." },
    stale,
  });
  const busy = testing.busy || switching.busy;

  const test = async () => {
    setResult(null);
    const { answer } = await testing.run({ params: { id } });
    if (answer) setResult(answer.data);
  };
  const toggle = () => void switching.run({ params: { id }, body: { is_active: !active } });

  return (
    <li className="px-4 py-5 sm:px-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <h3 className="break-all font-semibold">{webhook.url}</h3>
          <p className="break-words text-muted-foreground text-sm">
            {webhook.events.join(", ")}
            {webhook.workflow_slug ? ` · workflow ${webhook.workflow_slug}` : ""}
          </p>
          {webhook.failing_since && active ? (
            <p className="text-destructive-text text-sm">
              Failing since {lowerDay(formatDayTime(webhook.failing_since))}
            </p>
          ) : null}
        </div>
        <StateBadge webhook={webhook} />
      </div>
      {webhook.disabled_at ? <DisabledNotice webhook={webhook} onEnable={toggle} busy={busy} /> : null}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <AdminButton
          variant="outline"
          size="sm"
          onClick={() => void test()}
          disabled={busy}
          busy={testing.busy}
          icon={<Send aria-hidden="true" />}
        >
          {testing.busy ? "Sending…" : "Send test"}
          <span className="sr-only">: {webhook.url}</span>
        </AdminButton>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={open}
          aria-controls={logId}
          onPointerEnter={deliveryLog.preload}
          onClick={() => setOpen(!open)}
        >
          Delivery log
          <span className="sr-only">: {webhook.url}</span>
          <ChevronDown aria-hidden="true" className={cn("transition-transform", open && "rotate-180")} />
        </Button>
        <span className="-ml-2 flex items-center gap-1 sm:ml-auto" onPointerEnter={onPrepare}>
          <Action label="Edit" url={webhook.url} onClick={() => onDialog("edit")}>
            <Pencil aria-hidden="true" />
          </Action>
          <Action label="Rotate secret" url={webhook.url} onClick={() => onDialog("rotate")}>
            <KeyRound aria-hidden="true" />
          </Action>
          <Action label={active ? "Pause" : "Enable"} url={webhook.url} onClick={toggle} disabled={busy}>
            {active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </Action>
          <Action label="Delete" url={webhook.url} onClick={() => onDialog("delete")}>
            <Trash2 aria-hidden="true" />
          </Action>
        </span>
      </div>
      <div role="status">
        {result ? (
          <div className="mt-4">
            <TestOutcome result={result} />
          </div>
        ) : null}
      </div>
      <div id={logId} hidden={!open} className="mt-4">
        {open ? (
          <LazyPart
            part={deliveryLog}
            props={{ webhook }}
            pending={<Skeleton className="h-24 w-full" />}
            failed={partFailure("Couldn't open the log")}
          />
        ) : null}
      </div>
    </li>
  );
}

type ActionProps = {
  label: string;
  url: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
};

function Action({ label, url, onClick, disabled, children }: ActionProps) {
  return (
    <AdminButton
      variant="ghost"
      size="icon-sm"
      saves
      aria-label={`${label}: ${url}`}
      title={label}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
    </AdminButton>
  );
}

function StateBadge({ webhook }: { webhook: Webhook }) {
  if (webhook.disabled_at) return <Badge variant="destructive">Disabled</Badge>;
  if (!webhook.is_active) return <Badge variant="secondary">Paused</Badge>;
  if (webhook.failing_since) return <Badge variant="destructive">Failing</Badge>;
  return <Badge>Active</Badge>;
}

const REASONS = {
  failing: "It failed for five days without a success.",
  gone: "The receiver answered 410, which means it doesn't want any more messages.",
} as const;

type DisabledNoticeProps = { webhook: Webhook; onEnable: () => void; busy: boolean };

function DisabledNotice({ webhook, onEnable, busy }: DisabledNoticeProps) {
  const { formatDate } = useFormats();
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-xl bg-warning-soft p-4 text-sm text-warning-text sm:flex-row sm:items-center">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-semibold">
          Switched off on {webhook.disabled_at ? formatDate(webhook.disabled_at) : ""}.
        </span>{" "}
        {webhook.disabled_reason ? REASONS[webhook.disabled_reason] : ""} Fix the receiving system, send a
        test, then enable the webhook. Waiting messages are sent immediately.
      </p>
      <AdminButton
        variant="outline"
        size="sm"
        onClick={onEnable}
        saves
        disabled={busy}
        className="self-start sm:self-center"
      >
        Enable<span className="sr-only">: {webhook.url}</span>
      </AdminButton>
    </div>
  );
}
