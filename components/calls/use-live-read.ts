"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";
import { useCallNews } from "./use-call-news";

/** A response about calls, kept up to date from what the server rendered at `renderedAt`. */
export function useLiveRead<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  options: { initial: Output<E> | undefined; renderedAt: number; keepPrevious?: boolean },
): UseQueryResult<Output<E>> {
  const { renderedAt, ...others } = options;
  const refetchEveryMs = useCallNews(renderedAt, endpoint);
  return useRead(endpoint, input, { ...others, refetchEveryMs });
}
