import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { explainFailure } from "@/lib/platform/browser/failure";
import { ErrorState } from "./error-state";
import { LoadingList } from "./loading-list";
import { ShowMore } from "./show-more";

type PagedListProps<R extends { id: string | number }> = {
  /** From `usePages`. */
  of: { rows: R[] | undefined; list: UseInfiniteQueryResult };
  row: (row: R) => ReactNode;
  /** The placeholder's label for screen readers. */
  loading: string;
  /** The failure's title and text; by default the failure's own text. */
  failed: { title: string; message?: string; retryLabel?: string };
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The label of the button below. */
  more?: string;
};

/** A paginated list, or its placeholder: while loading, after a failure, or if empty. */
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
