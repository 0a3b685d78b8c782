import type { Metadata } from "next";
import { WorkflowsView } from "@/components/workflows/workflows-view";
import { requirePageActor } from "@/lib/auth/page-session";
import { listMyWorkflows } from "@/lib/workflows/list-my-workflows";

export const metadata: Metadata = { title: "Workflows" };

export default async function WorkflowsPage() {
  const context = await requirePageActor("/workflows");
  const workflows = await listMyWorkflows(context).catch((thrown: unknown) => {
    context.log.error({ err: thrown }, "The workflows could not be read");
    return undefined; // the browser asks again and says what is wrong
  });
  return <WorkflowsView workflows={workflows} />;
}
