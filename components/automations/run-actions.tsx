"use client";

import { useRouter } from "next/navigation";
import { ConnectButton } from "@/components/services/connect-button";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { useFormats } from "@/components/shared/place";
import { useConfirm } from "@/components/shared/use-confirm";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type ClientService, GOOGLE_SERVICES } from "@/lib/accounts/connections/services";
import type { RunDetail } from "@/lib/outward/runs/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { runAddress } from "./automation-address";
import { tellState } from "./run-words";

const STALE = [
  workflowEndpoints.readRun,
  workflowEndpoints.listRuns,
  workflowEndpoints.listAutomations,
  answerEndpoints.runsOf,
];

type RunActionsProps = { run: RunDetail; mayDecide: boolean; mayChange: boolean };

/** Where a run is, and what a person can do about it. */
export function RunActions({ run, mayDecide, mayChange }: RunActionsProps) {
  const router = useRouter();
  const { confirm, dialog } = useConfirm();
  const cancel = useAction(workflowEndpoints.cancelRun, { failed: "Not cancelled", stale: STALE });
  const again = useAction(workflowEndpoints.continueRun, {
    failed: "Not continued",
    done: () => ({ title: "Trying again", description: "It continues from the step that failed." }),
    stale: STALE,
  });
  const replay = useAction(workflowEndpoints.replayRun, { failed: "Not started", stale: STALE });
  const decide = useAction(workflowEndpoints.decideRun, { failed: "Not answered", stale: STALE });
  const busy = cancel.busy || again.busy || replay.busy || decide.busy;
  const params = { id: run.id };
  const isOpen = run.status === "active" || run.status === "held";
  const asks = run.status === "held" && run.held_for === "approval" && run.question !== null;
  const formats = useFormats();
  const state = tellState(run, Date.now(), formats);

  const askToCancel = async () => {
    const isSure = await confirm({
      title: "Cancel this run?",
      description: "The current step finishes, then the run stops. Completed steps are not undone.",
      action: "Cancel run",
    });
    if (isSure) await cancel.run({ params });
  };
  const askToReplay = async () => {
    const isSure = await confirm({
      title: "Run it again?",
      description: "Every step runs again: texts and emails are sent again, and rows are added again.",
      action: "Run again",
      tone: "default",
    });
    if (!isSure) return;
    const { answer } = await replay.run({ params, body: { from_step: null } });
    if (answer) router.push(runAddress(answer.data.id));
  };

  return (
    <Card className="space-y-4 p-4 sm:p-5">
      {asks ? (
        <div className="space-y-4">
          <p className="whitespace-pre-wrap break-words">{run.question || "Should it continue?"}</p>
          {mayDecide ? (
            <div className="flex flex-wrap gap-2.5">
              <Button
                disabled={busy}
                onClick={() => void decide.run({ params, body: { is_approved: true } })}
                busy={decide.busy}
              >
                Yes, continue
              </Button>
              <Button
                variant="outline"
                saves
                disabled={busy}
                onClick={() => void decide.run({ params, body: { is_approved: false } })}
              >
                No, stop here
              </Button>
            </div>
          ) : null}
        </div>
      ) : (
        <p role="status" className="break-words" suppressHydrationWarning>
          {state ?? (run.status === "done" ? "Everything is done." : "It was cancelled.")}
        </p>
      )}
      {mayChange ? (
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          {run.status === "held" && isService(run.held_for) ? (
            <ConnectButton service={run.held_for} primary named />
          ) : null}
          {run.can_continue ? (
            <Button disabled={busy} onClick={() => void again.run({ params })} busy={again.busy}>
              Try again from where it failed
            </Button>
          ) : null}
          {asks ? null : isOpen ? (
            <Button variant="outline" saves disabled={busy} onClick={() => void askToCancel()}>
              Cancel run
            </Button>
          ) : run.can_replay ? (
            <Button variant="outline" saves disabled={busy} onClick={() => void askToReplay()}>
              Run again
            </Button>
          ) : null}
        </div>
      ) : null}
      {dialog}
    </Card>
  );
}

const isService = (heldFor: string | null): heldFor is ClientService =>
  heldFor !== null && Object.hasOwn(GOOGLE_SERVICES, heldFor);
