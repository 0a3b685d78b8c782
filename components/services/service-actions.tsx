"use client";

import { useId } from "react";
import { useHydrated } from "@/components/forms/use-hydrated";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";
import type { ClientService } from "@/lib/accounts/connections/services";
import type { ServiceConnection } from "@/lib/accounts/connections/to-connection";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useConnect } from "./use-connect";

type ServiceActionsProps = { connection: ServiceConnection; onDisconnect: () => Promise<void> };

/** Connect; or Disconnect, preceded by Re-authenticate for a broken connection (SERV-08, SERV-10). */
export function ServiceActions({ connection, onDisconnect }: ServiceActionsProps) {
  const { id, name, connected, needsReauth, account } = connection;
  const { connect, leaving, problem } = useConnect(id);
  const hydrated = useHydrated();
  const { ask, dialog, preload } = useConfirm();
  const problemId = useId();
  const consent = {
    onClick: () => void connect(),
    busy: leaving,
    disabled: !hydrated,
    "aria-describedby": problem ? problemId : undefined,
  };
  const disconnect = async () => {
    await onDisconnect().catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      throw new Error(`${name} is still connected. Check your internet connection and try again.`, {
        cause: error,
      });
    });
    toast({ title: "Disconnected", description: `Your automations no longer use ${name}.` });
  };
  return (
    <>
      {problem ? (
        <p id={problemId} className="mb-3 text-destructive-text text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        {connected ? null : (
          <Button className="flex-1" {...consent}>
            Connect<span className="sr-only"> {name}</span>
          </Button>
        )}
        {needsReauth ? (
          <Button variant="warning" className="flex-1" {...consent}>
            Re-authenticate<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        {connected ? (
          <Button
            variant="outline"
            className="flex-1"
            aria-haspopup="dialog"
            saves
            disabled={leaving}
            onPointerEnter={preload}
            onClick={() =>
              ask({
                title: `Disconnect ${name}?`,
                description: `${whatStops(id, name)} Nothing in your Google account${account ? ` (${account})` : ""} is deleted.`,
                action: "Disconnect",
                onConfirm: disconnect,
              })
            }
          >
            Disconnect<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
      {dialog}
    </>
  );
}

/** What disconnecting means for the client and their callers. */
function whatStops(service: ClientService, name: string): string {
  if (service === "google_calendar") {
    return "Your agent won't be able to book jobs; it will take messages. Upcoming Events stays empty until you connect it again.";
  }
  return `Your automations can't use ${name} until you connect it again.`;
}
