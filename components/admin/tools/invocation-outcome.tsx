import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { ToolInvocation } from "@/lib/agent/tools/contract";

const STATES: Record<ToolInvocation["status"], { label: string; variant: BadgeVariant }> = {
  running: { label: "Running", variant: "secondary" },
  succeeded: { label: "Succeeded", variant: "default" },
  failed: { label: "Failed", variant: "destructive" },
  timed_out: { label: "Timed out", variant: "destructive" },
  refused: { label: "Refused", variant: "destructive" },
  no_target: { label: "No target", variant: "destructive" },
};

export function InvocationBadge({ status }: Pick<ToolInvocation, "status">) {
  const { label, variant } = STATES[status];
  return <Badge variant={variant}>{label}</Badge>;
}

/** `200 · 184 ms`, as far as known. */
export const facts = ({ http_status, duration_ms }: ToolInvocation) =>
  [http_status === null ? null : `HTTP ${http_status}`, duration_ms === null ? null : `${duration_ms} ms`]
    .filter(Boolean)
    .join(" · ");

/** How a call ended: status, time, and the answer for the assistant. */
export function InvocationOutcome({ invocation }: { invocation: ToolInvocation }) {
  return (
    <div className="space-y-2.5 rounded-xl bg-muted/60 p-4 text-sm">
      <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <InvocationBadge status={invocation.status} />
        <span className="text-muted-foreground">{facts(invocation)}</span>
      </p>
      <div>
        <p className="text-muted-foreground text-xs">Answer for the assistant</p>
        <p className="break-words">{invocation.result ?? invocation.error ?? "None yet."}</p>
      </div>
    </div>
  );
}
