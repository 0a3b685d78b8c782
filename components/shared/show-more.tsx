import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

type ShowMoreProps = {
  list: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
  label?: string;
};

/** Below a list that comes in pages: fetches the next one, and offers to try again where that failed. */
export function ShowMore({ list, label = "Show more" }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="border-t px-4 py-3 sm:px-6">
      <Button
        size="sm"
        variant="outline"
        onClick={() => void list.fetchNextPage()}
        disabled={list.isFetchingNextPage}
      >
        {list.isFetchingNextPage ? <Spinner className="size-4" /> : null}
        {list.isFetchNextPageError ? "Try again" : label}
      </Button>
    </div>
  );
}
