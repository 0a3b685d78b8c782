import { ArrowRight, Phone } from "lucide-react";
import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { noNumber } from "@/components/calls/no-number";
import { isLiveStatus, StatusBadge } from "@/components/calls/status-badge";
import { withoutSummary } from "@/components/calls/without-summary";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { Day } from "@/lib/dashboard/day/contract";
import { type Formats, formatDuration } from "@/lib/platform/locale/dates";

type WrittenDay = { day: Day; formats: Formats & { formatPhone: (number: string) => string } };

/** What the agent did since the last visit, and the newest call. Rendered on the server: see use-fresh-parts.ts. */
export function SinceLastVisit({ day, formats }: WrittenDay) {
  return (
    <SectionCard
      title={day.since.first_visit ? "In the last 24 hours" : "Since your last visit"}
      description={
        day.since.first_visit ? undefined : (
          <time dateTime={day.since.from}>{formats.formatDayTime(day.since.from)}</time>
        )
      }
      flush
    >
      {day.newest_call ? <NewestCall call={day.newest_call} formats={formats} /> : null}
      <Counts since={day.since} />
    </SectionCard>
  );
}

function Counts({ since: { calls, booked, messages, texts } }: Pick<Day, "since">) {
  const counts = [
    { name: calls === 1 ? "call" : "calls", value: calls },
    { name: "booked", value: booked },
    { name: messages === 1 ? "message" : "messages", value: messages },
    { name: texts === 1 ? "text sent" : "texts sent", value: texts },
  ];
  return (
    <ul
      aria-label="What your agent did"
      className="tabular flex flex-wrap gap-x-5 gap-y-0.5 px-4 py-3 text-sm sm:px-6"
    >
      {counts.map(({ name, value }) => (
        <li key={name} className={value === 0 ? "text-muted-foreground" : undefined}>
          <span className="font-bold text-base">{value}</span> {name}
        </li>
      ))}
    </ul>
  );
}

type NewestCallProps = Pick<WrittenDay, "formats"> & { call: NonNullable<Day["newest_call"]> };

function NewestCall({ call, formats: { formatDayTime, formatPhone } }: NewestCallProps) {
  const number = call.phone_number;
  const name =
    call.caller_name ??
    (number ? formatPhone(number) : noNumber({ isDeleted: call.number_deleted_after !== null }));
  return (
    <section
      aria-label="Newest call"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b px-4 py-3 sm:px-6 sm:py-4"
    >
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            href={callAddress(call.call_id)}
            prefetch={false}
            className="min-w-0 break-words font-semibold underline-offset-4 hover:underline"
          >
            <span className="sr-only">Newest call: </span>
            {name}
          </Link>
          <StatusBadge status={call.status} />
        </p>
        <p className="tabular text-muted-foreground text-sm">
          <span aria-hidden="true">Newest call · </span>
          {call.started_at ? (
            <time dateTime={call.started_at}>{formatDayTime(call.started_at)}</time>
          ) : (
            "Time unknown"
          )}
          {call.duration === null || isLiveStatus(call.status) ? null : ` · ${formatDuration(call.duration)}`}
        </p>
        <p className="line-clamp-1 break-words text-sm sm:line-clamp-2">
          {call.summary ?? withoutSummary(call)}
        </p>
      </div>
      <span className="flex shrink-0 items-start gap-1.5">
        {number?.startsWith("+") ? (
          <Button asChild size="icon" variant="outline">
            <a href={`tel:${number}`} aria-label={`Call back ${name}`}>
              <Phone aria-hidden="true" />
            </a>
          </Button>
        ) : null}
        <Button asChild size="icon" variant="ghost">
          <Link href={callAddress(call.call_id)} prefetch={false} aria-label={`Open the call of ${name}`}>
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </span>
    </section>
  );
}
