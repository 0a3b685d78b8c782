import type { Metadata } from "next";
import { GuardedContent } from "@/components/auth/guarded-content";
import { SourcesView } from "@/components/sources/sources-view";
import { readPlace } from "@/lib/accounts/users/read-place";
import { showSources } from "@/lib/agent/sources/show-sources";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { readPeriod } from "@/lib/platform/locale/period";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import { unread } from "../../unread";

export const metadata: Metadata = { title: "Where jobs come from" };

type Props = { searchParams: Promise<{ days?: string | string[] }> };

/** Calls and jobs by campaign and grade of evidence. */
export default async function SourcesPage({ searchParams }: Props) {
  const context = await requirePageActor("/dashboard/sources", "figures.read");
  const days = readPeriod((await searchParams).days);
  const [sources, place] = await Promise.all([
    showSources(context, { query: { days } }).catch(unread(context, "Could not read where jobs come from")),
    readPlace(context.actor.accountId).catch(() => DEFAULT_PLACE),
  ]);
  return (
    <GuardedContent>
      <SourcesView days={days} sources={sources?.data} formats={formatsIn(place)} />
    </GuardedContent>
  );
}
