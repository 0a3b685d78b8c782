"use client";

import { KeyRound, Trash2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { CopyButton } from "@/components/layout/copy-button";
import { SectionCard } from "@/components/layout/section-card";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";
import { formatDate } from "@/lib/core/dates";
import type { Address } from "@/lib/http/endpoint";
import type { deleteTool, rotateToolKey, Tool } from "@/lib/tools/contract";

const DELETE: Address<typeof deleteTool> = { method: "DELETE", path: "/api/admin/tools/tools/{id}" };
const ROTATE: Address<typeof rotateToolKey> = {
  method: "POST",
  path: "/api/admin/tools/tools/{id}/rotate-key",
};

type ToolHeaderProps = { tool: Tool; appUrl: string; onChange: () => void; onDeleted: () => void };

/** A tool's name and address, and what can be done to it as a whole. */
export function ToolHeader({ tool, appUrl, onChange, onDeleted }: ToolHeaderProps) {
  const call = useSessionCall();
  const [busy, setBusy] = useState(false);
  const address = `${useOrigin(appUrl)}/api/external/tool/${tool.public_key}`;
  const params = { id: tool.id };

  const act = async (failure: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.error(failure, error);
      toast({ variant: "destructive", title: failure, description: explainFailure(error) });
    }
    setBusy(false);
  };

  const rotate = () => {
    const sure = window.confirm(
      `Give ${tool.name} a new address? The old one stops at once: calls that use it get no answer until the new address is entered at Vapi, in the tool's server URL.`,
    );
    if (!sure) return;
    void act("Update Failed", async () => {
      await call<typeof rotateToolKey>(ROTATE, { params });
      toast({
        title: "Address Changed",
        description: "Enter the new address at Vapi now, in the tool's server URL.",
      });
      onChange();
    });
  };

  const remove = () => {
    const sure = window.confirm(
      `Delete ${tool.name}? Its targets and its log go with it, and its address stops at once.`,
    );
    if (!sure) return;
    void act("Delete Failed", async () => {
      await call<typeof deleteTool>(DELETE, { params });
      toast({ title: "Deleted", description: `The tool ${tool.name} was removed.` });
      onDeleted();
    });
  };

  return (
    <SectionCard
      title={tool.name}
      description={[tool.description, `Created ${formatDate(tool.created_at)}`].filter(Boolean).join(" · ")}
    >
      <div className="space-y-4">
        <div className="space-y-1.5">
          <h3 className="font-semibold text-sm">Public URL</h3>
          <code
            data-testid="tool-address"
            className="block select-all break-all rounded-lg bg-muted/60 px-3.5 py-2.5 font-mono text-sm"
          >
            {address}
          </code>
          <p className="text-muted-foreground text-sm">
            Enter it at Vapi as the tool's server URL. Vapi proves itself there with the webhook secret.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={address} label="Copy URL" what="The URL" />
          <Button variant="outline" size="sm" onClick={rotate} disabled={busy}>
            <KeyRound aria-hidden="true" />
            New Address
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={remove}
            disabled={busy}
            className="text-destructive-text sm:ml-auto"
          >
            <Trash2 aria-hidden="true" />
            Delete Tool
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}

const neverChanges = () => () => {};

/** Where this page was opened; on the server, where it is meant to be. */
function useOrigin(appUrl: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => appUrl,
  );
}
