import { CircleCheck, CircleDashed } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { FLOW_STEPS, type FlowStepId } from "./flow-steps";

export const stepHref = (userId: string, step: FlowStepId) => `/admin/users/${userId}/setup?step=${step}`;

type StepListProps = { userId: string; current: FlowStepId; missing: (step: FlowStepId) => string[] };

/** All steps with what each still needs; on a phone a row to swipe. */
export function StepList({ userId, current, missing }: StepListProps) {
  return (
    <nav aria-label="Steps" className="min-w-0 lg:sticky lg:top-24">
      <ol className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:px-0">
        {FLOW_STEPS.map(({ id, title }, index) => {
          const open = missing(id);
          const Icon = open.length > 0 ? CircleDashed : CircleCheck;
          const isCurrent = id === current;
          return (
            <li key={id} className="max-lg:shrink-0">
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
                    open.length > 0 ? "text-muted-foreground" : "text-success-text",
                  )}
                />
                <span className="min-w-0">
                  <span className="whitespace-nowrap">
                    {index + 1}. {title}
                  </span>
                  {open.length > 0 ? (
                    <span className="block break-words font-normal text-muted-foreground text-xs max-lg:hidden">
                      {open.length === 1 ? open[0] : `${open.length} things missing`}
                    </span>
                  ) : (
                    <span className="sr-only">, done</span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
