import { PhoneIncoming, PhoneOutgoing } from "lucide-react";
import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { noNumber } from "@/components/calls/no-number";
import { StatusBadge } from "@/components/calls/status-badge";
import type { UserCall } from "@/lib/calls/calls/contract";
import { formatDateTime, formatDuration } from "@/lib/platform/locale/dates";
import { formatPhone } from "@/lib/platform/locale/format-phone";

type CallLinkProps = {
  call: UserCall;
  /** Whose call it is, in a list of several clients'. */
  client?: string;
};

/** A row of a list of clients' calls, without what was said: that is on the call's page, where each look is recorded. */
export function CallLink({ call, client }: CallLinkProps) {
  const outbound = call.call_direction === "outbound";
  const Direction = outbound ? PhoneOutgoing : PhoneIncoming;
  return (
    <Link
      href={callAddress(call.call_id)}
      prefetch={false}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 transition-colors hover:bg-muted/60 focus-visible:-outline-offset-2 sm:px-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]"
    >
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-semibold">
          <Direction aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <span className="sr-only">{outbound ? "Call to" : "Call from"}</span>
          <span className="tabular truncate">
            {call.phone_number
              ? formatPhone(call.phone_number)
              : noNumber({ isDeleted: call.number_deleted_after !== null })}
          </span>
        </span>
        <span className="tabular mt-0.5 block text-muted-foreground text-sm">
          {call.started_at ? formatDateTime(call.started_at) : "Time unknown"}
          {call.duration === null ? "" : ` · ${formatDuration(call.duration)}`}
        </span>
      </span>
      <span className="order-last min-w-0 truncate text-sm max-md:col-span-2 md:order-none">{client}</span>
      <span className="justify-self-end">
        <StatusBadge status={call.status} />
      </span>
    </Link>
  );
}
