"use client";

import { useEffect, useRef, useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ErrorState } from "@/components/shared/error-state";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { ProofState } from "@/lib/accounts/second-factor/contract";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { ProofForm } from "./proof-form";

/** Asks for the second factor above whatever the person is doing, which goes on afterwards. Loaded when it is needed. */
export default function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { run, busy } = useAction(accountEndpoints.showProof);
  const [{ ways, failure }, setSeen] = useState<{ ways?: ProofState; failure?: string }>({});
  const load = async () => {
    const { answer, error } = await run({});
    setSeen(answer ? { ways: answer.data } : { failure: explainFailure(error) });
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void load();
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onAnswer(false))}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Confirm it's you</DialogTitle>
          <DialogDescription>
            What you are doing needs your second factor. You are not asked again for ten minutes.
          </DialogDescription>
        </DialogHeader>
        {ways ? (
          <ProofForm ways={ways} onProved={() => onAnswer(true)} />
        ) : failure ? (
          <ErrorState
            title="Couldn't ask for your second factor"
            message={failure}
            onRetry={() => void load()}
            retrying={busy}
          />
        ) : (
          <div aria-busy="true" className="space-y-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
