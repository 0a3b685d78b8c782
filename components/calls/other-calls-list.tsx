import Link from "next/link";
import { useFormats } from "@/components/shared/place";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { formatDuration } from "@/lib/platform/locale/dates";
import { callAddress } from "./calls-address";
import { StatusBadge } from "./status-badge";

/** The same caller's other calls, each a link. */
export function OtherCallsList({ calls }: { calls: CallPage["other_calls"] }) {
  const { formatDayTime } = useFormats();
  return (
    <ul className="divide-y">
      {calls.map((call) => (
        <li key={call.call_id}>
          <Link
            href={callAddress(call.call_id)}
            prefetch={false}
            className="block space-y-1 px-4 py-3.5 transition-colors hover:bg-muted/60 focus-visible:-outline-offset-2 sm:px-6"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="tabular text-sm">
                {call.started_at ? (
                  <time dateTime={call.started_at} suppressHydrationWarning>
                    {formatDayTime(call.started_at)}
                  </time>
                ) : (
                  "Time unknown"
                )}
                {call.duration === null ? null : (
                  <span className="text-muted-foreground"> · {formatDuration(call.duration)}</span>
                )}
              </span>
              <StatusBadge status={call.status} />
            </span>
            {call.summary ? (
              <span className="line-clamp-2 break-words text-muted-foreground text-sm">{call.summary}</span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
