"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PageShell } from "@/components/layout/page-shell";
import { SERVICES, ServiceCard } from "@/components/services/service-card";
import { Card } from "@/components/ui/card";
import type { ServiceConnection } from "@/lib/connections/contract";

/** `connections` is undefined where the server could not read them. */
export function ServicesView({ connections }: { connections: ServiceConnection[] | undefined }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <GuardedContent serverVerified>
      <PageShell>
        <PageHeader title="Services" description="The Google services that your automations work with." />
        {connections ? null : (
          <Card>
            <ErrorState
              title="Your connections could not be read"
              message="They are not lost. Try again in a moment."
              onRetry={() => startRetry(() => router.refresh())}
              retrying={retrying}
            />
          </Card>
        )}
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4" aria-busy={!connections}>
          {SERVICES.map((service) => (
            <ServiceCard
              key={service.id}
              service={service}
              connection={connections?.find(({ id }) => id === service.id)}
            />
          ))}
        </ul>
      </PageShell>
    </GuardedContent>
  );
}
