"use client";

import { AddFactor } from "@/components/auth/add-factor";
import { RecoveryCodes } from "@/components/auth/recovery-codes";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

type FactorDialogProps = {
  passkeys: boolean;
  /** New recovery codes to show; otherwise a second factor is added. */
  codes?: string[];
  onClose: () => void;
};

/** Adds a second factor, or shows new recovery codes. A click beside it does not close it: codes are shown once. */
export default function FactorDialog({ passkeys, codes, onClose }: FactorDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{codes ? "Your new recovery codes" : "Add a second factor"}</DialogTitle>
          <DialogDescription>
            {codes ? "The old codes no longer work." : "You confirm with it when you sign in."}
          </DialogDescription>
        </DialogHeader>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <AddFactor
            passkeys={passkeys}
            aside={
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
            }
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
