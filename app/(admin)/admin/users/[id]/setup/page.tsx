import type { Metadata } from "next";
import { notFound } from "next/navigation";
import * as z from "zod";
import { isFlowStep } from "@/components/admin/setup/flow-steps";
import { SetupFlow } from "@/components/admin/setup/setup-flow";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { PlaceProvider } from "@/components/shared/place";
import { readPlace } from "@/lib/accounts/users/read-place";
import { showStanding } from "@/lib/agent/provisioning/show-provider";
import { showReadiness } from "@/lib/agent/readiness/show-readiness";
import { showAgent } from "@/lib/agent/setup/show-agent";
import { readUser } from "@/lib/dashboard/clients/read-user";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { env } from "@/lib/platform/core/env";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { orNotFound } from "../../../../../or-not-found";

export const metadata: Metadata = { title: "Set up a client" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ step?: string | string[] }> };

/** Sets a client up, step by step; without a step in the address, from the first. */
export default async function SetupPage({ params, searchParams }: Props) {
  const [{ id }, { step }] = await Promise.all([params, searchParams]);
  const context = await requirePageAdmin(`/admin/users/${encodeURIComponent(id)}/setup`, "agency.change");
  const userId = z.uuid().safeParse(id.toLowerCase()).data;
  if (!userId) notFound();
  const [user, agent, readiness, atProvider, place] = await orNotFound(
    Promise.all([
      readUser(context, { params: { id: userId } }),
      showAgent(context, { params: { userId } }),
      showReadiness(context, { params: { userId } }),
      showStanding(context, userId),
      readPlace(userId),
    ]),
  );
  return (
    <GuardedContent>
      <PageShell>
        <div className="space-y-3">
          <BackLink href={`/admin?tab=users&user=${userId}`}>{user.data.full_name}</BackLink>
          <PageHeader
            title={`Set up ${user.data.full_name}`}
            description="From the business to the first call. Everything is kept as you go."
          />
        </div>
        <PlaceProvider place={writtenPlace(place)}>
          <SetupFlow
            step={isFlowStep(step) ? step : "business"}
            user={user.data}
            agent={agent.data}
            readiness={readiness.data}
            atProvider={atProvider}
            servicesUrl={`${env().APP_URL}/services`}
          />
        </PlaceProvider>
      </PageShell>
    </GuardedContent>
  );
}
