import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuardedContent } from "@/components/auth/guarded-content";
import { SourceCallsView } from "@/components/sources/source-calls-view";
import { readPlace } from "@/lib/accounts/users/read-place";
import { mySourceCalls } from "@/lib/agent/sources/contract";
import { listSourceCalls } from "@/lib/agent/sources/list-source-calls";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import { unread } from "../../../unread";

export const metadata: Metadata = { title: "Where jobs come from" };

const PATH = "/dashboard/sources/calls";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The calls or jobs that one figure of the sources counts. */
export default async function SourceCallsPage({ searchParams }: Props) {
  const context = await requirePageActor(PATH, "figures.read");
  const asked = mySourceCalls.query?.safeParse(await searchParams);
  if (!asked?.success) notFound();
  const query = asked.data;
  const [page, place] = await Promise.all([
    listSourceCalls(context, { query }).catch(unread(context, "Could not read the calls of a source")),
    readPlace(context.actor.accountId).catch(() => DEFAULT_PLACE),
  ]);
  const shown = query.skip + (page?.data.length ?? 0);
  const rest = Object.entries({ ...query, skip: shown }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return (
    <GuardedContent>
      <SourceCallsView
        days={query.days}
        figure={query.figure}
        grade={query.grade}
        page={page}
        next={page && shown < page.total ? `${PATH}?${new URLSearchParams(rest)}` : null}
        formats={formatsIn(place)}
        formatPhone={(number) => formatPhoneIn(number, place.country)}
      />
    </GuardedContent>
  );
}
