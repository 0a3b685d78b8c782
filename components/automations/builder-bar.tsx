"use client";

import { Button } from "@/components/ui/button";
import type { Problem } from "@/lib/outward/automations/problems";
import { useBuilder } from "./builder-context";
import type { useAutomationDraft } from "./use-automation-draft";

type BuilderBarProps = {
  editing: ReturnType<typeof useAutomationDraft>;
  canSave: boolean;
  problems: readonly Problem[];
};

/** Save and publish, always in sight while there is something to do. */
export function BuilderBar({ editing, canSave, problems }: BuilderBarProps) {
  const { setOpen } = useBuilder();
  const { saved, edited, isDirty, busy, running, act } = editing;
  const canPublish = isDirty || saved.has_changes || saved.version === null;
  if (!canPublish) return null;
  const hasName = edited.name.trim() !== "";
  const showFirst = () => {
    const [first] = problems;
    setOpen(first?.step ?? "conditions");
    const card = document.querySelector<HTMLElement>(`[data-card="${first?.step ?? "conditions"}"]`);
    card?.scrollIntoView({ block: "center" });
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t bg-background/95 px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur sm:mx-0 sm:rounded-t-2xl sm:border-x sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p role="status" className="min-w-0 flex-1 basis-40 text-muted-foreground text-sm">
          {problems.length > 0 ? (
            <>
              {isDirty ? null : "Saved as it is. "}
              <button
                type="button"
                onClick={showFirst}
                className="text-destructive-text underline underline-offset-4"
              >
                {problems.length === 1 ? "One thing to fix" : `${problems.length} things to fix`}
              </button>
            </>
          ) : !hasName ? (
            "Give it a name"
          ) : isDirty ? (
            "Not saved yet"
          ) : saved.version === null ? (
            "Saved as a draft. It doesn't run yet."
          ) : (
            "Saved. Runs still use the published version."
          )}
        </p>
        <span className="flex gap-2.5 max-sm:w-full max-sm:[&>*]:flex-1">
          <Button
            variant="outline"
            disabled={!isDirty || busy || !canSave || !hasName}
            onClick={() => void act("save")}
            busy={running === "save"}
          >
            Save draft
          </Button>
          <Button
            disabled={busy || problems.length > 0 || !hasName}
            onClick={() => void act("publish")}
            busy={running === "publish"}
          >
            {saved.version === null ? "Switch on" : "Publish"}
          </Button>
        </span>
      </div>
    </div>
  );
}
