"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useCallNews } from "@/components/calls/use-call-news";
import { useApi } from "@/components/dashboard/use-api";
import type { Address, CallInput, Endpoint, Output } from "@/lib/http/endpoint";

/** An answer about calls, kept up to date. */
export function useLiveApi<E extends Endpoint>(
  contract: Address<E>,
  input: CallInput<E>,
  initial: Output<E> | undefined,
): UseQueryResult<Output<E>> {
  const refetchEveryMs = useCallNews(contract.path);
  return useApi<E>(contract, input, { initial, refetchEveryMs });
}
