import type { Metadata } from "next";
import { ClientInHand } from "@/components/admin/client-in-hand";
import { AutomationsSection } from "@/components/automations/automations-section";
import { WebhooksPanel } from "@/components/webhooks/webhooks-panel";
import { AllAssignments } from "@/components/workflows/all-assignments";
import { LocalWorkflowList } from "@/components/workflows/local-workflow-list";
import { WorkflowsView } from "@/components/workflows/workflows-view";
import { storedHealth } from "@/lib/accounts/connections/token-health";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";
import { nameUser } from "@/lib/accounts/users/name-user";
import { listAutomations } from "@/lib/outward/automations/list-automations";
import { RECIPES } from "@/lib/outward/automations/recipes";
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
  const context = await requirePageActor("/workflows", "workflows.change");
  const { isAdmin, accountId: userId } = context.actor;
  const showsLocal = env().NODE_ENV === "development" || (await referenceModeIfKnown()).localWorkflows;
  const client =
    isAdmin && typeof user === "string"
      ? ((await orUndefined(context, "client", nameUser(context, user))) ?? null)
      : null;
  const workflows = await orUndefined(context, "own", listMyWorkflows(context));
  // Most admins have none of their own: they look at their clients'.
  const hasOwn = !isAdmin || (workflows !== undefined && workflows.length > 0);
  const owner = client?.id ?? (hasOwn ? userId : undefined);
  const [automations, health, all, webhooks] = await Promise.all([
    owner
      ? orUndefined(context, "automations", listAutomations(context, { params: { userId: owner } }))
      : undefined,
    isAdmin ? undefined : orUndefined(context, "connections", storedHealth(userId)),
    isAdmin ? orUndefined(context, "all", listAllAssignments(context, NEWEST)) : undefined,
    isAdmin ? undefined : orUndefined(context, "webhooks", listWebhooks(context, { params: { userId } })),
  ]);
  return (
    <WorkflowsView workflows={workflows}>
      {client ? <ClientInHand client={client} /> : null}
      {owner ? (
        <AutomationsSection
          key={owner}
          userId={owner}
          client={client}
          initial={automations}
          health={health}
          recipes={RECIPES.map(({ id, title, sentence, slug, trades }) => ({
            id,
            title,
            sentence,
            slug,
            trades,
          }))}
        />
      ) : null}
      {isAdmin ? (
        <>
          <AllAssignments key={client?.id ?? ""} initial={all} client={client} />
          {showsLocal ? <LocalWorkflowList client={client} /> : null}
        </>
      ) : (
        <section aria-labelledby="for-developers" className="space-y-3">
          <div>
            <h2 id="for-developers" className="font-semibold text-lg">
              For developers
            </h2>
            <p className="text-muted-foreground text-sm">
              Only if somebody connects your own software. Nothing here is needed for your automations.
            </p>
          </div>
          <WebhooksPanel userId={userId} initial={webhooks} />
        </section>
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
