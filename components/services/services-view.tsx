"use client";

import { GuardedContent } from "@/components/auth/guarded-content";
import { ErrorState } from "@/components/shared/error-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Card } from "@/components/ui/card";
import type { ServiceHealth } from "@/lib/accounts/connections/contract";
import { toConnection } from "@/lib/accounts/connections/to-connection";
import type { listAutomations } from "@/lib/outward/automations/contract";
import type { WorkflowAssignment } from "@/lib/outward/workflows/contract";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import { Catalogue } from "./catalogue";
import { ServiceCard } from "./service-card";
import { SERVICES } from "./services";
import { useConnections } from "./use-connections";

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
