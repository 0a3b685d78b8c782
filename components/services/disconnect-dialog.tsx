"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import { ApiError } from "@/lib/client/call-endpoint";

type DisconnectDialogProps = {
  name: string;
  account: string | null;
  onDisconnect: () => Promise<void>;
  onClose: () => void;
};

export default function DisconnectDialog(props: DisconnectDialogProps) {
  const { name, account, onDisconnect, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const disconnect = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onDisconnect();
      toast({ title: "Disconnected", description: `${name} is no longer used by your automations.` });
      onClose();
    } catch (error) {
      console.error("The service was not disconnected", error);
      setProblem(
        error instanceof ApiError
          ? error.message
          : `${name} is still connected. Check your connection and try again.`,
      );
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Disconnect {name}?</DialogTitle>
          <DialogDescription>
            Automations can no longer use it{account ? ` for ${account}` : ""} until you connect it again.
            Nothing in your Google account is deleted.
          </DialogDescription>
        </DialogHeader>
        {problem ? (
          <p role="alert" className="text-destructive-text text-sm">
            {problem}
          </p>
        ) : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button variant="destructive" onClick={() => void disconnect()} disabled={busy}>
            {busy ? <Spinner className="size-4" /> : null}
            Disconnect
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
