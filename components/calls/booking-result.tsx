import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { NotLoaded } from "@/components/ui/not-loaded";
import type { VisitOutcomeProps } from "@/components/visits/visit-outcome";

const visitOutcome = lazyPart(() => import("@/components/visits/visit-outcome"));

/** What became of a job; the buttons that say so are loaded when they are asked for. */
export function BookingResult(props: VisitOutcomeProps) {
  const [open, setOpen] = useState(false);
  if (open)
    return <LazyPart part={visitOutcome} props={props} failed={(retry) => <NotLoaded onRetry={retry} />} />;
  const { result, mayTell } = props;
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      <p className="text-sm">{result.sentence}</p>
      {mayTell ? (
        <Button
          size="sm"
          variant="outline"
          className="max-sm:h-11 max-sm:w-full print:hidden"
          onPointerEnter={visitOutcome.preload}
          onClick={() => setOpen(true)}
        >
          {result.outcome === "unknown" ? "Say how it went" : "Change"}
        </Button>
      ) : null}
    </div>
  );
}
