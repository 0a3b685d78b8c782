"use client";

import { useId, useState } from "react";
import { useConnect } from "@/components/services/use-connect";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import type { ServiceConnection } from "@/lib/connections/to-connection";

const disconnectDialog = lazyPart(() => import("@/components/services/disconnect-dialog"));

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
            onPointerEnter={disconnectDialog.preload}
            onClick={() => setAsking(true)}
          >
            Disconnect<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
      {asking ? (
        <LazyPart
          part={disconnectDialog}
          props={{ name, account, onDisconnect, onClose: () => setAsking(false) }}
        />
      ) : null}
    </>
  );
}
