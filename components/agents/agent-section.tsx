"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { SectionCard } from "@/components/layout/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { AgentSetup } from "@/lib/agents/contract";

const setupForm = lazyPart(() => import("@/components/agents/agent-setup-form"));

type AgentSectionProps = { userId: string; initial: AgentSetup | null };

/** A client's agent in a line, and the form for it when somebody wants to change it. */
export function AgentSection({ userId, initial }: AgentSectionProps) {
  const [setup, setSetup] = useState(initial);
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const props = {
    userId,
    setup,
    onSaved: (saved: AgentSetup) => {
      queries.invalidateQueries({ queryKey: ["/api/admin/agents/{userId}/provider"] });
      setSetup(saved);
      setOpen(false);
    },
  };
  return (
    <SectionCard
      title="Agent"
      description={setup ? summaryOf(setup) : "Not set up yet, so it can book nothing."}
      actions={
        <Button
          size="sm"
          variant="outline"
          aria-expanded={open}
          onPointerEnter={setupForm.preload}
          onClick={() => setOpen(!open)}
        >
          {open ? "Close" : setup ? "Change" : "Set up"}
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
                title="The form could not be shown"
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

function summaryOf({ business_name, trade, job_types, buffer_minutes }: AgentSetup): string {
  const jobs = job_types.length === 1 ? "1 type of job" : `${job_types.length} types of job`;
  return `${business_name}, ${trade}. ${jobs}, ${buffer_minutes} minutes between jobs.`;
}
