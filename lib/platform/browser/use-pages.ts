"use client";

import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { useBrowserSession } from "./session";
import { type ReadFailure, useQueryOf } from "./use-answers";
import { isFromBefore } from "./use-read";

/** A page of a list, with the cursor of the next one: some endpoints take `next` as `after`, others as `cursor`. */
type Page = { data: unknown[]; next?: string | number | null; next_cursor?: string | number | null };
type Place = { after?: string | number; cursor?: string | number };
type RowOf<E extends Endpoint> = Output<E> extends { data: (infer R)[] } ? R : never;

type PagesOptions<E extends Endpoint> = ReadFailure & {
  /** The first page as the server rendered it, if it answers this query. */
  initial?: Output<E>;
  /** When the server renders a new version, the list starts again from the first page. */
  version?: unknown;
  refetchEveryMs?: number | ((first: Output<E> | undefined) => number | false);
  /** A different fetch function, e.g. where failures need their own message. */
  ask?: (input: CallInput<E>, signal: AbortSignal) => Promise<Output<E>>;
};

export type Pages<E extends Endpoint> = {
  /** Undefined until the first page has loaded. */
  rows: RowOf<E>[] | undefined;
  pages: Output<E>[] | undefined;
  list: UseInfiniteQueryResult;
};

/** A paginated list. The rows of the previous query stay until the new query has its answer. */
export function usePages<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  { initial, version, refetchEveryMs, ask, ...meta }: PagesOptions<E> = {},
): Pages<E> {
  const { userId } = useBrowserSession();
  const queryOf = useQueryOf();
  const at = (place: Place): CallInput<E> => ({ ...input, query: { ...queryIn(input), ...place } }) as never;
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, userId, "pages", input, version],
    queryFn: ({ pageParam, signal }) =>
      ask ? ask(at(pageParam), signal) : queryOf(endpoint, at(pageParam)).queryFn({ signal }),
    initialPageParam: {} as Place,
    getNextPageParam: (page) => nextPlace(page as Page),
    initialData: initial && { pages: [initial], pageParams: [{}] },
    refetchOnMount: initial ? ({ state }) => (isFromBefore(state) ? "always" : true) : true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      typeof refetchEveryMs === "function" ? refetchEveryMs(state.data?.pages[0]) : (refetchEveryMs ?? false),
    enabled: userId !== null,
    meta,
  });
  const pages = list.data?.pages;
  const rows = pages?.flatMap((page) => (page as Page).data as RowOf<E>[]);
  return { rows, pages, list };
}

const queryIn = (input: unknown) => (input as { query?: object }).query;

function nextPlace({ next, next_cursor }: Page): Place | undefined {
  if (next !== null && next !== undefined) return { after: next };
  return next_cursor === null || next_cursor === undefined ? undefined : { cursor: next_cursor };
}
