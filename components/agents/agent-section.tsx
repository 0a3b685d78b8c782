"use client";

import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { hasDraft } from "@/components/forms/use-draft";
import { ErrorState } from "@/components/shared/error-state";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { draftKey } from "./draft-key";

const setupForm = lazyPart(() => import("./agent-setup-form"));

type AgentSectionProps = { userId: string; initial: AgentSetup | null; atVapi: boolean };

/** A client's agent in one line, and its form once opened. */
export function AgentSection({ userId, initial, atVapi }: AgentSectionProps) {
  const [setup, setSetup] = useState(initial);
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const isDraft = useSyncExternalStore(
    neverChanges,
    () => hasDraft(draftKey(userId)),
    () => false,
  );
  const props = {
    userId,
    setup,
    atVapi,
    onSaved: (saved: AgentSetup) => {
      setSetup(saved);
      setOpen(false);
      router.refresh(); // updates what is missing, and the list of changes
    },
  };
  const description = setup ? summaryOf(setup) : "Not set up yet, so it can't book jobs.";
  return (
    <SectionCard
      title="Agent"
      description={isDraft && !open ? `${description} You have unsaved changes.` : description}
      actions={
        <Button
          size="sm"
          variant="outline"
          aria-expanded={open}
          onPointerEnter={setupForm.preload}
          onClick={() => setOpen(!open)}
        >
          {open ? "Close" : isDraft ? "Continue" : setup ? "Edit" : "Set up"}
        </Button>
      }
      flush
    >
      {open ? (
        <div className="p-4 sm:p-6">
          <LazyPart
            part={setupForm}
            props={props}
            pending={<Skeleton className="h-96" />}
            failed={(retry) => (
              <ErrorState
                title="Couldn't open the form"
                message="Check your connection and try again."
                onRetry={retry}
              />
            )}
          />
        </div>
      ) : null}
    </SectionCard>
  );
}

/** Drafts only change while the form is open, and closing it rerenders this. */
const neverChanges = () => () => {};

function summaryOf({ business_name, trade, job_types, buffer_minutes }: AgentSetup): string {
  const jobs = job_types.length === 1 ? "1 job type" : `${job_types.length} job types`;
  return `${business_name}, ${trade}. ${jobs}, ${buffer_minutes} minutes between jobs.`;
}
