import { Phone } from "lucide-react";
import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { CountedCalls } from "@/components/calls/counted-calls";
import { noNumber } from "@/components/calls/no-number";
import { BackLink } from "@/components/shared/back-link";
import { Button } from "@/components/ui/button";
import type { UnbookedCallRow } from "@/lib/agent/reasons/contract";
import type { Reason } from "@/lib/agent/reasons/reasons";
import { REASON_NAMES } from "@/lib/agent/reasons/words";
import type { Formats } from "@/lib/platform/locale/dates";
import { notBookedAddress } from "./not-booked-address";

type UnbookedCallsProps = {
  days: number;
  reason: Reason;
  /** undefined if they could not be read. */
  calls: { data: UnbookedCallRow[]; total: number } | undefined;
  /** The address of the next page; null on the last. */
  next: string | null;
  formats: Formats;
  formatPhone: (number: string) => string;
};

/** The calls that one reason counts, each with a number to ring. Rendered on the server. */
export function UnbookedCalls({ days, reason, calls, next, formats, formatPhone }: UnbookedCallsProps) {
  return (
    <CountedCalls
      back={<BackLink href={notBookedAddress(days)}>Why callers did not book</BackLink>}
      title={REASON_NAMES[reason]}
      heading={calls ? `${calls.total} ${calls.total === 1 ? "call" : "calls"}` : "Calls"}
      days={days}
      rows={calls?.data.map((call) => (
        <CallLine key={call.call_id} call={call} formats={formats} formatPhone={formatPhone} />
      ))}
      none="No calls"
      next={next}
    />
  );
}

type CallLineProps = { call: UnbookedCallRow } & Pick<UnbookedCallsProps, "formats" | "formatPhone">;

function CallLine({ call, formats, formatPhone }: CallLineProps) {
  const { call_id, happened_at, caller, phone_number: number, is_number_deleted: isDeleted, summary } = call;
  const who = caller ?? (number ? formatPhone(number) : noNumber({ isDeleted }));
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <Link href={callAddress(call_id)} prefetch={false} className="block min-w-0 flex-1 hover:underline">
        <span className="block break-words font-semibold">{who}</span>
        <span className="tabular block text-muted-foreground text-sm">
          <time dateTime={happened_at}>{formats.formatDayTime(happened_at)}</time>
        </span>
        {summary ? <span className="line-clamp-2 break-words text-sm">{summary}</span> : null}
      </Link>
      {number ? (
        <Button asChild size="sm" variant="outline" className="max-sm:h-11">
          <a href={`tel:${number}`} aria-label={`Call ${who}`}>
            <Phone aria-hidden="true" />
            Call
          </a>
        </Button>
      ) : null}
    </li>
  );
}
