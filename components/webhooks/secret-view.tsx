"use client";

import { CopyButton } from "@/components/shared/copy-button";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";

type SecretViewProps = { title: string; note: string; secret: string; onDone: () => void };

/** A new secret, shown once. */
export function SecretView({ title, note, secret, onDone }: SecretViewProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{note}</DialogDescription>
      </DialogHeader>
      <div className="space-y-3 rounded-xl bg-muted/60 p-4">
        <p className="font-semibold text-sm">Signing secret</p>
        <code data-testid="webhook-secret" className="block select-all break-all font-mono text-sm">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy secret" what="The secret" />
      </div>
      <DialogFooter>
        <Button onClick={onDone}>I've stored it</Button>
      </DialogFooter>
    </>
  );
}
