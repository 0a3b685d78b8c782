import type { Metadata } from "next";
import { ClientInHand } from "@/components/admin/client-in-hand";
import { WebhooksPanel } from "@/components/webhooks/webhooks-panel";
import { AllAssignments } from "@/components/workflows/all-assignments";
import { LocalWorkflowList } from "@/components/workflows/local-workflow-list";
import { WorkflowsView } from "@/components/workflows/workflows-view";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";
import { nameUser } from "@/lib/accounts/users/name-user";
import { listWebhooks } from "@/lib/outward/webhooks/list-webhooks";
import { listAllAssignments } from "@/lib/outward/workflows/list-all-assignments";
import { listMyWorkflows } from "@/lib/outward/workflows/list-my-workflows";
import type { ActorContext } from "@/lib/platform/auth/context";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { env } from "@/lib/platform/core/env";

export const metadata: Metadata = { title: "Workflows" };

const NEWEST = { query: { search: "", limit: 50 } };

export default async function WorkflowsPage({ searchParams }: { searchParams: Promise<{ user?: unknown }> }) {
  const { user } = await searchParams;
  const context = await requirePageActor("/workflows");
  const { isAdmin, userId } = context.actor;
  const showsLocal = env().NODE_ENV === "development" || (await referenceModeIfKnown()).localWorkflows;
  const [workflows, all, webhooks, client] = await Promise.all([
    orUndefined(context, "own", listMyWorkflows(context)),
    isAdmin ? orUndefined(context, "all", listAllAssignments(context, NEWEST)) : undefined,
    isAdmin ? undefined : orUndefined(context, "webhooks", listWebhooks(context, { params: { userId } })),
    isAdmin && typeof user === "string" ? orUndefined(context, "client", nameUser(context, user)) : undefined,
  ]);
  return (
    <WorkflowsView workflows={workflows}>
      {isAdmin ? (
        <>
          {client ? <ClientInHand client={client} /> : null}
          <AllAssignments initial={all} client={client ?? null} />
          {showsLocal ? <LocalWorkflowList /> : null}
        </>
      ) : (
        <WebhooksPanel userId={userId} initial={webhooks} />
      )}
    </WorkflowsView>
  );
}

/** Undefined if it could not be read: the browser fetches it again and shows the error. */
async function orUndefined<T>({ log }: ActorContext, what: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    log.error({ err: thrown, what }, "Could not read a part of the workflows page");
    return undefined;
  }
}
