"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { type ActionOutcome, useWork } from "@/lib/platform/browser/use-action";

export type ConfirmDialogProps = {
  title: string;
  /** What will be lost, and what stays. */
  description: ReactNode;
  /** The button's label, e.g. `Delete assignment`. */
  action: string;
  /** Red for destructive actions, which is the default. */
  tone?: "destructive" | "default";
  /** If it rejects, or its outcome is a failure, the error is shown and the dialog stays open. */
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Asks before an irreversible action. Load it lazily: no page needs it at first. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, tone = "destructive", onConfirm, onClose } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const { run, busy } = useWork(async () => failureIn(await onConfirm()), { explain: wordsOf });

  const confirm = async () => {
    setFailure(null);
    const { answer, failure: thrown } = await run();
    const found = thrown ?? answer ?? null;
    setFailure(found);
    if (found === null) onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {failure ? (
          <p
            role="alert"
            className="rounded-lg bg-destructive-soft px-3.5 py-2.5 text-destructive-text text-sm"
          >
            {failure}
          </p>
        ) : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant={tone} onClick={() => void confirm()} busy={busy}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const wordsOf = (thrown: unknown) =>
  thrown instanceof Error ? thrown.message : "That didn't work. Please try again.";

/** The failure of an action's outcome. */
const failureIn = (confirmed: unknown) =>
  (confirmed as Partial<ActionOutcome<unknown>> | undefined)?.failure ?? null;
