"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { useApi } from "@/components/dashboard/use-api";
import type { Address, CallInput, Endpoint, Output } from "@/lib/http/endpoint";

const WITHOUT_STREAM_MS = 15_000;
const WITH_STREAM_MS = 60_000;

/**
 * An answer about calls, kept up to date. The event stream says when to read again; while it is down the answer is
 * read every 15 seconds, and once a minute even when it is up.
 */
export function useLiveApi<E extends Endpoint>(
  contract: Address<E>,
  input: CallInput<E>,
  initial: Output<E> | undefined,
): UseQueryResult<Output<E>> {
  const { getAccessToken, user } = useAuth();
  const [connected, setConnected] = useState(false);
  const result = useApi<E>(contract, input, {
    initial,
    refetchEveryMs: connected ? WITH_STREAM_MS : WITHOUT_STREAM_MS,
  });

  const { refetch } = result;
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

  return result;
}
