import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { LedgerLine } from "@/lib/calls/ledger/sentence";

const LOOKS = {
  good: { icon: CircleCheck, colour: "text-success-text" },
  open: { icon: TriangleAlert, colour: "text-warning-text" },
  stale: { icon: Clock, colour: "text-muted-foreground" },
} as const;

/** The counts of the ledger, the parts of a difference, and the time of the comparison. */
export function LedgerSentence({ line: { tone, headline, details } }: { line: LedgerLine }) {
  const { icon: Icon, colour } = LOOKS[tone];
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", colour)} />
      <div className="min-w-0">
        <p className="text-pretty">{headline}</p>
        {details.length > 0 ? <p className="text-pretty text-muted-foreground">{details.join(" ")}</p> : null}
      </div>
    </div>
  );
}
