"use client";

import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { useLiveRead } from "@/components/calls/use-live-read";
import { endpoints } from "@/components/shared/endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { FirstStep } from "@/lib/dashboard/first-steps/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type FirstStepsProps = { initial: FirstStep[]; renderedAt: number };

/** The guide of a new client, until the first customer rings. Each step ticks itself. */
export function FirstSteps({ initial, renderedAt }: FirstStepsProps) {
  const { data, refetch } = useLiveRead(endpoints.firstSteps, {}, { initial: { data: initial }, renderedAt });
  const close = useAction(endpoints.closeFirstSteps, { failed: "Not Closed", after: refetch });
  const steps = data ? data.data : initial;
  if (!steps) return null;
  const done = steps.filter((step) => step.done).length;
  const isReady = done === steps.length;
  return (
    <SectionCard
      title="Getting started"
      description={
        isReady
          ? "Everything is ready for the first call."
          : `${done} of ${steps.length} done. Each step ticks itself.`
      }
      actions={
        isReady ? (
          <Button size="sm" variant="outline" disabled={close.busy} onClick={() => void close.run({})}>
            Close
          </Button>
        ) : null
      }
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
