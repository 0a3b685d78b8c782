"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { hasDraft } from "@/components/forms/use-draft";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { AgentState, DraftSetup } from "@/lib/agent/setup/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";

const setupForm = lazyPart(() => import("./agent-setup-form"));

type AgentSectionProps = { userId: string; country: CountryCode; initial: AgentState };

/** A client's agent in one line, and its form once opened. */
export function AgentSection({ userId, country, initial }: AgentSectionProps) {
  const { data, refetch } = useRead(
    adminEndpoints.readAgentSetup,
    { params: { userId } },
    { initial: { data: initial } },
  );
  const { draft } = data?.data ?? initial;
  const isSetUp = draft.revision > 0 || Boolean(initial.published);
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const key = useDraftKey(`agent-draft ${userId}`);
  const isDraft = useSyncExternalStore(
    neverChanges,
    () => hasDraft(key),
    () => false,
  );
  const props = {
    userId,
    country,
    draft,
    refetch,
    onSaved: (saved: AgentState) => {
      if (Object.keys(saved.draft.problems).length === 0) setOpen(false);
      router.refresh();
    },
  };
  const description = isSetUp ? summaryOf(draft.setup) : "Not set up yet, so it can't book jobs.";
  return (
    <SectionCard
      title="Agent"
      description={isDraft && !open ? `${description} You have unsaved changes.` : description}
      actions={
        <div className="flex shrink-0 gap-2.5 max-sm:flex-col max-sm:items-end">
          <AdminButton asChild size="sm" variant={isSetUp ? "outline" : "default"}>
            <Link href={`/admin/users/${userId}/setup`}>Set up step by step</Link>
          </AdminButton>
          {isSetUp ? (
            <AdminButton asChild size="sm" variant="outline">
              <Link href={`/admin/users/${userId}/setup?step=try`}>Rehearse</Link>
            </AdminButton>
          ) : null}
          <AdminButton
            size="sm"
            variant="outline"
            aria-expanded={open}
            onPointerEnter={setupForm.preload}
            onClick={() => setOpen(!open)}
          >
            {open ? "Close" : isDraft ? "Continue" : isSetUp ? "Edit" : "Set up"}
          </AdminButton>
        </div>
      }
      flush
    >
      {open ? (
        <div className="p-4 sm:p-6">
          <LazyPart
            part={setupForm}
            props={props}
            pending={<Skeleton className="h-96" />}
            failed={partFailure("Couldn't open the form")}
          />
        </div>
      ) : null}
    </SectionCard>
  );
}

/** Drafts only change while the form is open, and closing it rerenders this. */
const neverChanges = () => () => {};

function summaryOf({ business_name, trade, job_types, buffer_minutes }: DraftSetup): string {
  const count = job_types?.length ?? 0;
  const jobs = count === 1 ? "1 job type" : `${count} job types`;
  const name = [business_name, trade].filter(Boolean).join(", ") || "No name yet";
  return `${name}. ${jobs}, ${buffer_minutes ?? 0} minutes between jobs.`;
}
