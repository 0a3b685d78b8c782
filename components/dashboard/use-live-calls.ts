"use client";

import { useEffect } from "react";
import { useLiveApi } from "@/components/calls/use-live-api";
import type { CallLog, myCallLogs } from "@/lib/calls/contract";
import type { Address } from "@/lib/http/endpoint";

const MY_CALLS: Address<typeof myCallLogs> = { method: "GET", path: "/api/user/my-call-logs" };

const QUERY = { query: { limit: 10 } };

/** The newest calls, live. A failed read is only logged, and the list then is empty (DASH-16). */
export function useLiveCalls(initial: CallLog[] | undefined): CallLog[] | undefined {
  const { data, error } = useLiveApi<typeof myCallLogs>(MY_CALLS, QUERY, initial && { data: initial });

  useEffect(() => {
    if (error) console.error("The call logs could not be read", error);
  }, [error]);

  return data?.data ?? (error ? [] : undefined);
}
