"use client";

import { CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import type { AgentState } from "@/lib/agent/setup/contract";
import { placeProblems, SETUP_LABELS } from "@/lib/agent/setup/setup-form";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Formats } from "@/lib/platform/locale/dates";

type PublicationProps = { userId: string; initial: AgentState };

/** How the draft differs from what callers meet today, and the button that makes it live. */
export function AgentPublication({ userId, initial }: PublicationProps) {
  const formats = useFormats();
  const router = useRouter();
  const { data, refetch } = useRead(
    adminEndpoints.readAgentSetup,
    { params: { userId } },
    { initial: { data: initial } },
  );
  const state = data?.data ?? initial;
  const { draft, published, changes } = state;
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const { data: rehearsals } = useRead(adminEndpoints.showRehearsals, { params: { userId } });
  const newest = rehearsals?.data.newest;
  const hasPassed = newest?.status === "passed" && newest.is_current;
  const { run, busy } = useAction(adminEndpoints.publishAgent, {
    failed: "Not published",
    done: ({ data: { published: live } }) => ({
      title: "Published",
      description: `Version ${live?.version} answers the next call.`,
    }),
    stale: [adminEndpoints.listAgentVersions, adminEndpoints.compareAgent, adminEndpoints.readAgentPrompt],
    after: refetch,
  });
  const publish = async () => {
    const { answer } = await run({
      params: { userId },
      body: { revision: draft.revision, note, override_reason: hasPassed ? null : reason },
    });
    if (!answer) return;
    setNote("");
    setReason("");
    router.refresh(); // updates what is missing, and the list of changes
  };
  if (draft.revision === 0 && !published) return null;
  const open = missingFields(draft.problems);
  const isNew = !published || changes.length > 0;

  return (
    <SectionCard title="Draft and live" description={liveSentence(published, formats)} busy={busy} flush>
      {isNew ? null : (
        <p role="status" className="flex items-center gap-2.5 px-4 py-4 text-sm sm:px-6">
          <CircleCheck aria-hidden="true" className="size-[1.125rem] shrink-0 text-success-text" />
          Callers hear this draft.
        </p>
      )}
      {changes.length > 0 ? <ChangeList changes={changes.map(({ text }) => text)} /> : null}
      {isNew ? (
        <div className="space-y-4 border-t px-4 py-4 first:border-t-0 sm:px-6">
          {open.length > 0 ? (
            <p role="status" className="flex items-start gap-2.5 text-sm">
              <CircleAlert
                aria-hidden="true"
                className="mt-px size-[1.125rem] shrink-0 text-destructive-text"
              />
              <span>{`Before it can go live, look at: ${open.join(", ")}.`}</span>
            </p>
          ) : null}
          <Field
            id="publication-note"
            label="What is new (optional)"
            value={note}
            maxLength={500}
            autoComplete="off"
            placeholder="Winter prices"
            onChange={(event) => setNote(event.target.value)}
          />
          {hasPassed ? null : (
            <Field
              id="publication-reason"
              label="Why it goes live without a passed rehearsal"
              value={reason}
              maxLength={500}
              autoComplete="off"
              placeholder="Rehearse the draft, or say why it cannot wait"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <AdminButton
            className="max-sm:w-full"
            disabled={open.length > 0 || !(hasPassed || reason.trim())}
            onClick={() => void publish()}
            busy={busy}
            icon={<CloudUpload aria-hidden="true" className="size-4" />}
          >
            {busy ? "Publishing…" : "Publish"}
          </AdminButton>
        </div>
      ) : null}
    </SectionCard>
  );
}

/** Differences in sentences, one per line. */
export function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <ul aria-label="What changes" className="list-disc space-y-1.5 py-4 pr-4 pl-9 text-sm sm:pr-6 sm:pl-11">
      {changes.map((text) => (
        <li key={text} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  );
}

function liveSentence(published: AgentState["published"], { formatDateTime }: Formats): string {
  if (!published) return "Nothing is published yet. Callers don't hear this draft yet.";
  const { version, published_at, published_by, note } = published;
  const what = version === null ? "Live" : `Version ${version} is live`;
  return `${what} since ${formatDateTime(published_at)}${published_by ? `, by ${published_by}` : ""}${note ? `: ${note}` : ""}.`;
}

const missingFields = (problems: Record<string, string>) =>
  Object.keys(placeProblems(problems)).map((field) => SETUP_LABELS[field as keyof typeof SETUP_LABELS]);
