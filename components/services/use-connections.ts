"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAuth } from "@/components/auth/auth-provider";
import { useApi } from "@/components/dashboard/use-api";
import type { disconnectService, ServiceHealth, tokenHealth } from "@/lib/accounts/connections/contract";
import type { GoogleService } from "@/lib/accounts/connections/services";
import { callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address, Output } from "@/lib/platform/http/endpoint";

const HEALTH: Address<typeof tokenHealth> = {
  method: "GET",
  path: "/api/token-health/token-health/{userId}",
};
const DISCONNECT: Address<typeof disconnectService> = {
  method: "DELETE",
  path: "/api/google/{service}/connection",
};
const ASK_EVERY_MS = 60_000;

/**
 * The state of the services: first as the server rendered it, then as Google reports it, asked again every minute and
 * whenever the page is looked at again. `health` is undefined while nothing is known.
 */
export function useConnections(initial: ServiceHealth[] | undefined) {
  const { user, getAccessToken } = useAuth();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useApi<typeof tokenHealth>(
    HEALTH,
    { params: { userId: user?.id ?? "" } },
    { refetchEveryMs: ASK_EVERY_MS },
  );
  const health = data?.token_health ?? initial;

  const disconnect = async (service: GoogleService) => {
    await callEndpoint<typeof disconnectService>(
      DISCONNECT,
      { params: { service } },
      { token: await getAccessToken() },
    );
    // An answer that is under way may have been read before.
    await queries.cancelQueries({ queryKey: [HEALTH.path] });
    queries.setQueriesData<Output<typeof tokenHealth>>({ queryKey: [HEALTH.path] }, (before) => ({
      token_health: (before?.token_health ?? initial ?? []).map((item) =>
        item.service === service
          ? { ...item, status: "not_connected", action_needed: null, account: null }
          : item,
      ),
    }));
  };

  return { health, failed: !health && error !== null, isFetching, retry: () => void refetch(), disconnect };
}
