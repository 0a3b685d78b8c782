"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { useBrowserSession } from "./session";
import { type ReadFailure, useQueryOf } from "./use-answers";

type ReadOptions<E extends Endpoint> = ReadFailure & {
  /** What the server rendered this page with; the browser fetches only if it is missing or has changed. */
  initial?: Output<E> | null;
  /** Also as a function of the newest answer, e.g. while something is under way. */
  refetchEveryMs?: number | false | ((answer: Output<E> | undefined) => number | false);
  /** Shows the previous data until the new query has its answer (`isPlaceholderData`). */
  keepPrevious?: boolean;
  /** False while there is nothing to fetch. */
  enabled?: boolean;
  /** False to disable retries. */
  retry?: false;
  /** A different fetch function, e.g. where failures need their own message. */
  ask?: (signal: AbortSignal) => Promise<Output<E>>;
};

/** An endpoint's response, kept fresh in the browser. Waits for the session. */
export function useRead<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  options: ReadOptions<E> = {},
): UseQueryResult<Output<E>> {
  const { initial, refetchEveryMs = false, keepPrevious, enabled = true, retry, ask, ...meta } = options;
  const { userId } = useBrowserSession();
  const query = useQueryOf()(endpoint, input);
  return useQuery({
    queryKey: query.queryKey,
    queryFn: ask ? ({ signal }) => ask(signal) : query.queryFn,
    initialData: (initial ?? undefined) as never,
    refetchOnMount: initial ? ({ state }) => (isFromBefore(state) ? "always" : true) : true,
    placeholderData: keepPrevious ? (previous: unknown) => previous as never : undefined,
    refetchInterval:
      typeof refetchEveryMs === "function"
        ? ({ state }) => refetchEveryMs(state.data as Output<E> | undefined)
        : refetchEveryMs,
    enabled: enabled && userId !== null,
    meta,
    ...(retry === false ? { retry } : {}),
  }) as UseQueryResult<Output<E>>;
}

/** Longer than a page takes to show what it was rendered with. */
const SHOWN_WITHIN_MS = 2_000;

/**
 * An answer from an earlier page, which goes before what the server rendered this one with. It may be older than that,
 * however young it is: something was changed in between, here or elsewhere.
 */
export const isFromBefore = ({ dataUpdatedAt }: { dataUpdatedAt: number }) =>
  Date.now() - dataUpdatedAt > SHOWN_WITHIN_MS;
