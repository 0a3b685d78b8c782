"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { endpoints } from "@/components/shared/endpoints";
import type { Notice } from "@/lib/agent/readiness/contract";
import type { Day } from "@/lib/dashboard/day/contract";
import { useRead } from "@/lib/platform/browser/use-read";

type ServerParts = { day: Day | undefined; notices: Notice[] | undefined };

/**
 * Renders the page again on the server when the notices, the next jobs, the newest call or the counts differ from what
 * is shown: these parts of the first screen ship no script.
 */
export function useFreshParts(shown: ServerParts, refetchEveryMs: number): void {
  const router = useRouter();
  const day = useRead(
    endpoints.myDay,
    {},
    { what: "The day", refetchEveryMs, initial: shown.day && { data: shown.day } },
  );
  const notices = useRead(
    endpoints.myNotices,
    {},
    { what: "The notices", refetchEveryMs, initial: shown.notices && { data: shown.notices } },
  );
  const news = toldBy({ day: day.data?.data, notices: notices.data?.data });
  const last = useRef(toldBy(shown));
  useEffect(() => {
    if (news === last.current) return;
    last.current = news;
    router.refresh();
  }, [news, router]);
}

/** What the reader sees of them: "the last 24 hours" begin at another moment in every answer. */
function toldBy({ day, notices }: ServerParts): string {
  if (!day) return JSON.stringify([null, notices]);
  const { since, ...rest } = day;
  return JSON.stringify([rest, since.first_visit ? { ...since, from: null } : since, notices]);
}
