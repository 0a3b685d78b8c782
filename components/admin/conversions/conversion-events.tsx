import { Send } from "lucide-react";
import Link from "next/link";
import { ListPages } from "@/components/admin/list-pages";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import {
  CONVERSION_STATUSES,
  type ConversionEvent,
  type ConversionPage,
  type ConversionStatus,
} from "@/lib/outward/conversions/contract";
import { formatDateTime } from "@/lib/platform/locale/dates";
import { writeAmount } from "@/lib/platform/locale/write-amount";
import { SendAgain } from "./send-again";

const STATUS: Record<ConversionStatus, { words: string; variant: BadgeVariant }> = {
  waiting: { words: "Waiting", variant: "outline" },
  sent: { words: "Sent, not confirmed", variant: "outline" },
  accepted: { words: "Accepted", variant: "secondary" },
  refused: { words: "Refused", variant: "destructive" },
  too_old: { words: "Too old", variant: "destructive" },
  no_consent: { words: "No consent", variant: "outline" },
  skipped: { words: "Not sent", variant: "outline" },
  withdrawn: { words: "Taken back", variant: "outline" },
  dead: { words: "Given up", variant: "destructive" },
};
const NAMES = { Schedule: "Booked", Purchase: "Paid" } as const;
const PROVIDERS = { meta: "Meta", google: "Google" } as const;

type Props = { userId: string; page: ConversionPage; status: ConversionStatus | null; mayChange: boolean };

/** Events, newest first, with what became of each. */
export function ConversionEvents({ userId, page, status, mayChange }: Props) {
  const { events, counts, from, more } = page;
  const path = `/admin/users/${userId}/conversions`;
  const at = (query: Record<string, string>) => {
    const search = new URLSearchParams({ ...(status ? { status } : {}), ...query }).toString();
    return search ? `${path}?${search}` : path;
  };
  const known = CONVERSION_STATUSES.filter((one) => counts[one]);
  return (
    <SectionCard id="events" title="Events" description="Each booked or paid job, once per provider." flush>
      {known.length > 0 ? (
        <nav aria-label="Events by status" className="flex flex-wrap gap-2 border-b px-4 py-3 sm:px-6">
          <Filter href={path} isOn={status === null}>
            All {known.reduce((sum, one) => sum + (counts[one] ?? 0), 0)}
          </Filter>
          {known.map((one) => (
            <Filter key={one} href={`${path}?status=${one}`} isOn={status === one}>
              {STATUS[one].words} {counts[one]}
            </Filter>
          ))}
        </nav>
      ) : null}
      {events.length > 0 ? (
        <ul className="divide-y">
          {events.map((event) => (
            <EventRow key={event.id} event={event} mayChange={mayChange} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={Send}
          title={from > 0 || status ? "No such events" : "No events yet"}
          description="A job that is booked on the phone or paid appears here once sending is on."
        />
      )}
      {more || from > 0 ? (
        <div className="flex flex-wrap gap-2.5 border-t px-4 py-3 sm:px-6">
          <ListPages
            newest={at({})}
            isLater={from > 0}
            older={more ? at({ from: String(from + events.length) }) : null}
            label="Older events"
          />
        </div>
      ) : null}
    </SectionCard>
  );
}

function Filter({ href, isOn, children }: { href: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={isOn ? "page" : undefined}
      className={cn(
        "tabular inline-flex min-h-9 items-center rounded-full border px-3 font-semibold text-xs",
        isOn ? "border-primary bg-primary text-primary-foreground" : "hover:bg-muted",
      )}
    >
      {children}
    </Link>
  );
}

function EventRow({ event, mayChange }: { event: ConversionEvent; mayChange: boolean }) {
  const { id, provider, name, job, happened_at: at, amount_minor: minor, currency, status } = event;
  const { words, variant } = STATUS[status];
  const amount = minor === null ? "" : `, ${writeAmount(minor, currency)}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 text-sm sm:px-6">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {NAMES[name]}
          {amount} to {PROVIDERS[provider]}
          <Badge variant={variant}>{words}</Badge>
        </p>
        <p className="break-words text-muted-foreground">
          {job}, {formatDateTime(at)}
        </p>
        {event.diagnosis ? <p className="max-w-prose">{event.diagnosis}</p> : null}
        {event.note ? <p className="max-w-prose">{event.note}</p> : null}
      </div>
      {mayChange && event.may_send_again ? (
        <SendAgain id={id} what={`${NAMES[name].toLowerCase()} ${job} to ${PROVIDERS[provider]}`} />
      ) : null}
    </li>
  );
}
