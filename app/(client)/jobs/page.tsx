import type { Metadata } from "next";
import { GuardedContent } from "@/components/auth/guarded-content";
import { JobList } from "@/components/jobs/job-list";
import { OwnVisits } from "@/components/jobs/own-visits";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { RefreshEvery } from "@/components/shared/refresh-every";
import { readPlace } from "@/lib/accounts/users/read-place";
import { listOwnJobs } from "@/lib/agent/jobs/list-own-jobs";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { unread } from "../unread";

export const metadata: Metadata = { title: "Your jobs" };

const EVERY_SECONDS = 60;

/** The first screen of an engineer: their own next jobs, whom to ring and where to drive. */
export default async function JobsPage() {
  const context = await requirePageActor("/jobs", "jobs.own");
  const [jobs, place] = await Promise.all([
    listOwnJobs(context).catch(unread(context, "could not read the person's jobs")),
    readPlace(context.actor.accountId).catch(() => DEFAULT_PLACE),
  ]);
  return (
    <GuardedContent>
      <PageShell className="max-w-3xl">
        <PageHeader title="Your jobs" />
        <RefreshEvery seconds={EVERY_SECONDS} />
        {jobs ? <OwnVisits visits={jobs.over} /> : null}
        <JobList
          jobs={jobs?.data}
          today={localDay(Date.now(), place.timeZone)}
          dayOf={(moment) => localDay(Date.parse(moment), place.timeZone)}
          formats={formatsIn(place)}
        />
      </PageShell>
    </GuardedContent>
  );
}
