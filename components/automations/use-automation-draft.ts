"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { toast } from "@/components/ui/use-toast";
import type { AutomationDetail } from "@/lib/outward/automations/contract";
import type { Definition } from "@/lib/outward/automations/definition";
import type { Problem } from "@/lib/outward/automations/problems";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { explainFailure } from "@/lib/platform/browser/failure";
import { readTab, writeTab } from "@/lib/platform/browser/tab-storage";
import { type Call, useWork } from "@/lib/platform/browser/use-action";
import { useAskBeforeLeaving } from "@/lib/platform/browser/use-ask-before-leaving";

type Edited = { name: string; draft: Definition };
/** `revision`: of the saved automation that was edited. */
type Kept = Edited & { revision: number };
export type Wanted = "save" | "publish";

/**
 * An automation being edited. What is not saved yet stays in this browser tab, so that a link or a consent page loses
 * nothing. If somebody else saved meanwhile, `conflict` says what was wanted, and the edits stay.
 */
export function useAutomationDraft(initial: AutomationDetail) {
  const [opened] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [revision, setRevision] = useState(initial.revision);
  const [edited, setEdited] = useState<Edited>({ name: initial.name, draft: initial.draft });
  const [conflict, setConflict] = useState<Wanted | null>(null);
  const [isRestored, setRestored] = useState(false);
  const isDirty = !isSame(edited, saved);
  const key = useDraftKey(`automation-${initial.id}`);

  const { refresh } = useRouter();
  useEffect(() => {
    // A step back in the browser shows the page as the server last rendered it, which would be without the change.
    if (saved !== opened) refresh();
  }, [saved, opened, refresh]);

  useEffect(() => {
    const kept = readTab<Kept>(key);
    if (!kept || isSame(kept, opened)) return;
    setEdited({ name: kept.name, draft: kept.draft });
    setRevision(kept.revision);
    if (kept.revision !== opened.revision) setConflict("save");
    setRestored(true);
  }, [key, opened]);

  useEffect(() => {
    writeTab(key, isDirty ? { ...edited, revision } : null);
  }, [key, isDirty, edited, revision]);
  useAskBeforeLeaving(isDirty);

  /** `sent`: what was saved; what has been typed since then stays. */
  const accept = (next: AutomationDetail, sent?: Edited) => {
    setSaved(next);
    setRevision(next.revision);
    setEdited((now) => (sent && now !== sent ? now : { name: next.name, draft: next.draft }));
    setRestored(false);
    setConflict(null);
  };

  /** `known` follows the revision that this browser has seen. */
  const send = async ({ wanted, call, base, known }: Sending): Promise<AutomationDetail> => {
    const params = { id: base.id };
    const body = { name: edited.name.trim(), definition: edited.draft, revision: base.revision };
    const after = isSame(edited, base)
      ? base
      : (await call(workflowEndpoints.saveAutomation, { params, body })).data;
    known.revision = after.revision;
    setSaved(after);
    setRevision(after.revision);
    if (wanted === "save") return after;
    return (await call(workflowEndpoints.publishAutomation, { params, body: { revision: after.revision } }))
      .data;
  };

  const read = async (call: Call) =>
    (await call(workflowEndpoints.readAutomation, { params: { id: saved.id } })).data;
  const { run, busy, running } = useWork(
    async ({ wanted, overwrites }: { wanted: Wanted; overwrites: boolean }, call) => {
      const base = overwrites ? await read(call) : { ...saved, revision };
      const known = { revision: base.revision };
      try {
        return { wanted, after: await send({ wanted, call, base, known }) };
      } catch (thrown) {
        const isRefused = thrown instanceof ApiError && thrown.code === "conflict";
        if (isRefused && (await read(call)).revision !== known.revision) throw new RevisionConflict();
        throw thrown;
      }
    },
    {
      explain: (error) => (error instanceof RevisionConflict ? error.message : explainFailure(error)),
      failed: "Not saved",
      stale: [workflowEndpoints.listAutomations],
    },
  );

  const act = async (wanted: Wanted, overwrites = false) => {
    const sent = edited;
    const { answer, error } = await run({ wanted, overwrites });
    if (answer) accept(answer.after, sent);
    // The bar says that a draft was saved: a toast would cover its buttons on phones.
    if (answer && wanted === "publish")
      toast({
        title: "Published",
        description: "It's switched on. Runs in progress finish on the version they started with.",
      });
    else if (error instanceof RevisionConflict) setConflict(wanted);
    return answer !== undefined;
  };
  /** Switched on or off, which brings what somebody else saved meanwhile; edits still belong to what they began with. */
  const follow = (next: AutomationDetail) => {
    if (!isDirty) return accept(next);
    setSaved(next);
    if (revision === saved.revision && isSame(saved, next)) setRevision(next.revision);
  };
  const { run: takeTheirs, busy: isReading } = useWork(async (_, call) => accept(await read(call)), {
    failed: "Couldn't load it",
  });

  return {
    saved,
    follow,
    edited,
    change: (draft: Definition) => setEdited((before) => ({ ...before, draft })),
    rename: (name: string) => setEdited((before) => ({ ...before, name })),
    isDirty,
    isRestored,
    discard: () => accept(saved),
    busy: busy || isReading,
    running: running?.wanted ?? null,
    act,
    conflict,
    takeTheirs: () => void takeTheirs(),
  };
}

/** Problems of the draft: the server's until somebody edits, then found here, with code that is loaded then. */
export function useProblems(
  draft: Definition,
  saved: AutomationDetail,
): { canSave: boolean; problems: readonly Problem[] } {
  const [checked, setChecked] = useState<{ draft: Definition; canSave: boolean; problems: Problem[] } | null>(
    null,
  );
  useEffect(() => {
    if (draft === saved.draft) return;
    let gone = false;
    import("@/lib/outward/automations/check-definition").then(
      ({ checkDefinition }) => {
        if (!gone) setChecked({ draft, ...checkDefinition(draft) });
      },
      () => {}, // offline: the server checks when it is saved
    );
    return () => {
      gone = true;
    };
  }, [draft, saved.draft]);
  if (draft === saved.draft || !checked) return { canSave: true, problems: saved.problems };
  return checked;
}

type Sending = { wanted: Wanted; call: Call; base: AutomationDetail; known: { revision: number } };

class RevisionConflict extends Error {
  constructor() {
    super("Somebody else changed this automation meanwhile. Your changes are still here.");
    this.name = "RevisionConflict";
  }
}

const isSame = (edited: Edited, { name, draft }: AutomationDetail) =>
  edited.name.trim() === name && JSON.stringify(edited.draft) === JSON.stringify(draft);
