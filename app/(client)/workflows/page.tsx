import type { Metadata } from "next";
import { WebhooksPanel } from "@/components/webhooks/webhooks-panel";
import { AllAssignments } from "@/components/workflows/all-assignments";
import { LocalWorkflowList } from "@/components/workflows/local-workflow-list";
import { WorkflowsView } from "@/components/workflows/workflows-view";
import type { ActorContext } from "@/lib/auth/context";
import { requirePageActor } from "@/lib/auth/page-session";
import { env } from "@/lib/core/env";
import { referenceModeIfKnown } from "@/lib/reference-mode";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";
import { listAllAssignments } from "@/lib/workflows/list-all-assignments";
import { listMyWorkflows } from "@/lib/workflows/list-my-workflows";

export const metadata: Metadata = { title: "Workflows" };

const NEWEST = { query: { search: "", limit: 50 } };

export default async function WorkflowsPage() {
  const context = await requirePageActor("/workflows");
  const { isAdmin, userId } = context.actor;
  const showsLocal = env().NODE_ENV === "development" || (await referenceModeIfKnown()).localWorkflows;
  const [workflows, all, webhooks] = await Promise.all([
    orUndefined(context, "own", listMyWorkflows(context)),
    isAdmin ? orUndefined(context, "all", listAllAssignments(context, NEWEST)) : undefined,
    isAdmin ? undefined : orUndefined(context, "webhooks", listWebhooks(context, { params: { userId } })),
  ]);
  return (
    <WorkflowsView workflows={workflows}>
      {isAdmin ? (
        <>
          <AllAssignments initial={all} />
          {showsLocal ? <LocalWorkflowList /> : null}
        </>
      ) : (
        <WebhooksPanel userId={userId} initial={webhooks} />
      )}
    </WorkflowsView>
  );
}

/** Undefined for what could not be read: the browser asks again and says what is wrong. */
async function orUndefined<T>({ log }: ActorContext, what: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    log.error({ err: thrown, what }, "A part of the workflows page could not be read");
    return undefined;
  }
}
