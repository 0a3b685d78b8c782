import { ToolsPanel } from "@/components/admin/tab-parts";
import { FIRST_TARGETS } from "@/components/admin/tools/initial-tools";
import { listPhoneAssignments } from "@/lib/accounts/phones/list-phone-assignments";
import { listInvocations } from "@/lib/agent/tools/list-invocations";
import { listTargets } from "@/lib/agent/tools/list-targets";
import { listTools } from "@/lib/agent/tools/list-tools";
import type { ActorContext } from "@/lib/platform/auth/context";
import { env } from "@/lib/platform/core/env";
import { orUndefined } from "./or-undefined";
import { single, type TabProps } from "./tab-query";

/** Tools, the numbers that they can be set up for, and the tool in the address. */
export async function ToolsTab({ context, query }: TabProps) {
  const [tools, numbers] = await Promise.all([
    orUndefined(context, "tools", listTools(context, { query: { search: "" } })),
    orUndefined(context, "numbers", listPhoneAssignments(context, { query: { search: "", limit: 200 } })),
  ]);
  const id = tools?.data.find((tool) => tool.id === single(query.tool))?.id;
  const selected = id ? await readSelected(context, id) : undefined;
  return <ToolsPanel initial={{ tools, numbers, selected }} appUrl={env().APP_URL} />;
}

async function readSelected(context: ActorContext, id: string) {
  const [targets, log] = await Promise.all([
    orUndefined(context, "targets", listTargets(context, { params: { id }, query: FIRST_TARGETS })),
    orUndefined(
      context,
      "invocations",
      listInvocations(context, { params: { id }, query: { failed: "false", limit: 20 } }),
    ),
  ]);
  return { id, targets, log };
}
