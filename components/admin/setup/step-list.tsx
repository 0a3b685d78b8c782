"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { FLOW_STEPS, type FlowStepId } from "./flow-steps";

export const stepHref = (userId: string, step: FlowStepId) => `/admin/users/${userId}/setup?step=${step}`;

type StepListProps = {
  userId: string;
  current: FlowStepId;
  /** Null before anything was entered. */
  missing: (step: FlowStepId) => string[] | null;
};

/** All steps with what each still needs; on a phone a row to swipe. */
export function StepList({ userId, current, missing }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(`[data-step="${current}"]`);
    if (list.current && here)
      list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Steps" className="min-w-0 lg:sticky lg:top-24">
      <ol
        ref={list}
        className="relative -mx-4 flex gap-1 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:px-0"
      >
        {FLOW_STEPS.map(({ id, title }, index) => {
          const open = missing(id);
          const isDone = open?.length === 0;
          const Icon = isDone ? CircleCheck : CircleDashed;
          const isCurrent = id === current;
          return (
            <li key={id} data-step={id} className="max-lg:shrink-0">
              <Link
                href={stepHref(userId, id)}
                scroll={false}
                aria-current={isCurrent ? "step" : undefined}
                className={cn(
                  "flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm transition-colors hover:bg-muted",
                  isCurrent && "bg-muted font-semibold",
                )}
              >
                <Icon
                  aria-hidden="true"
                  className={cn(
                    "mt-px size-[1.125rem] shrink-0",
                    isDone ? "text-success-text" : "text-muted-foreground",
                  )}
                />
                <span className="min-w-0">
                  <span className="whitespace-nowrap">
                    {index + 1}. {title}
                  </span>
                  {open && !isDone ? (
                    <span className="block break-words font-normal text-muted-foreground text-xs max-lg:hidden">
                      {open.length === 1 ? open[0] : `${open.length} things missing`}
                    </span>
                  ) : null}
                  {isDone ? <span className="sr-only">, done</span> : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
