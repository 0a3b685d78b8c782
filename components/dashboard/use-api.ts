"use client";

import {
  type QueryFunctionContext,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useAuth } from "@/components/auth/auth-provider";
import { callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";

type Options<E extends Endpoint> = {
  /** What the server rendered this page with; fetched by the browser only when it is missing or has changed. */
  initial?: Output<E>;
  refetchEveryMs?: number | false;
  /** Shows what was asked for before until the answer to another question is there (`isPlaceholderData`). */
  keepPrevious?: boolean;
  /** False while there is nothing to ask about. */
  enabled?: boolean;
};

/** An endpoint's answer, kept fresh in the browser. Waits for the session; failures are for the caller to show. */
export function useApi<E extends Endpoint>(
  contract: E | Address<E>,
  input: CallInput<E>,
  { initial, refetchEveryMs = false, keepPrevious = false, enabled = true }: Options<E> = {},
): UseQueryResult<Output<E>> {
  const queryOf = useQueryOf();
  const { user } = useAuth();
  return useQuery({
    ...queryOf(contract, input),
    initialData: initial as never,
    placeholderData: keepPrevious ? (previous: unknown) => previous as never : undefined,
    refetchInterval: refetchEveryMs,
    enabled: enabled && user !== null,
  }) as UseQueryResult<Output<E>>;
}

/** Asks for an answer that will probably be wanted next, unless a fresh one is there. A failure is told when it is. */
export function usePrefetch() {
  const client = useQueryClient();
  const queryOf = useQueryOf();
  return <E extends Endpoint>(contract: E | Address<E>, input: CallInput<E>): void =>
    void client.prefetchQuery(queryOf(contract, input));
}

function useQueryOf() {
  const { getAccessToken, user } = useAuth();
  return <E extends Endpoint>(contract: E | Address<E>, input: CallInput<E>) => ({
    queryKey: [contract.path, user?.id, input],
    queryFn: async ({ signal }: QueryFunctionContext) =>
      callEndpoint(contract, input, { token: await getAccessToken(), signal }),
  });
}
