"use client";

import { Check, CircleStop, Minus } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { previewAutomation } from "@/lib/outward/automations/contract";
import type { StepKind } from "@/lib/outward/automations/definition";
import { STEPS } from "@/lib/outward/automations/fields";
import { allSteps } from "@/lib/outward/automations/steps";
import type { Output } from "@/lib/platform/http/endpoint";
import { useBuilder } from "./builder-context";
import { StepData } from "./step-data";

const OUTCOMES = {
  would_run: { icon: Check, label: null },
  skipped: { icon: Minus, label: "is left out" },
  stops: { icon: CircleStop, label: "ends here" },
} as const;

/** What each step would do. */
export default function PreviewResult({ result }: { result: Output<typeof previewAutomation>["data"] }) {
  const { draft } = useBuilder();
  const known = new Set(allSteps(draft.steps).map(({ id }) => id));
  if (!result.starts)
    return (
      <p className="rounded-xl border border-dashed px-4 py-3 text-muted-foreground text-sm">
        It wouldn't start: this event doesn't meet “Only if”.
      </p>
    );
  return (
    <ol className="divide-y rounded-xl border">
      {result.steps
        .filter(({ step }) => known.has(step))
        .map(({ step, kind, outcome, input }) => {
          const { icon: Icon, label } = OUTCOMES[outcome];
          return (
            <li
              key={step}
              className={cn("flex gap-3 px-4 py-3 text-sm", outcome === "skipped" && "text-muted-foreground")}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1 space-y-1">
                <p className="font-medium">
                  {STEPS[kind as StepKind]?.label ?? kind}
                  {label ? <span className="font-normal text-muted-foreground"> {label}</span> : null}
                </p>
                {outcome === "would_run" ? <StepData data={input} /> : null}
              </div>
            </li>
          );
        })}
    </ol>
  );
}
