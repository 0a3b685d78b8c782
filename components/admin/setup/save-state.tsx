"use client";

import { Button } from "@/components/ui/button";
import type { DraftState } from "./use-setup-draft";

type SaveStateProps = { state: DraftState; onRetry: () => void; onDiscard: () => void };

/** Whether the draft is saved, and what to do if it is not. */
export function SaveState({ state, onRetry, onDiscard }: SaveStateProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-sm">
      {TEXTS[state]}
      {state === "failed" ? (
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      {state === "conflict" ? (
        <Button size="sm" variant="outline" onClick={onDiscard}>
          Load the newer draft
        </Button>
      ) : null}
    </p>
  );
}

const TEXTS: Record<DraftState, string> = {
  saved: "Draft saved. Nothing changes for callers until it is published.",
  unsaved: "Saving…",
  failed: "Not saved yet. This tab keeps what you typed.",
  conflict: "Somebody else saved a newer draft of this agent.",
};
