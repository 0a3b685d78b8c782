import { cn } from "@/components/ui/cn";
import type { Definition, Step } from "@/lib/outward/automations/definition";
import { fieldsFor } from "@/lib/outward/automations/fields";
import { listsOf } from "@/lib/outward/automations/steps";
import { tellConditions, tellStep, tellTrigger } from "@/lib/outward/automations/tell-workflow";

/** A workflow as sentences, from the event to the last step. */
export function StepSentences({ definition }: { definition: Definition }) {
  const { trigger, conditions, steps } = definition;
  return (
    <dl className="space-y-4 text-sm">
      <Part name="When">{tellTrigger(trigger).replace(/^When /, "")}</Part>
      {conditions.length > 0 ? (
        <Part name="Only if">{tellConditions(conditions, fieldsFor(definition))}</Part>
      ) : null}
      <Part name="Then">
        <StepList steps={steps} definition={definition} />
      </Part>
    </dl>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="font-semibold text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

type StepListProps = { steps: readonly Step[]; definition: Definition; nested?: boolean };

function StepList({ steps, definition, nested = false }: StepListProps) {
  return (
    <ol className={cn("list-decimal space-y-2 pl-5 marker:text-muted-foreground", nested && "mt-2")}>
      {steps.map((step) => (
        <li key={step.id}>
          {tellStep(step, definition)}
          {step.kind === "branch"
            ? listsOf(step).map((list, index) =>
                list.length === 0 ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: paths have no identity but their place
                  <div key={index} className="mt-2 border-l-2 pl-3">
                    <p className="text-muted-foreground">{pathName(step, index, definition)}</p>
                    <StepList steps={list} definition={definition} nested />
                  </div>
                ),
              )
            : listsOf(step).map((list) => (
                <div key="entries" className="border-l-2 pl-3">
                  <StepList steps={list} definition={definition} nested />
                </div>
              ))}
        </li>
      ))}
    </ol>
  );
}

/** "If Job contains “video”", "Otherwise". */
export function pathName(
  step: Extract<Step, { kind: "branch" }>,
  index: number,
  definition: Definition,
): string {
  const one = step.cases[index];
  if (!one) return "Otherwise";
  return `If ${tellConditions(one.conditions, fieldsFor(definition, step.id))}`;
}
