import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import type { CallSource as Source } from "@/lib/agent/sources/contract";

/** Where the call came from, how sure that is, and why we know. */
export function CallSource({ source: { name, grade, why, is_existing } }: { source: Source }) {
  return (
    <SectionCard title="Where it came from">
      <div className="space-y-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="break-words font-semibold">{name}</span>
          <Badge variant={grade === "measured" ? "secondary" : "outline"}>
            {grade === "measured" ? "Measured" : "Matched"}
          </Badge>
          {is_existing ? <Badge variant="secondary">Existing customer</Badge> : null}
        </p>
        <p className="break-words text-muted-foreground">{why}</p>
      </div>
    </SectionCard>
  );
}
