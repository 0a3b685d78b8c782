"use client";

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useWork } from "@/lib/platform/browser/use-action";

type ShowMoreProps = {
  list: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
  label?: string;
  /** Title of the toast when the next page could not be loaded. */
  failed?: string;
};

/** Below a paginated list: loads the next page, and offers a retry if that failed. */
export function ShowMore({ list, label = "Show more", failed }: ShowMoreProps) {
  const { run } = useWork(() => list.fetchNextPage({ throwOnError: true }), { failed });
  if (!list.hasNextPage) return null;
  return (
    <div className="border-t px-4 py-3 sm:px-6">
      <Button size="sm" variant="outline" onClick={() => void run()} busy={list.isFetchingNextPage} readsOnly>
        {list.isFetchNextPageError ? "Try again" : label}
      </Button>
    </div>
  );
}
