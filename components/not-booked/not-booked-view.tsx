import { CircleAlert, PhoneIncoming } from "lucide-react";
import Link from "next/link";
import { BackLink } from "@/components/shared/back-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { PeriodLinks } from "@/components/shared/period-links";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { SectionCard } from "@/components/shared/section-card";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { FollowUpEffect as FollowUpEffectShown } from "@/lib/agent/follow-ups/contract";
import type { NotBooked } from "@/lib/agent/reasons/contract";
import { REASON_HELP, REASON_NAMES } from "@/lib/agent/reasons/words";
import type { Formats } from "@/lib/platform/locale/dates";
import { FixRows } from "./fix-row";
import { FollowUpEffect } from "./follow-up-effect";
import { notBookedAddress } from "./not-booked-address";

const EVERY_SECONDS = 60;
const LINK = "font-semibold text-primary-text underline-offset-4 hover:underline";

type NotBookedViewProps = {
  days: number;
  /** undefined if it could not be read. */
  shown: NotBooked | undefined;
  /** The same. */
  effect: FollowUpEffectShown | undefined;
  /** Whether the reader can switch the text on. */
  mayChange: boolean;
  formats: Formats;
};

/** Why callers did not book, the commonest reason first. Rendered on the server. */
export function NotBookedView({ days, shown, effect, mayChange, formats }: NotBookedViewProps) {
  return (
    <PageShell className="max-w-4xl">
      <div className="space-y-2">
        <BackLink href="/dashboard">Dashboard</BackLink>
        <PageHeader
          title="Why callers did not book"
          description={
            shown
              ? `${shown.not_booked} of ${count(shown.calls, "call")} from ${formats.formatDayOfMonth(shown.from)} to ${formats.formatDayOfMonth(shown.to)}. Your agent’s tools say it where they can, otherwise the caller’s words.`
              : "By what your agent’s tools answered, and what callers said."
          }
          actions={<PeriodLinks days={days} addressOf={notBookedAddress} />}
        />
      </div>
      <RefreshEvery seconds={EVERY_SECONDS} />
      {shown?.reasons.map((row) => (
        <ReasonCard key={row.reason} days={days} row={row} calendarBroken={shown.calendar_broken} />
      ))}
      {effect && (effect.texted > 0 || shown?.reasons.length) ? (
        <FollowUpEffect effect={effect} mayChange={mayChange} />
      ) : null}
      {shown?.reasons.length === 0 ? (
        <Card>
          <EmptyState
            icon={PhoneIncoming}
            title="Nothing to explain"
            description="No calls in this period ended without a booking."
          />
        </Card>
      ) : null}
      {shown ? null : (
        <Card>
          <EmptyState
            icon={CircleAlert}
            title="Couldn't load why callers did not book"
            description="This page tries again every minute. Your calls are safe."
          />
        </Card>
      )}
    </PageShell>
  );
}

type Row = NotBooked["reasons"][number];

function ReasonCard({ days, row, calendarBroken }: { days: number; row: Row; calendarBroken: boolean }) {
  const { reason, calls, callers, fixes } = row;
  return (
    <SectionCard
      title={REASON_NAMES[reason]}
      actions={
        <Link href={notBookedAddress(days, reason)} prefetch={false} className={cn("tabular shrink-0", LINK)}>
          {count(calls, "call")}
        </Link>
      }
      flush
    >
      <FixRows days={days} fixes={fixes}>
        <Help reason={reason} callers={callers} calendarBroken={calendarBroken} />
      </FixRows>
    </SectionCard>
  );
}

function Help({
  reason,
  callers,
  calendarBroken,
}: Pick<Row, "reason" | "callers"> & { calendarBroken: boolean }) {
  const isBroken = reason === "tool_failed" && calendarBroken;
  const { text, link } = isBroken
    ? {
        text: "Google has stopped access to your calendar.",
        link: { label: "Reconnect it", href: "/services" },
      }
    : REASON_HELP[reason];
  return (
    <p className="px-4 py-4 text-sm sm:px-6">
      {count(callers, "caller")}. {text}{" "}
      {link ? (
        <Link href={link.href} prefetch={false} className={LINK}>
          {link.label}
        </Link>
      ) : null}
    </p>
  );
}

const count = (amount: number, noun: string) => `${amount} ${amount === 1 ? noun : `${noun}s`}`;
