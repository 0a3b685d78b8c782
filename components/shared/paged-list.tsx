import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { explainFailure } from "@/lib/platform/browser/failure";
import { ErrorState } from "./error-state";
import { LoadingList } from "./loading-list";
import { ShowMore } from "./show-more";

type PagedListProps<R extends { id: string | number }> = {
  /** As `usePages` gives it. */
  of: { rows: R[] | undefined; list: UseInfiniteQueryResult };
  row: (row: R) => ReactNode;
  /** What is said to those who cannot see the placeholder. */
  loading: string;
  /** The failure's title and text; the failure's own text without one. */
  failed: { title: string; message?: string; retryLabel?: string };
  /** Stands where there are no rows. */
  empty: ReactNode;
  /** The label of the button below. */
  more?: string;
};

/** A list that comes in pages, or what stands in its place: while it loads, when it failed, when it is empty. */
export function PagedList<R extends { id: string | number }>(props: PagedListProps<R>) {
  const { of, row, loading, failed, empty, more } = props;
  const { rows, list } = of;
  if (!rows) {
    if (!list.error) return <LoadingList label={loading} />;
    return (
      <ErrorState
        message={explainFailure(list.error)}
        {...failed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  return (
    <>
      {rows.length > 0 ? <ul className="divide-y">{rows.map(row)}</ul> : empty}
      {list.isPlaceholderData ? null : <ShowMore list={list} label={more} />}
    </>
  );
}
