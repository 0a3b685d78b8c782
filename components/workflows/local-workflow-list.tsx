"use client";

import { ChevronDown, Copy, FileClock, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { automationAddress } from "@/components/automations/automation-address";
import { EmptyState } from "@/components/shared/empty-state";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import type { LocalWorkflow } from "@/lib/outward/automations/local-workflow";
import { localWorkflows } from "@/lib/outward/automations/local-workflows";
import { SAMPLE_WORKFLOW } from "@/lib/outward/automations/sample-workflow";
import { useWork } from "@/lib/platform/browser/use-action";

const OWNER = "admin";
/** These workflows begin with mail. */
const IMPORT_SLUG = "email-responder";

/** The admins' workflows that this browser keeps (WORK-19); the first paint shows the sample, as an empty store does. */
export function LocalWorkflowList({ client }: { client: { id: string; name: string } | null }) {
  const router = useRouter();
  const [workflows, setWorkflows] = useState<LocalWorkflow[]>([SAMPLE_WORKFLOW]);
  const { ask, dialog } = useConfirm();
  const reload = () => setWorkflows(localWorkflows.listByOwner(OWNER));
  useEffect(() => {
    const read = () => setWorkflows(localWorkflows.listByOwner(OWNER));
    read();
    window.addEventListener("storage", read); // another tab has written
    return () => window.removeEventListener("storage", read);
  }, []);

  const { run: copy } = useWork(
    ({ name, description, owner, actions }: LocalWorkflow) => {
      localWorkflows.add({ name: `Copy of ${name}`, description, owner, actions });
      reload();
    },
    { failed: "Copy failed", explain: (error) => (error as Error).message },
  );

  const { run: turnInto, busy } = useWork(
    async (workflow: LocalWorkflow, call) => {
      const { importLocal } = await import("@/lib/outward/automations/import-local");
      const { definition, left_out } = importLocal(workflow);
      const { data } = await call(workflowEndpoints.createAutomation, {
        body: { user_id: client?.id, workflow_slug: IMPORT_SLUG, name: workflow.name, definition },
      });
      router.push(automationAddress(data.id));
      return left_out;
    },
    {
      failed: "Not added",
      done: (left) => ({
        title: "Added as a draft",
        description: left.length > 0 ? `Add by hand: ${left.join(", ")}.` : "Check it, then switch it on.",
      }),
      stale: [workflowEndpoints.listAutomations],
    },
  );

  return (
    <SectionCard
      title="Local workflows"
      description="Kept in this browser only. They don't run, and clients don't see them."
      flush
    >
      {workflows.length === 0 ? (
        <EmptyState icon={FileClock} title="No local workflows" description="You've deleted all of them." />
      ) : (
        <ul className="divide-y">
          {workflows.map((workflow) => (
            <Row
              key={workflow.id}
              workflow={workflow}
              client={client}
              busy={busy}
              onTurnInto={() => void turnInto(workflow)}
              onCopy={() => void copy(workflow)}
              onDelete={() =>
                ask({
                  title: `Delete ${workflow.name}?`,
                  description: "There is no other copy.",
                  action: "Delete workflow",
                  onConfirm: () => {
                    localWorkflows.remove(workflow.id);
                    reload();
                  },
                })
              }
            />
          ))}
        </ul>
      )}
      {dialog}
    </SectionCard>
  );
}

type RowProps = {
  workflow: LocalWorkflow;
  client: { name: string } | null;
  busy: boolean;
  onTurnInto: () => void;
  onCopy: () => void;
  onDelete: () => void;
};

function Row({ workflow, client, busy, onTurnInto, onCopy, onDelete }: RowProps) {
  const { formatDate } = useFormats();
  const { name, description, actions, updatedAt } = workflow;
  return (
    <li className="px-4 py-4 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          <p className="break-words text-muted-foreground text-sm">{description}</p>
        </div>
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Copy ${name}`}
            title="Make a copy"
            onClick={onCopy}
          >
            <Copy aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      </div>
      <details className="group mt-2 text-sm">
        <summary className="-mx-2 inline-flex cursor-pointer list-none items-center gap-1.5 rounded-md px-2 py-1 text-muted-foreground hover:bg-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="-rotate-90 size-4 transition-transform group-open:rotate-0"
          />
          {actions.length === 1 ? "1 step" : `${actions.length} steps`} · changed {formatDate(updatedAt)}
        </summary>
        <ol className="mt-2 space-y-2 pl-1">
          {actions.map(({ action, params }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
              <span className="tabular text-muted-foreground">{index + 1}.</span>
              <span>
                {action}
                <span className="block break-words text-muted-foreground text-xs">{tellParams(params)}</span>
              </span>
            </li>
          ))}
        </ol>
      </details>
      {client ? (
        <Button variant="outline" size="sm" className="mt-3" disabled={busy} onClick={onTurnInto}>
          Make it an automation of {client.name}
        </Button>
      ) : null}
    </li>
  );
}

/** "categories: invoice, lead", one parameter after the other. */
const tellParams = (params: LocalWorkflow["actions"][number]["params"]) =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join(" · ");
