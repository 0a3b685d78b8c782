"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useApi } from "@/components/dashboard/use-api";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { useCallNews } from "./use-call-news";

/** An answer about calls, kept up to date from what the server rendered at `renderedAt`. */
export function useLiveApi<E extends Endpoint>(
  contract: Address<E>,
  input: CallInput<E>,
  { initial, renderedAt }: { initial: Output<E> | undefined; renderedAt: number },
): UseQueryResult<Output<E>> {
  const refetchEveryMs = useCallNews(renderedAt, contract.path);
  return useApi<E>(contract, input, { initial, refetchEveryMs });
}
