"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";

type CopyButtonProps = {
  text: string;
  /** What the button says. */
  label: string;
  /** What is copied, as in `The secret`. */
  what: string;
};

export function CopyButton({ text, label, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast({
        variant: "destructive",
        title: "Not Copied",
        description: `The browser did not allow it. Select ${what.toLowerCase()} and copy it by hand.`,
      });
    }
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={copy}>
        {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {done ? "Copied" : label}
      </Button>
      <span role="status" className="sr-only">
        {done ? `${what} was copied.` : ""}
      </span>
    </>
  );
}
