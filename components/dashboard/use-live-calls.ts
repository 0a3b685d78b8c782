"use client";

import { useEffect, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { useApi } from "@/components/dashboard/use-api";
import type { CallLog, myCallLogs } from "@/lib/calls/contract";
import type { Address } from "@/lib/http/endpoint";

const MY_CALLS: Address<typeof myCallLogs> = { method: "GET", path: "/api/user/my-call-logs" };

const WITHOUT_STREAM_MS = 15_000;
const WITH_STREAM_MS = 60_000;
const QUERY = { query: { limit: 10 } };

/**
 * The newest calls. The event stream says when to read again; while it is down the list is read every 15 seconds,
 * and once a minute even when it is up. A failed read is only logged, and the list then is empty (DASH-16).
 */
export function useLiveCalls(initial: CallLog[] | undefined): CallLog[] | undefined {
  const { getAccessToken, user } = useAuth();
  const [connected, setConnected] = useState(false);
  const { data, error, refetch } = useApi<typeof myCallLogs>(MY_CALLS, QUERY, {
    initial: initial && { data: initial },
    refetchEveryMs: connected ? WITH_STREAM_MS : WITHOUT_STREAM_MS,
  });

  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    let stopped = false;
    let stop = () => {};
    // Fetched after the page stands; should that fail, reading every 15 seconds is what is left.
    import("@/lib/client/follow-calls")
      .then(({ followCalls }) => {
        if (stopped) return;
        stop = followCalls({
          getToken: getAccessToken,
          onChange: () => void refetch(),
          onConnected: setConnected,
        });
      })
      .catch(() => {});
    return () => {
      stopped = true;
      stop();
    };
  }, [userId, getAccessToken, refetch]);

  useEffect(() => {
    if (error) console.error("The call logs could not be read", error);
  }, [error]);

  return data?.data ?? (error ? [] : undefined);
}
