import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  MapPin,
  MessageSquareText,
  StickyNote,
  User,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { MapLink } from "@/components/shared/map-link";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { CallBooking } from "@/lib/dashboard/call-page/contract";
import { DAY } from "@/lib/platform/core/clock";

const STATUSES: Record<CallBooking["status"], [label: string, variant: BadgeVariant, tone?: string]> = {
  confirmed: ["Confirmed", "default", "bg-status-booked text-white"],
  pending: ["Not in the calendar yet", "outline"],
  held: ["Held", "outline"],
  cancelled: ["Cancelled", "destructive"],
  expired: ["Not confirmed in time", "secondary"],
};

type Reminder = NonNullable<CallBooking["reminder"]>["state"];

const REMINDERS: Record<Reminder, string> = {
  sent: "Reminded by text, no answer yet",
  kept: "Confirmed by text",
  other_time: "Asked by text for another time",
  failed: "The reminder could not be sent",
  left_out: "No reminder: one visit in ten gets none, so that we can measure the effect",
};

type BookingCardProps = {
  booking: CallBooking;
  /** What follows the facts, inside the card. */
  children?: ReactNode;
};

export function BookingCard({ booking, children }: BookingCardProps) {
  const { formatTime, formatDay } = useFormats();
  const [label, variant, tone] = STATUSES[booking.status];
  return (
    <SectionCard
      title="Booking"
      actions={
        <Badge variant={variant} className={tone}>
          {label}
        </Badge>
      }
    >
      <ul className="space-y-3 text-sm">
        <Line icon={CalendarCheck}>
          <span className="font-semibold text-base">{booking.job}</span>
        </Line>
        <Line icon={CalendarClock}>
          <time dateTime={booking.starts_at} className="tabular" suppressHydrationWarning>
            {formatDay(booking.starts_at)}, {formatTime(booking.starts_at)} to {formatTime(booking.ends_at)}
          </time>
        </Line>
        {booking.client_name ? <Line icon={User}>{booking.client_name}</Line> : null}
        {booking.address ? (
          <Line icon={MapPin}>
            <MapLink address={booking.address} />
          </Line>
        ) : null}
        {isAmongEvents(booking) ? (
          <Line icon={CalendarDays}>
            <Link
              href="/dashboard#events"
              prefetch={false}
              className="text-primary-text underline-offset-4 hover:underline"
            >
              In your calendar
            </Link>
          </Line>
        ) : null}
        {booking.reminder ? <Line icon={MessageSquareText}>{REMINDERS[booking.reminder.state]}</Line> : null}
        {booking.notes ? <Line icon={StickyNote}>{booking.notes}</Line> : null}
      </ul>
      {children}
    </SectionCard>
  );
}

/** The dashboard lists the calendar's next seven days. */
function isAmongEvents({ status, ends_at, starts_at }: CallBooking): boolean {
  const now = Date.now();
  return status === "confirmed" && Date.parse(ends_at) > now && Date.parse(starts_at) < now + 7 * DAY;
}

function Line({ icon: Icon, children }: { icon: typeof User; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
