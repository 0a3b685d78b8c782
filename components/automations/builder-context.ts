"use client";

import { createContext, useContext } from "react";
import type { AutomationDetail, SampleEvent } from "@/lib/outward/automations/contract";
import type { Definition } from "@/lib/outward/automations/definition";
import type { Problem } from "@/lib/outward/automations/problems";

export type Builder = {
  automation: AutomationDetail;
  draft: Definition;
  change: (draft: Definition) => void;
  problems: readonly Problem[];
  canEdit: boolean;
  /** The past event whose values the previews show; null if there is none. */
  sample: SampleEvent | null;
  /** The step, "trigger" or "conditions" whose form is open; one at a time. */
  open: string | null;
  setOpen: (id: string | null) => void;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error("useBuilder needs a BuilderView above it");
  return builder;
}
