"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { toast } from "@/components/ui/use-toast";

type SecretViewProps = { title: string; note: string; secret: string; onDone: () => void };

/** The one time that a secret is shown. */
export function SecretView({ title, note, secret, onDone }: SecretViewProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      toast({
        variant: "destructive",
        title: "Not Copied",
        description: "The browser did not allow it. Select the secret and copy it by hand.",
      });
    }
  };
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
        <Button variant="outline" size="sm" onClick={copy}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied ? "Copied" : "Copy Secret"}
        </Button>
        <span role="status" className="sr-only">
          {copied ? "The secret was copied." : ""}
        </span>
      </div>
      <DialogFooter>
        <Button onClick={onDone}>I Have Stored It</Button>
      </DialogFooter>
    </>
  );
}
