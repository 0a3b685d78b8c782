import type { Metadata } from "next";
import { GuardedContent } from "@/components/auth/guarded-content";
import { notBookedAddress } from "@/components/not-booked/not-booked-address";
import { NotBookedView } from "@/components/not-booked/not-booked-view";
import { UnbookedCalls } from "@/components/not-booked/unbooked-calls";
import { readPlace } from "@/lib/accounts/users/read-place";
import { showFollowUpEffect } from "@/lib/agent/follow-ups/show-follow-ups";
import { myUnbookedCalls } from "@/lib/agent/reasons/contract";
import { listUnbooked, PAGE, showNotBooked } from "@/lib/agent/reasons/show-not-booked";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { may } from "@/lib/platform/auth/permissions";
import { readPeriod } from "@/lib/platform/locale/period";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import { unread } from "../../unread";

export const metadata: Metadata = { title: "Why callers did not book" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Why callers of a period did not book, or the calls with one of the reasons. */
export default async function NotBookedPage({ searchParams }: Props) {
  const context = await requirePageActor("/dashboard/not-booked", "calls.list");
  const search = await searchParams;
  const days = readPeriod(search.days);
  const asked = myUnbookedCalls.query?.safeParse({ days, reason: search.reason, page: search.page });
  const failed = unread(context, "Could not read why callers did not book");
  const place = await readPlace(context.actor.accountId).catch(() => DEFAULT_PLACE);
  const formats = formatsIn(place);
  if (asked?.success) {
    const { reason, page } = asked.data;
    const calls = await listUnbooked(context, { query: asked.data }).catch(failed);
    const next = calls && calls.total > page * PAGE ? notBookedAddress(days, reason, page + 1) : null;
    return (
      <GuardedContent>
        <UnbookedCalls
          {...{ days, reason, calls, next, formats }}
          formatPhone={(number) => formatPhoneIn(number, place.country)}
        />
      </GuardedContent>
    );
  }
  const [shown, effect] = await Promise.all([
    showNotBooked(context, { query: { days } }).catch(failed),
    showFollowUpEffect(context, { query: { days } }).catch(failed),
  ]);
  return (
    <GuardedContent>
      <NotBookedView
        days={days}
        shown={shown?.data}
        effect={effect?.data}
        formats={formats}
        mayChange={may(context.actor.role, "agent.change")}
      />
    </GuardedContent>
  );
}
