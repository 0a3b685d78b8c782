"use client";

import type { ReactNode } from "react";
import type { Step } from "@/lib/outward/automations/definition";
import type { Place } from "@/lib/outward/automations/edit-steps";
import { listsOf } from "@/lib/outward/automations/steps";
import { useBuilder } from "./builder-context";
import { pathName } from "./step-sentences";

type StepPathsProps = {
  step: Step;
  list: (inner: { steps: readonly Step[]; place: Place }) => ReactNode;
};

/** The lists inside a branch or a loop, indented under it. */
export function StepPaths({ step, list }: StepPathsProps) {
  const { draft } = useBuilder();
  const lists = listsOf(step);
  if (lists.length === 0) return null;
  return (
    <div className="space-y-4 border-l-2 py-1 pl-3 sm:ml-4 sm:pl-5">
      {lists.map((steps, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paths have no identity but their place
        <section key={index} className="space-y-2">
          <h4 className="break-words font-semibold text-muted-foreground text-sm">
            {step.kind === "branch" ? pathName(step, index, draft) : "For each entry"}
          </h4>
          {list({ steps, place: { step: step.id, list: index } })}
        </section>
      ))}
    </div>
  );
}
