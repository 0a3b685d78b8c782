"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import type { AgentState, DraftSetup } from "@/lib/agent/setup/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { readTab, writeTab } from "@/lib/platform/browser/tab-storage";
import { useAction } from "@/lib/platform/browser/use-action";

const PAUSE_MS = 700;

/** `conflict`: somebody else saved another draft meanwhile. */
export type DraftState = "saved" | "unsaved" | "failed" | "conflict";

type Options = { userId: string; draft: AgentState["draft"]; refetch: () => Promise<unknown> };
type Kept = { setup: DraftSetup; revision: number };

const keptOf = ({ setup, revision }: Kept): Kept => ({ setup, revision });

/**
 * The draft as it is being edited. It is saved after each pause; until then this tab keeps it, so that neither leaving
 * the page nor reloading it loses anything.
 */
export function useSetupDraft({ userId, draft, refetch }: Options) {
  const key = useDraftKey(`agent-setup ${userId}`);
  const [setup, setSetup] = useState(draft.setup);
  const [state, setState] = useState<DraftState>("saved");
  const now = useRef<Kept & { isDirty: boolean; isSaving: boolean }>({
    ...{ setup: draft.setup, revision: draft.revision },
    ...{ isDirty: false, isSaving: false },
  });
  /** Rises when the setup is replaced from outside: fields that keep their own text then read it again. */
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { run } = useAction(adminEndpoints.saveAgentSetup, {
    failed: "Draft not saved",
    stale: [adminEndpoints.readAgentPrompt],
    after: refetch,
  });
  const send = useRef(run);
  send.current = run;

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const current = now.current;
    if (current.isSaving || !current.isDirty) return;
    current.isSaving = true;
    while (current.isDirty) {
      current.isDirty = false;
      const body = { setup: current.setup, revision: current.revision };
      const { answer, error } = await send.current({ params: { userId }, body });
      if (!answer) {
        current.isDirty = true;
        current.isSaving = false;
        setState(error instanceof ApiError && error.code === "conflict" ? "conflict" : "failed");
        return;
      }
      current.revision = answer.data.draft.revision;
      writeTab(key, current.isDirty ? keptOf(current) : null);
    }
    current.isSaving = false;
    setState("saved");
  }, [key, userId]);

  const replace = useCallback(
    (next: DraftSetup) => {
      Object.assign(now.current, { setup: next, isDirty: true });
      writeTab(key, keptOf(now.current));
      setSetup(next);
      setState("unsaved");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [key, flush],
  );

  useEffect(() => {
    const kept = readTab<Kept>(key);
    if (kept) {
      now.current.revision = kept.revision;
      replace(kept.setup);
      setRound((before) => before + 1);
    }
    return () => void flush(); // leaving for another page saves at once
  }, [key, replace, flush]);

  useEffect(() => {
    const current = now.current;
    if (draft.revision <= current.revision || current.isDirty || current.isSaving) return;
    // Published or restored on this page, or saved elsewhere while nothing was typed here.
    Object.assign(current, { setup: draft.setup, revision: draft.revision });
    setSetup(draft.setup);
    setRound((before) => before + 1);
  }, [draft]);

  return {
    setup,
    round,
    state,
    replace,
    change: (part: DraftSetup) => replace({ ...now.current.setup, ...part }),
    flush,
    /** Gives up what is typed here, for the newer draft of somebody else. */
    discard: () => {
      writeTab(key, null);
      window.location.reload();
    },
  };
}
