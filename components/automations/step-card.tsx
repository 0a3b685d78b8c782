"use client";

import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/shared/error-state";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Step } from "@/lib/outward/automations/definition";
import { copyStep, moveStep, removeStep, replaceStep } from "@/lib/outward/automations/edit-steps";
import { STEPS } from "@/lib/outward/automations/fields";
import { tellStep } from "@/lib/outward/automations/tell-workflow";
import { BuilderCard } from "./builder-card";
import { useBuilder } from "./builder-context";
import { STEP_ICONS } from "./step-icons";

const stepForm = lazyPart(() => import("./step-form"));

type StepCardProps = { step: Step; index: number; count: number };

export function StepCard({ step, index, count }: StepCardProps) {
  const { draft, change, problems, setOpen } = useBuilder();
  const Icon = STEP_ICONS[step.kind];
  const { label } = STEPS[step.kind];
  const sentence = tellStep(step, draft);
  const saysKind = sentence.startsWith(label);
  const remove = () => {
    change(removeStep(draft, step.id));
    setOpen(null);
    // The next card gets the focus that would otherwise be lost with the button.
    const cards = [...document.querySelectorAll<HTMLElement>("[data-card]")];
    const at = cards.findIndex((card) => card.dataset.card === step.id);
    (cards[at + 1] ?? cards[at - 1])?.focus();
  };
  return (
    <BuilderCard
      id={step.id}
      kind={saysKind ? null : label}
      icon={<Icon />}
      sentence={sentence}
      problems={problems.filter((problem) => problem.step === step.id)}
      form={() => (
        <LazyPart
          part={stepForm}
          props={{ step, onChange: (next: Step) => change(replaceStep(draft, next)) }}
          pending={<Skeleton className="h-40 w-full" />}
          failed={(retry) => <ErrorState title="Couldn't open this step" onRetry={retry} />}
        />
      )}
      actions={
        <span className="flex flex-1 flex-wrap items-center gap-1">
          <Action label="Move up" disabled={index === 0} onClick={() => change(moveStep(draft, step.id, -1))}>
            <ArrowUp aria-hidden="true" />
          </Action>
          <Action
            label="Move down"
            disabled={index === count - 1}
            onClick={() => change(moveStep(draft, step.id, 1))}
          >
            <ArrowDown aria-hidden="true" />
          </Action>
          <Action label="Copy" onClick={() => change(copyStep(draft, step.id))}>
            <Copy aria-hidden="true" />
          </Action>
          <Action label="Delete" onClick={remove}>
            <Trash2 aria-hidden="true" />
          </Action>
          <Button size="sm" variant="secondary" className="ml-auto" onClick={() => setOpen(null)}>
            Done
          </Button>
        </span>
      }
    />
  );
}

type ActionProps = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode };

/** Stays focusable at the end of a list, so that pressing it again does not lose the keyboard's place. */
function Action({ label, onClick, disabled = false, children }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => (disabled ? undefined : onClick())}
    >
      {children}
    </Button>
  );
}
