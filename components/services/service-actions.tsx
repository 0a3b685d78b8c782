"use client";

import { useId, useState } from "react";
import { useConnect } from "@/components/services/use-connect";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import { ApiError } from "@/lib/client/call-endpoint";
import type { ServiceConnection } from "@/lib/connections/to-connection";

const confirmDialog = lazyPart(() => import("@/components/layout/confirm-dialog"));

type ServiceActionsProps = { connection: ServiceConnection; onDisconnect: () => Promise<void> };

/** Connect when it is not; Disconnect when it is, with Re-authenticate before it when it has broken (SERV-08, SERV-10). */
export function ServiceActions({ connection, onDisconnect }: ServiceActionsProps) {
  const { id, name, connected, needsReauth, account } = connection;
  const { connect, leaving, problem } = useConnect(id);
  const [asking, setAsking] = useState(false);
  const problemId = useId();
  const consent = {
    onClick: () => void connect(),
    disabled: leaving,
    "aria-describedby": problem ? problemId : undefined,
  };
  const disconnect = async () => {
    await onDisconnect().catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      throw new Error(`${name} is still connected. Check your connection and try again.`, { cause: error });
    });
    toast({ title: "Disconnected", description: `${name} is no longer used by your automations.` });
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
            {leaving ? <Spinner className="size-4" /> : null}
            Connect<span className="sr-only"> {name}</span>
          </Button>
        )}
        {needsReauth ? (
          <Button variant="warning" className="flex-1" {...consent}>
            {leaving ? <Spinner className="size-4" /> : null}
            Re-authenticate<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        {connected ? (
          <Button
            variant="outline"
            className="flex-1"
            aria-haspopup="dialog"
            disabled={leaving}
            onPointerEnter={confirmDialog.preload}
            onClick={() => setAsking(true)}
          >
            Disconnect<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
      {asking ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: `Disconnect ${name}?`,
            description: `Automations can no longer use it${account ? ` for ${account}` : ""} until you connect it again. Nothing in your Google account is deleted.`,
            action: "Disconnect",
            onConfirm: disconnect,
            onClose: () => setAsking(false),
          }}
        />
      ) : null}
    </>
  );
}
