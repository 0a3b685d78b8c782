import { useState } from "react";
import { outcomeEndpoints } from "@/components/shared/outcome-endpoints";
import { Button } from "@/components/ui/button";
import type { UntoldVisit } from "@/lib/agent/money/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type DoneInOneTapProps = {
  /** Those whose outcome is not known, the newest first. They are read now and then, so some have been told here. */
  visits: readonly UntoldVisit[];
  /** Visits that were told elsewhere on the page. */
  told: readonly string[];
  onTold: () => void;
};

/** The newest visit that is over: done by one tap. The last outcome that was entered here can be undone. */
export function DoneInOneTap({ visits, told: toldElsewhere, onTold }: DoneInOneTapProps) {
  const [done, setDone] = useState<readonly UntoldVisit[]>([]);
  const { run, busy } = useAction(outcomeEndpoints.tellByTap, {
    failed: "Not saved",
    later: ({ params, body }) => {
      const visit = [...visits, ...done].find(({ id }) => id === params?.id);
      return `${body?.outcome === "done" ? "Done" : "Undo"}: ${visit ? aboutOf(visit) : "a visit"}`;
    },
  });
  const told = done.findLast(({ id }) => !toldElsewhere.includes(id));
  const next = visits.find(({ id }) => !toldElsewhere.includes(id) && !done.some((visit) => visit.id === id));
  const tell = async (visit: UntoldVisit, outcome: "done" | "unknown") => {
    const { answer, kept } = await run({ params: { id: visit.id }, body: { outcome } });
    if (!answer && !kept) return;
    setDone((before) => [
      ...before.filter(({ id }) => id !== visit.id),
      ...(outcome === "done" ? [visit] : []),
    ]);
    onTold();
  };
  const row = (visit: UntoldVisit, isTold: boolean) => {
    const about = aboutOf(visit);
    const word = isTold ? "Undo" : "Done";
    return (
      <p key={visit.id} className="flex items-center justify-between gap-3 py-1.5 text-sm">
        <span className="min-w-0 break-words">
          {isTold ? null : <span className="text-muted-foreground">Last visit: </span>}
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

const aboutOf = ({ job, client_name }: UntoldVisit) => (client_name ? `${job}, ${client_name}` : job);
