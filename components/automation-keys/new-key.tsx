"use client";

import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";

type NewKeyProps = { value: string; userId: string; onDone: () => void };

/** A new key to copy, and how to use it. */
export function NewKey({ value, userId, onDone }: NewKeyProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      input.current?.select(); // if the browser does not allow copying: ready for the keyboard
    }
  };

  return (
    <div className="min-w-0 space-y-5">
      <div className="flex gap-2">
        <Input
          ref={input}
          readOnly
          aria-label="Automation key"
          value={value}
          className="font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
        <Button variant="outline" onClick={() => void copy()} className="h-12 sm:h-11">
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
        </Button>
      </div>
      <div className="space-y-1.5">
        <p className="text-muted-foreground text-sm">To add 1 to a figure, an automation sends:</p>
        <pre className="whitespace-pre-wrap break-all rounded-lg bg-muted p-3.5 text-xs leading-5">
          {example(userId)}
        </pre>
      </div>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </div>
  );
}

const example = (userId: string) => `POST ${location.origin}/api/workflow/stat/increment
Authorization: Bearer cw_…
Content-Type: application/json

{
  "userId": "${userId}",
  "workflowSlug": "email-responder",
  "metric": "emails_answered",
  "by": 1
}`;
