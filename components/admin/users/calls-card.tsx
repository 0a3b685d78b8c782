import { PhoneIncoming, PhoneOutgoing } from "lucide-react";
import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { StatusBadge } from "@/components/calls/status-badge";
import { SectionCard } from "@/components/shared/section-card";
import type { UserCall } from "@/lib/calls/calls/contract";
import { formatDateTime, formatDuration } from "@/lib/platform/locale/dates";
import { formatPhone } from "@/lib/platform/locale/format-phone";

/** A client's newest calls, without their content: that is on the call's own page, where each view is recorded. */
export function CallsCard({ calls }: { calls: UserCall[] }) {
  return (
    <SectionCard
      title="Calls"
      description={calls.length === 0 ? "No calls yet." : "Opening a call is recorded under Changes."}
      flush
    >
      {calls.length > 0 ? (
        <ul className="divide-y">
          {calls.map((call) => (
            <li key={call.call_id}>
              <CallLink call={call} />
            </li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}

function CallLink({ call }: { call: UserCall }) {
  const outbound = call.call_direction === "outbound";
  const Direction = outbound ? PhoneOutgoing : PhoneIncoming;
  return (
    <Link
      href={callAddress(call.call_id)}
      prefetch={false}
      className="flex items-center justify-between gap-4 px-4 py-3.5 transition-colors hover:bg-muted/60 focus-visible:-outline-offset-2 sm:px-6"
    >
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-semibold">
          <Direction aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <span className="sr-only">{outbound ? "Call to" : "Call from"}</span>
          <span className="tabular truncate">
            {call.phone_number ? formatPhone(call.phone_number) : "Withheld number"}
          </span>
        </span>
        <span className="tabular mt-0.5 block text-muted-foreground text-sm">
          {call.started_at ? formatDateTime(call.started_at) : "Time unknown"}
          {call.duration === null ? "" : ` · ${formatDuration(call.duration)}`}
        </span>
      </span>
      <StatusBadge status={call.status} />
    </Link>
  );
}
