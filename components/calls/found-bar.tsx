"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { DownloadButton } from "@/components/shared/download-button";
import { Button } from "@/components/ui/button";
import type { CallFilters } from "@/lib/calls/calls/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { formatNumber } from "@/lib/platform/locale/format-number";

type FoundBarProps = {
  filters: CallFilters;
  isFiltered: boolean;
  mayExport: boolean;
  refetchEveryMs: number;
};

/** How many calls the list has in all its pages, a way back to all of them, and the list as a file. */
export function FoundBar({ filters, isFiltered, mayExport, refetchEveryMs }: FoundBarProps) {
  const { data } = useRead(
    answerEndpoints.callCount,
    { query: filters },
    { keepPrevious: true, refetchEveryMs },
  );
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="tabular text-muted-foreground text-sm">
        {data ? tellCount(data.data, isFiltered) : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        {isFiltered ? (
          <Button asChild variant="ghost" size="sm">
            <Link href="/dashboard/calls" prefetch={false}>
              <X aria-hidden="true" />
              Clear filters
            </Link>
          </Button>
        ) : null}
        {mayExport ? (
          <DownloadButton
            endpoint={answerEndpoints.foundCallsCsv}
            input={{ query: filters }}
            name="calls.csv"
            label="Download CSV"
            size="sm"
          />
        ) : null}
      </div>
    </div>
  );
}

function tellCount({ count, is_more }: { count: number; is_more: boolean }, isFiltered: boolean): string {
  const calls = `${formatNumber(count)} ${count === 1 ? "call" : "calls"}`;
  return `${is_more ? "More than " : ""}${calls}${isFiltered ? " found" : ""}`;
}
