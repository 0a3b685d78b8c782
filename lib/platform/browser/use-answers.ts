"use client";

import { type QueryFunctionContext, useQueryClient } from "@tanstack/react-query";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { callEndpoint } from "./call-endpoint";
import { NoTokenError } from "./failure";
import { type Paths, useBrowserSession } from "./session";

/** What a read says when it fails. It is logged in any case. */
export type ReadFailure = {
  /** What could not be read, for the log, as in `The campaigns`. */
  what?: string;
  /** The toast's title, where there is one. */
  failed?: string;
  /** The toast's text; the failure's own without it. */
  description?: string;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ReadFailure;
  }
}

/** How an endpoint is read: the same for every hook, so that they share their answers. */
export function useQueryOf() {
  const { userId, getAccessToken } = useBrowserSession();
  return <E extends Endpoint>(endpoint: Address<E>, input: CallInput<E>) => ({
    queryKey: [endpoint.path, userId, input],
    queryFn: async ({ signal }: Pick<QueryFunctionContext, "signal">): Promise<Output<E>> => {
      const token = await getAccessToken();
      if (!token) throw new NoTokenError();
      return callEndpoint<E>(endpoint, input, { token, signal });
    },
  });
}

/** The answers that the page holds: to read one ahead, to read some again, or to change what is known. */
export function useAnswers() {
  const client = useQueryClient();
  const queryOf = useQueryOf();
  return {
    /** Asks for what will probably be wanted next, unless it is there and fresh. A failure is told when it is. */
    prefetch: <E extends Endpoint>(endpoint: Address<E>, input: CallInput<E>): void =>
      void client.prefetchQuery(queryOf(endpoint, input)),
    refetch: (...endpoints: Paths): Promise<unknown> =>
      Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    /** Changes every answer of an endpoint; one that is under way may be older, so it is dropped. */
    change: async <E extends Endpoint>(
      endpoint: Address<E>,
      change: (before: Output<E> | undefined) => Output<E> | undefined,
    ): Promise<void> => {
      await client.cancelQueries({ queryKey: [endpoint.path] });
      client.setQueriesData<Output<E>>({ queryKey: [endpoint.path] }, change);
    },
  };
}
