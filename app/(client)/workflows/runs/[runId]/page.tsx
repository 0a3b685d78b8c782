import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { RunView } from "@/components/automations/run-view";
import { nameUser } from "@/lib/accounts/users/name-user";
import { readAutomation } from "@/lib/outward/automations/read-automation";
import { readRun as contract } from "@/lib/outward/runs/contract";
import { readRun } from "@/lib/outward/runs/read-run";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { may } from "@/lib/platform/auth/permissions";
import { orNotFound } from "../../../../or-not-found";

type Props = { params: Promise<{ runId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { subject, automation_name } = await read((await params).runId);
  return { title: subject || automation_name };
}

/** Another client's run gives the same not-found page as one that does not exist. */
export default async function RunPage({ params }: Props) {
  const { runId } = await params;
  const context = await requirePageActor(`/workflows/runs/${encodeURIComponent(runId)}`, "workflows.read");
  const run = await read(runId);
  const { user_id: userId } = (await readAutomation(context, { params: { id: run.automation_id } })).data;
  const client = userId === context.actor.accountId ? null : await nameUser(context, userId);
  const { role } = context.actor;
  return (
    <RunView
      run={run}
      client={client}
      mayDecide={may(role, "workflows.decide")}
      mayChange={may(role, "workflows.change")}
    />
  );
}

/** Read once for title and page. */
const read = cache(async (id: string) => {
  const context = await requirePageActor(`/workflows/runs/${encodeURIComponent(id)}`, "workflows.read");
  const parsed = contract.params?.safeParse({ id });
  if (!parsed?.success) notFound();
  return contract.response.parse(await orNotFound(readRun(context, { params: parsed.data }))).data;
});
