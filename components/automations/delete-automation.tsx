"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useConfirm } from "@/components/shared/use-confirm";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import type { AutomationDetail } from "@/lib/outward/automations/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type DeleteAutomationProps = { automation: AutomationDetail; back: string };

export function DeleteAutomation({ automation: { id, name }, back }: DeleteAutomationProps) {
  const router = useRouter();
  const { confirm, dialog, preload } = useConfirm();
  const { run, busy } = useAction(workflowEndpoints.deleteAutomation, {
    failed: "Not deleted",
    stale: [workflowEndpoints.listAutomations],
    done: () => ({ title: "Automation deleted" }),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      description:
        "Its runs are deleted too, and waiting ones never continue. What it has sent or written is not undone.",
      action: "Delete automation",
    });
    if (!isSure) return;
    const { answer } = await run({ params: { id } });
    if (answer) router.push(back);
  };
  return (
    <div>
      <Button
        variant="ghost"
        className="-ml-4 text-destructive-text"
        saves
        disabled={busy}
        onPointerEnter={preload}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden="true" />
        Delete this automation
      </Button>
      {dialog}
    </div>
  );
}
