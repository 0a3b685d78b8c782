"use client";

import { useState } from "react";
import { CopyButton } from "@/components/shared/copy-button";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";
import { useBuilder } from "./builder-context";

/** The web address that starts an automation, and its key, which is shown once. */
export function HookPanel() {
  const { automation, canEdit, draft } = useBuilder();
  const { confirm, dialog } = useConfirm();
  const [key, setKey] = useState<string | null>(null);
  const { run, busy } = useAction(workflowEndpoints.renewHookKey, {
    failed: "No new key",
    stale: [workflowEndpoints.readAutomation],
  });
  if (draft.trigger.kind !== "hook.received") return null;
  const { hook, id } = automation;
  const renew = async () => {
    if (hook?.key_prefix || key) {
      const isSure = await confirm({
        title: "Make a new key?",
        description: "The key in use stops working immediately. Put the new one into the other system.",
        action: "Make a new key",
        tone: "default",
      });
      if (!isSure) return;
    }
    const { answer } = await run({ params: { id } });
    if (answer) setKey(answer.data.key);
  };
  return (
    <SectionCard
      title="Web address"
      description="The other system sends a POST request with the key as a bearer token."
    >
      {hook ? (
        <div className="space-y-4">
          <div className="space-y-2">
            <p className="font-semibold text-sm">Address</p>
            <code className="block select-all break-all font-mono text-sm">{hook.url}</code>
            <CopyButton text={hook.url} label="Copy address" what="The address" />
          </div>
          {key ? (
            <div className="space-y-2 rounded-xl bg-muted/60 p-4">
              <p className="font-semibold text-sm">Key</p>
              <p className="text-muted-foreground text-sm">Copy it now: it is shown only once.</p>
              <code data-testid="hook-key" className="block select-all break-all font-mono text-sm">
                {key}
              </code>
              <CopyButton text={key} label="Copy key" what="The key" />
            </div>
          ) : hook.key_prefix ? (
            <p className="text-muted-foreground text-sm">
              A key that begins with <code className="font-mono">{hook.key_prefix}</code> is in use.
            </p>
          ) : null}
          {canEdit ? (
            <Button variant="outline" size="sm" onClick={() => void renew()} busy={busy}>
              {hook.key_prefix || key ? "Make a new key" : "Make a key"}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="text-muted-foreground text-sm">Save the draft first. Then the address appears here.</p>
      )}
      {dialog}
    </SectionCard>
  );
}
