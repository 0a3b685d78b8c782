"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useCallNews } from "@/components/calls/use-call-news";
import { useApi } from "@/components/dashboard/use-api";
import type { Address, CallInput, Endpoint, Output } from "@/lib/http/endpoint";

/** An answer about calls, kept up to date from what the server rendered at `renderedAt`. */
export function useLiveApi<E extends Endpoint>(
  contract: Address<E>,
  input: CallInput<E>,
  { initial, renderedAt }: { initial: Output<E> | undefined; renderedAt: number },
): UseQueryResult<Output<E>> {
  const refetchEveryMs = useCallNews(renderedAt, contract.path);
  return useApi<E>(contract, input, { initial, refetchEveryMs });
}
