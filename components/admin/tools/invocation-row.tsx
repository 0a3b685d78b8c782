"use client";

import { RotateCcw } from "lucide-react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { ForAdmins } from "@/components/shared/for-admins";
import { LogRow } from "@/components/shared/log-row";
import type { ToolInvocation } from "@/lib/agent/tools/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { formatDayTime } from "@/lib/platform/locale/dates";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { facts, InvocationBadge } from "./invocation-outcome";

export function InvocationRow({ invocation }: { invocation: ToolInvocation }) {
  const { run, busy } = useAction(adminEndpoints.replayInvocation, {
    failed: "Replay failed",
    done: ({ data }) =>
      data.status === "succeeded"
        ? { title: "Replayed", description: data.result ?? "Done." }
        : { variant: "destructive", title: "Replay failed", description: data.error ?? data.result ?? "" },
    stale: [adminEndpoints.listInvocations],
  });
  const { caller, client, started_at: startedAt } = invocation;
  const when = formatDayTime(startedAt);

  return (
    <LogRow
      title={
        <span className="tabular min-w-0 text-sm">
          <span className="block">
            {when}
            <span className="text-muted-foreground"> · {kindOf(invocation)}</span>
          </span>
          <span className="block break-words text-muted-foreground">
            {[client ?? "Unassigned number", facts(invocation)].filter(Boolean).join(" · ")}
          </span>
        </span>
      }
      actions={
        <>
          <InvocationBadge status={invocation.status} />
          <ForAdmins>
            <ConfirmButton
              variant="outline"
              size="sm"
              disabled={invocation.status === "running"}
              busy={busy}
              icon={<RotateCcw aria-hidden="true" />}
              question={{
                title: "Run this again?",
                description: "It runs with the same arguments, so it may book a second time.",
                action: "Replay",
                tone: "default",
              }}
              onConfirm={() => run({ params: { id: invocation.tool_id, invocationId: invocation.id } })}
            >
              Replay
              <span className="sr-only">{` the call of ${when}${caller ? ` from ${caller}` : ""}`}</span>
            </ConfirmButton>
          </ForAdmins>
        </>
      }
      details={() => <Details invocation={invocation} />}
    />
  );
}

/** A caller's number, or the kind of call if there is none. */
function kindOf({ call_id, tool_call_id, caller }: ToolInvocation): string {
  if (tool_call_id.startsWith("test-") && call_id.startsWith("test-")) return "Test call";
  const from = caller ? formatPhone(caller) : "unknown caller";
  return tool_call_id.startsWith("replay-") ? `Replay, ${from}` : from;
}

function Details({ invocation }: { invocation: ToolInvocation }) {
  const { result, error, called_number: called, call_id, arguments: given } = invocation;
  const lines = [
    {
      label: error ? "Error for the assistant" : "Answer for the assistant",
      value: error ?? result,
    },
    { label: "Called number", value: called ? formatPhone(called) : null },
    { label: "Call", value: call_id },
  ];
  return (
    <div className="space-y-3 text-sm">
      <dl className="space-y-3">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="break-words">{value ?? "None"}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="text-muted-foreground text-xs">Arguments (secrets removed)</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap break-words rounded-lg bg-muted/60 p-3 font-mono text-xs"
        >
          {JSON.stringify(given ?? {}, null, 2)}
        </pre>
      </div>
    </div>
  );
}
