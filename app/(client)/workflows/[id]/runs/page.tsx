import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RunsView } from "@/components/automations/runs-view";
import { nameUser } from "@/lib/accounts/users/name-user";
import { readAutomation as contract } from "@/lib/outward/automations/contract";
import { readAutomation } from "@/lib/outward/automations/read-automation";
import { listRuns } from "@/lib/outward/runs/list-runs";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { orNotFound } from "../../../../or-not-found";
import { unread } from "../../../unread";

export const metadata: Metadata = { title: "Runs" };

/** Another client's automation gives the same not-found page as one that does not exist. */
export default async function RunsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = await requirePageActor(`/workflows/${encodeURIComponent(id)}/runs`, "workflows.change");
  const parsed = contract.params?.safeParse({ id });
  if (!parsed?.success) notFound();
  const [automation, runs] = await Promise.all([
    orNotFound(readAutomation(context, { params: parsed.data })),
    listRuns(context, { params: parsed.data, query: { limit: 20 }, body: undefined }).catch(
      unread(context, "Could not read the runs"),
    ),
  ]);
  const { data } = contract.response.parse(automation);
  const client = data.user_id === context.actor.accountId ? null : await nameUser(context, data.user_id);
  return <RunsView automation={data} client={client} initial={runs} />;
}
