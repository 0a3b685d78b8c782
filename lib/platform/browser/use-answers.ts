"use client";

import { type QueryFunctionContext, useQueryClient } from "@tanstack/react-query";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { callProved } from "./call-proved";
import { type Paths, useBrowserSession } from "./session";

/** What to report when a read fails. It is always logged. */
export type ReadFailure = {
  /** What could not be read, for the log, e.g. `The campaigns`. */
  what?: string;
  /** The toast's title, if there is a toast. */
  failed?: string;
  /** The toast's text; by default the failure's own. */
  description?: string;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ReadFailure;
  }
}

/** How an endpoint is read: identical for every hook, so that they share cached responses. */
export function useQueryOf() {
  const session = useBrowserSession();
  return <E extends Endpoint>(endpoint: Address<E>, input: CallInput<E>) => ({
    queryKey: [endpoint.path, session.userId, input],
    queryFn: ({ signal }: Pick<QueryFunctionContext, "signal">): Promise<Output<E>> =>
      callProved<E>(session, endpoint, input, { signal, reading: true }),
  });
}

/** The page's cached responses: prefetch one, refetch some, or edit what is cached. */
export function useAnswers() {
  const client = useQueryClient();
  const queryOf = useQueryOf();
  return {
    /**
     * Prefetches what will probably be needed next, unless it is cached and fresh. Reports no failure; the real read
     * does.
     */
    prefetch: <E extends Endpoint>(endpoint: Address<E>, input: CallInput<E>): void =>
      void client.prefetchQuery(queryOf(endpoint, input)),
    refetch: (...endpoints: Paths): Promise<unknown> =>
      Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    /** Edits every cached response of an endpoint. A request in flight may be older, so it is cancelled. */
    change: async <E extends Endpoint>(
      endpoint: Address<E>,
      change: (before: Output<E> | undefined) => Output<E> | undefined,
    ): Promise<void> => {
      await client.cancelQueries({ queryKey: [endpoint.path] });
      client.setQueriesData<Output<E>>({ queryKey: [endpoint.path] }, change);
    },
  };
}
