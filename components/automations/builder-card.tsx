"use client";

import { ChevronDown, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { isFocusLost } from "@/components/ui/use-focus-back";
import type { Problem } from "@/lib/outward/automations/problems";
import { useBuilder } from "./builder-context";

type BuilderCardProps = {
  /** Which card it is, for the one that is open. */
  id: string;
  /** "Only if", or what kind of step it is, where the sentence does not say it. */
  kind: string | null;
  icon: ReactNode;
  sentence: ReactNode;
  problems: readonly Problem[];
  /** Beside the sentence while it is open: move, copy, delete. */
  actions?: ReactNode;
  /** Rendered once the card is open. */
  form: () => ReactNode;
};

/** One part of an automation: a sentence, which opens to its form. */
export function BuilderCard({ id, kind, icon, sentence, problems, actions, form }: BuilderCardProps) {
  const { open, setOpen, canEdit } = useBuilder();
  const formId = useId();
  const card = useRef<HTMLDivElement>(null);
  const isOpen = open === id;
  useEffect(() => {
    if (!isOpen) return;
    card.current?.scrollIntoView({ block: "nearest" });
    // The menu from which a new step was chosen is gone.
    if (isFocusLost()) card.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isOpen]);
  const head = (
    <>
      <span
        aria-hidden="true"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary-text [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 self-center">
        {kind ? <span className="block text-muted-foreground text-xs">{kind}</span> : null}
        <span className="block break-words font-medium text-sm">{sentence}</span>
      </span>
      {canEdit ? (
        <ChevronDown
          aria-hidden="true"
          className={cn(
            "mt-2 size-4 shrink-0 text-muted-foreground transition-transform",
            isOpen && "rotate-180",
          )}
        />
      ) : null}
    </>
  );
  return (
    <Card
      ref={card}
      className={cn(
        "scroll-my-28",
        isOpen && "border-primary-text/50",
        problems.length > 0 && "border-destructive/50",
      )}
    >
      {canEdit ? (
        <button
          type="button"
          data-card={id}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setOpen(isOpen ? null : id)}
          className="flex w-full items-start gap-3 rounded-2xl p-4 text-left"
        >
          {head}
        </button>
      ) : (
        <div className="flex items-start gap-3 p-4">{head}</div>
      )}
      {problems.length > 0 ? (
        <ul className="space-y-1 px-4 pb-4 pl-16 text-destructive-text text-sm">
          {problems.map(({ message }) => (
            <li key={message} className="flex gap-1.5 break-words">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div id={formId} hidden={!isOpen}>
        {isOpen ? (
          <div className="space-y-5 border-t p-4 sm:p-5">
            {form()}
            {actions ? (
              <div className="flex flex-wrap items-center gap-1 border-t pt-3">{actions}</div>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
