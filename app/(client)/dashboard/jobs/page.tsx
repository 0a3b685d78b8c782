import type { Metadata } from "next";
import { GuardedContent } from "@/components/auth/guarded-content";
import { JobsView } from "@/components/jobs/jobs-view";
import { showCalendarColours } from "@/lib/agent/money/calendar-colours";
import { myJobs } from "@/lib/agent/money/contract";
import { listJobs } from "@/lib/agent/money/list-jobs";
import { showPaymentHook } from "@/lib/agent/payments/show-hook";
import { requirePageActor } from "@/lib/platform/auth/page-session";

export const metadata: Metadata = { title: "Jobs" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The jobs behind the measured figure, and the other ways to say how they went. */
export default async function JobsPage({ searchParams }: Props) {
  const context = await requirePageActor("/dashboard/jobs", "figures.read");
  const { from, to, outcome } = await searchParams;
  const asked = myJobs.query?.safeParse({ from, to, outcome });
  const query = { ...(asked?.success ? asked.data : {}), limit: 20 };
  const failed = (what: string) => (thrown: unknown) => {
    context.log.error({ err: thrown }, `Could not read the ${what}`);
    return undefined;
  };
  const [page, colours, hook] = await Promise.all([
    listJobs(context, { query }).catch(failed("jobs")),
    showCalendarColours(context).catch(failed("meanings of colours")),
    showPaymentHook(context).catch(failed("payment hook")),
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
