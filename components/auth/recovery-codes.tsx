"use client";

import { Download } from "lucide-react";
import { CopyButton } from "@/components/shared/copy-button";
import { Button } from "@/components/ui/button";

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** New recovery codes, which no page shows again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="space-y-5">
      <p className="text-sm">
        Keep these recovery codes somewhere you can reach without your phone, such as a password manager. Each
        one gets you in once if you lose your second factor. They are not shown again.
      </p>
      <ol className="space-y-1.5 rounded-xl bg-muted p-4 text-center font-mono text-xs sm:text-sm">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={text} label="Copy codes" what="The codes" />
        <Button asChild variant="outline" size="sm">
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            <Download aria-hidden="true" /> Download
          </a>
        </Button>
        <Button size="sm" className="ml-auto" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </div>
  );
}
