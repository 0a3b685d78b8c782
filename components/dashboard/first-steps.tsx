import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { FirstStep } from "@/lib/dashboard/first-steps/contract";
import { CloseGuide } from "./close-guide";

/**
 * The guide of a new client, until the first customer rings. Rendered by the server alone, as its script would be sent
 * to every client: a step is ticked when the page is next opened.
 */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter((step) => step.done).length;
  const isReady = done === steps.length;
  return (
    <SectionCard
      title="Getting started"
      description={
        isReady
          ? "Everything is ready for the first call."
          : `${done} of ${steps.length} done. Steps are ticked off automatically.`
      }
      actions={isReady ? <CloseGuide /> : null}
      flush
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ol>
    </SectionCard>
  );
}

function StepRow({ step: { title, text, done, action } }: { step: FirstStep }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <Icon
        aria-hidden="true"
        className={`size-5 self-start sm:mt-0.5 ${done ? "text-success-text" : "text-muted-foreground"}`}
      />
      <div className="min-w-0">
        <p className="font-semibold text-sm">
          {title}
          <span className="sr-only">{done ? ": done" : ": to do"}</span>
        </p>
        <p className="max-w-prose text-pretty text-muted-foreground text-sm">{text}</p>
      </div>
      {action ? (
        <Button
          asChild
          size="sm"
          variant={done ? "ghost" : "outline"}
          className="justify-self-start max-sm:col-start-2"
        >
          <Link href={action.href}>{action.label}</Link>
        </Button>
      ) : null}
    </li>
  );
}
