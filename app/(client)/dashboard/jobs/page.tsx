import type { Metadata } from "next";
import { GuardedContent } from "@/components/auth/guarded-content";
import { JobsView } from "@/components/jobs/jobs-view";
import { showCalendarColours } from "@/lib/agent/money/calendar-colours";
import { myJobs } from "@/lib/agent/money/contract";
import { listJobs } from "@/lib/agent/money/list-jobs";
import { showPaymentHook } from "@/lib/agent/payments/show-hook";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { unread } from "../../unread";

export const metadata: Metadata = { title: "Jobs" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The jobs behind the measured figure, and the other ways to say how they went. */
export default async function JobsPage({ searchParams }: Props) {
  const context = await requirePageActor("/dashboard/jobs", "figures.read");
  const { from, to, outcome } = await searchParams;
  const asked = myJobs.query?.safeParse({ from, to, outcome });
  const query = { ...(asked?.success ? asked.data : {}), limit: 20 };
  const [page, colours, hook] = await Promise.all([
    listJobs(context, { query }).catch(unread(context, "Could not read the jobs")),
    showCalendarColours(context).catch(unread(context, "Could not read the meanings of colours")),
    showPaymentHook(context).catch(unread(context, "Could not read the payment hook")),
  ]);
  const { from: first, to: last, outcome: only } = query;
  return (
    <GuardedContent>
      <JobsView
        filters={{ from: first, to: last, outcome: only }}
        page={page}
        colours={colours}
        hook={hook}
      />
    </GuardedContent>
  );
}
