"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useWork } from "@/lib/platform/browser/use-action";

type CopyButtonProps = {
  text: string;
  /** The button's label. */
  label: string;
  /** What is copied, e.g. `The secret`. */
  what: string;
};

export function CopyButton({ text, label, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === text;
  const { run: copy } = useWork(
    async () => {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    },
    {
      failed: "Not copied",
      explain: () => `The browser did not allow it. Select ${what.toLowerCase()} and copy it by hand.`,
    },
  );
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {done ? "Copied" : label}
      </Button>
      <span role="status" className="sr-only">
        {done ? `${what} was copied.` : ""}
      </span>
    </>
  );
}
