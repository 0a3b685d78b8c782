import Link from "next/link";
import { useFormats } from "@/components/shared/place";
import type { WorkflowRun } from "@/lib/outward/runs/contract";
import { runAddress } from "./automation-address";
import { RunBadge, tellState } from "./run-words";

type RunRowProps = {
  run: WorkflowRun;
  /** The automation's name instead of what it was about, where that is known already. */
  named?: boolean;
};

export function RunRow({ run, named = false }: RunRowProps) {
  const formats = useFormats();
  const state = tellState(run, Date.now(), formats);
  return (
    <li className="relative px-4 py-4 hover:bg-muted/50 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Link
            href={runAddress(run.id)}
            prefetch={false}
            className="break-words font-medium text-sm underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {named ? run.automation_name : run.subject || "Run"}
          </Link>
          <p className="tabular text-muted-foreground text-sm" suppressHydrationWarning>
            {formats.formatDayTime(run.started_at)}
            {run.is_test ? " · test" : ""}
            {run.replay_of ? " · run again" : ""}
          </p>
          {state ? (
            <p
              className={
                run.status === "failed" ? "break-words text-destructive-text text-sm" : "break-words text-sm"
              }
              suppressHydrationWarning
            >
              {state}
            </p>
          ) : null}
        </div>
        <RunBadge run={run} />
      </div>
    </li>
  );
}
