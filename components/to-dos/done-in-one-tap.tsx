import { useState } from "react";
import { outcomeEndpoints } from "@/components/shared/outcome-endpoints";
import { Button } from "@/components/ui/button";
import type { UntoldVisit } from "@/lib/agent/money/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type DoneInOneTapProps = { visits: readonly UntoldVisit[]; onTold: () => void };

/** The newest visit that is over: done by one tap. The last outcome that was entered here can be undone. */
export function DoneInOneTap({ visits, onTold }: DoneInOneTapProps) {
  const [told, setTold] = useState<UntoldVisit | null>(null);
  const { run, busy } = useAction(outcomeEndpoints.tellByTap, { failed: "Not Saved", later: () => "Done" });
  const next = visits.find(({ id }) => id !== told?.id);
  const tell = async (visit: UntoldVisit, outcome: "done" | "unknown") => {
    const { answer, kept } = await run({ params: { id: visit.id }, body: { outcome } });
    if (!answer && !kept) return;
    setTold(outcome === "done" ? visit : null);
    onTold();
  };
  const row = (visit: UntoldVisit, isTold: boolean) => {
    const about = visit.client_name ? `${visit.job}, ${visit.client_name}` : visit.job;
    const word = isTold ? "Undo" : "Done";
    return (
      <p key={visit.id} className="flex items-center justify-between gap-3 py-1.5 text-sm">
        <span className="min-w-0 break-words">
          {about}
          {isTold ? ": done." : null}
        </span>
        <Button
          size="sm"
          variant="outline"
          className="shrink-0 max-sm:h-11"
          aria-label={`${word}: ${about}`}
          saves
          aria-disabled={busy || undefined}
          onClick={() => (busy ? undefined : void tell(visit, isTold ? "unknown" : "done"))}
        >
          {word}
        </Button>
      </p>
    );
  };
  return (
    <div role="status">
      {told ? row(told, true) : null}
      {next ? row(next, false) : null}
    </div>
  );
}
