"use client";

import { KeyRound, Trash2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { CopyButton } from "@/components/shared/copy-button";
import { ForAdmins } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import type { Tool } from "@/lib/agent/tools/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type ToolHeaderProps = { tool: Tool; appUrl: string; onChange: () => void; onDeleted: () => void };

/** A tool's name and address, with the actions on the whole tool. */
export function ToolHeader({ tool, appUrl, onChange, onDeleted }: ToolHeaderProps) {
  const { formatDate } = useFormats();
  const address = `${useOrigin(appUrl)}/api/external/tool/${tool.public_key}`;
  const params = { id: tool.id };

  const rotating = useAction(adminEndpoints.rotateToolKey, {
    failed: "Update Failed",
    done: () => ({
      title: "Address changed",
      description: "Enter the new address in Vapi now, as the tool's server URL.",
    }),
    stale: [adminEndpoints.listAllTools],
  });
  const deleting = useAction(adminEndpoints.deleteTool, {
    failed: "Delete Failed",
    done: () => ({ title: "Deleted", description: `The tool ${tool.name} was removed.` }),
    stale: [adminEndpoints.listAllTools],
  });
  const busy = rotating.busy || deleting.busy;

  const rotate = async () => {
    const { answer } = await rotating.run({ params });
    if (answer) onChange();
  };

  const remove = async () => {
    const { answer } = await deleting.run({ params });
    if (answer) onDeleted();
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
            Enter it in Vapi as the tool's server URL. Vapi sends the webhook secret with every call.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={address} label="Copy URL" what="The URL" />
          <ForAdmins>
            <ConfirmButton
              variant="outline"
              size="sm"
              disabled={busy}
              question={{
                title: `Give ${tool.name} a new address?`,
                description:
                  "The old address stops working immediately. Calls get no answer until you enter the new one in Vapi, as the tool's server URL.",
                action: "New address",
              }}
              onConfirm={rotate}
            >
              <KeyRound aria-hidden="true" />
              New address
            </ConfirmButton>
            <ConfirmButton
              variant="ghost"
              size="sm"
              disabled={busy}
              className="text-destructive-text sm:ml-auto"
              question={{
                title: `Delete ${tool.name}?`,
                description:
                  "Its targets and its log are deleted too, and its address stops working immediately.",
                action: "Delete tool",
              }}
              onConfirm={remove}
            >
              <Trash2 aria-hidden="true" />
              Delete tool
            </ConfirmButton>
          </ForAdmins>
        </div>
      </div>
    </SectionCard>
  );
}

const neverChanges = () => () => {};

/** The page's own origin; on the server, the configured one. */
function useOrigin(appUrl: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => appUrl,
  );
}
