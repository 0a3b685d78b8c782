"use client";

import { Plus } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { ErrorState } from "@/components/shared/error-state";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { blankStep } from "@/lib/outward/automations/blank-step";
import type { Step, StepKind } from "@/lib/outward/automations/definition";
import { insertStep, type Place } from "@/lib/outward/automations/edit-steps";
import { listsOf } from "@/lib/outward/automations/steps";
import { useBuilder } from "./builder-context";
import { StepCard } from "./step-card";
import { pathName } from "./step-sentences";

const stepMenu = lazyPart(() => import("./step-menu"));

type StepListProps = { steps: readonly Step[]; place: Place };

/** The steps of one list, with places to add others. Lists inside a step follow it. */
export function StepList({ steps, place }: StepListProps) {
  const { canEdit } = useBuilder();
  return (
    <ol className="space-y-2">
      {steps.map((step, index) => (
        <Fragment key={step.id}>
          {canEdit && index > 0 ? (
            <li>
              <AddStep place={place} index={index} isBetween />
            </li>
          ) : null}
          <li className="space-y-2">
            <StepCard step={step} index={index} count={steps.length} />
            <StepPaths step={step} list={(inner) => <StepList steps={inner.steps} place={inner.place} />} />
          </li>
        </Fragment>
      ))}
      {canEdit ? (
        <li>
          <AddStep place={place} index={steps.length} />
        </li>
      ) : steps.length === 0 ? (
        <li className="text-muted-foreground text-sm">Nothing happens here.</li>
      ) : null}
    </ol>
  );
}

type AddStepProps = { place: Place; index: number; isBetween?: boolean };

/** A small button between two steps, a wide one after the last. */
function AddStep({ place, index, isBetween = false }: AddStepProps) {
  const { draft, change, setOpen } = useBuilder();
  const [isChoosing, setChoosing] = useState(false);
  const menuId = useId();
  const opener = useFocusBack(isChoosing ? "menu" : null);
  const add = (kind: StepKind) => {
    const step = blankStep(kind, draft);
    change(insertStep(draft, step, place, index));
    setChoosing(false);
    setOpen(step.id);
  };
  return (
    <div>
      <div className={isBetween ? "flex justify-center" : undefined}>
        {isBetween ? (
          <Button
            ref={opener("menu")}
            variant="ghost"
            size="icon-sm"
            aria-label={`Add a step before step ${index + 1}`}
            title="Add a step here"
            aria-expanded={isChoosing}
            aria-controls={menuId}
            className="size-8 rounded-full text-muted-foreground"
            onPointerEnter={stepMenu.preload}
            onClick={() => setChoosing(!isChoosing)}
          >
            <Plus aria-hidden="true" />
          </Button>
        ) : (
          <Button
            ref={opener("menu")}
            variant="outline"
            aria-expanded={isChoosing}
            aria-controls={menuId}
            className="w-full border-dashed bg-transparent shadow-none"
            onPointerEnter={stepMenu.preload}
            onClick={() => setChoosing(!isChoosing)}
          >
            <Plus aria-hidden="true" />
            Add a step
          </Button>
        )}
      </div>
      <div id={menuId} hidden={!isChoosing}>
        {isChoosing ? (
          <LazyPart
            part={stepMenu}
            props={{ place, onPick: add, onClose: () => setChoosing(false) }}
            pending={<Skeleton className="mt-2 h-40 w-full" />}
            failed={(retry) => <ErrorState title="Couldn't load the steps" onRetry={retry} />}
          />
        ) : null}
      </div>
    </div>
  );
}

type StepPathsProps = {
  step: Step;
  list: (inner: { steps: readonly Step[]; place: Place }) => ReactNode;
};

/** The lists inside a branch or a loop, indented under it. */
function StepPaths({ step, list }: StepPathsProps) {
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
