"use client";

import { Route, Trash2 } from "lucide-react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { AdminButton } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { useConfirm } from "@/components/shared/use-confirm";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { ACTION_TEXTS, isAction } from "@/lib/agent/tools/action-names";
import type { Tool, ToolTarget } from "@/lib/agent/tools/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type TargetListProps = { tool: Tool | null; targets: ToolTarget[] | undefined; onChange: () => void };

export function TargetList({ tool, targets, onChange }: TargetListProps) {
  if (!targets) {
    return (
      <div role="status" className="space-y-5 p-4 sm:p-6">
        <span className="sr-only">Loading targets</span>
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    );
  }
  if (targets.length === 0) {
    return (
      <EmptyState
        icon={Route}
        title={tool ? "No targets configured for this tool" : "No tool selected"}
        description={
          tool
            ? "Until you add one, the assistant tells callers that it can't do this."
            : "Select a tool to see where its calls go."
        }
      />
    );
  }
  return (
    <ul aria-label="Targets" className="divide-y">
      {targets.map((target) => (
        <TargetRow key={target.id} target={target} onChange={onChange} />
      ))}
    </ul>
  );
}

function TargetRow({ target, onChange }: { target: ToolTarget; onChange: () => void }) {
  const { formatPhone } = useFormats();
  const { confirm, dialog, preload } = useConfirm();
  const { id, phone_number: number, target_url: url, action, client, secret, is_active: active } = target;
  const { run, busy } = useAction(adminEndpoints.deleteToolTarget, {
    failed: "Delete Failed",
    done: () => ({ title: "Deleted", description: `The target for ${formatPhone(number)} was removed.` }),
  });
  const remove = async () => {
    const sure = await confirm({
      title: `Delete the target for ${formatPhone(number)}?`,
      description: active
        ? "Calls to this number no longer get an answer from this tool."
        : "It is no longer in use.",
      action: "Delete target",
    });
    if (!sure) return;
    const { answer } = await run({ params: { id } });
    if (answer) onChange();
  };
  return (
    <li className="flex items-start gap-4 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 space-y-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular font-semibold">{formatPhone(number)}</span>
          <span className="text-muted-foreground">{client}</span>
          {active ? null : <Badge variant="secondary">Replaced</Badge>}
          {secret ? <Badge variant="outline">Signed</Badge> : null}
        </p>
        <p className="break-all font-mono text-muted-foreground text-xs">
          {url ?? `Built in: ${action && isAction(action) ? ACTION_TEXTS[action] : action}`}
        </p>
      </div>
      <AdminButton
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete the target for ${formatPhone(number)}${active ? "" : " that was replaced"}`}
        title="Delete"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => void remove()}
        disabled={busy}
      >
        <Trash2 aria-hidden="true" />
      </AdminButton>
      {dialog}
    </li>
  );
}
