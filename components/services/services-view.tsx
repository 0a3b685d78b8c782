"use client";

import { GuardedContent } from "@/components/auth/guarded-content";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ErrorState } from "@/components/shared/error-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Card } from "@/components/ui/card";
import type { ServiceHealth } from "@/lib/accounts/connections/contract";
import type { ClientService } from "@/lib/accounts/connections/services";
import { toConnection } from "@/lib/accounts/connections/to-connection";
import type { listAutomations } from "@/lib/outward/automations/contract";
import type { WorkflowAssignment } from "@/lib/outward/workflows/contract";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useAction } from "@/lib/platform/browser/use-action";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import { Catalogue } from "./catalogue";
import { ServiceCard } from "./service-card";
import { SERVICES } from "./services";

type ServicesViewProps = {
  /** What the server rendered the page with; undefined if it could not read it. */
  initial: ServiceHealth[] | undefined;
  automations: Output<typeof listAutomations> | undefined;
  workflows: WorkflowAssignment[] | undefined;
};

export function ServicesView({ initial, automations, workflows }: ServicesViewProps) {
  const { health, failed, isFetching, retry, disconnect } = useConnections(initial);
  const { accountId } = useBrowserSession();
  const { data } = useRead(
    workflowEndpoints.listAutomations,
    { params: { userId: accountId ?? "" } },
    { initial: automations, enabled: accountId !== null },
  );
  const connections = SERVICES.map(({ id }) => toConnection(id, health));
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader title="Services" description="The Google services your automations use." />
        {failed ? (
          <Card>
            <ErrorState
              title="Couldn't load your connections"
              message="Your connections are safe. Try again in a moment."
              onRetry={retry}
              retrying={isFetching}
            />
          </Card>
        ) : null}
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4" aria-busy={!health}>
          {SERVICES.map((service, index) => (
            <ServiceCard
              key={service.id}
              service={service}
              connection={connections[index] ?? toConnection(service.id, undefined)}
              usedBy={data?.data.filter(({ services }) => services.includes(service.id))}
              onDisconnect={() => disconnect(service.id)}
            />
          ))}
        </ul>
        <Catalogue workflows={workflows} connections={connections} />
      </PageShell>
    </GuardedContent>
  );
}

const NOT_CONNECTED = { status: "not_connected", action_needed: null, account: null } as const;
const ASK_EVERY_MS = 60_000;

/**
 * The state of the services: first as the server rendered it, then as Google reports it, refetched every minute and
 * whenever the page regains focus. `health` is undefined until known.
 */
function useConnections(initial: ServiceHealth[] | undefined) {
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
