"use client";

import { accountEndpoints } from "@/components/shared/account-endpoints";
import type { ServiceHealth } from "@/lib/accounts/connections/contract";
import type { ClientService } from "@/lib/accounts/connections/services";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useAction } from "@/lib/platform/browser/use-action";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { useRead } from "@/lib/platform/browser/use-read";

const NOT_CONNECTED = { status: "not_connected", action_needed: null, account: null } as const;
const ASK_EVERY_MS = 60_000;

/**
 * The state of the services: first as the server rendered it, then as Google reports it, refetched every minute and
 * whenever the page regains focus. `health` is undefined until known.
 */
export function useConnections(initial: ServiceHealth[] | undefined) {
  const { accountId } = useBrowserSession();
  const { change } = useAnswers();
  const { run } = useAction(accountEndpoints.disconnectService);
  const { data, error, isFetching, refetch } = useRead(
    accountEndpoints.tokenHealth,
    { params: { userId: accountId ?? "" } },
    { refetchEveryMs: ASK_EVERY_MS, enabled: accountId !== null },
  );
  const health = data?.token_health ?? initial;

  const disconnect = async (service: ClientService) => {
    const { answer, error: refusal } = await run({ params: { service } });
    if (!answer) throw refusal;
    await change(accountEndpoints.tokenHealth, (before) => ({
      token_health: (before?.token_health ?? initial ?? []).map((item) =>
        item.service === service ? { ...item, ...NOT_CONNECTED } : item,
      ),
    }));
  };

  return { health, failed: !health && error !== null, isFetching, retry: () => void refetch(), disconnect };
}
