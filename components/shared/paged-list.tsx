import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingList } from "./loading-list";
import { ReadError } from "./read-error";
import { ShowMore } from "./show-more";

type PagedListProps<R extends { id: string | number }> = {
  /** From `usePages`. */
  of: { rows: R[] | undefined; list: UseInfiniteQueryResult };
  row: (row: R) => ReactNode;
  /** The list's name for screen readers, if a heading does not say it. */
  label?: string;
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
  const { of, row, label, loading, failed, empty, more } = props;
  const { rows, list } = of;
  if (!rows) {
    if (!list.error) return <LoadingList label={loading} />;
    return <ReadError of={list} {...failed} />;
  }
  return (
    <>
      {rows.length > 0 ? (
        <ul aria-label={label} className="divide-y">
          {rows.map(row)}
        </ul>
      ) : (
        empty
      )}
      {list.isPlaceholderData ? null : <ShowMore list={list} label={more} />}
    </>
  );
}
