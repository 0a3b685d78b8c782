"use client";

import { Check, CircleCheck } from "lucide-react";
import Link from "next/link";
import { useMemo, useRef, useState } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { useDraft } from "@/components/forms/use-draft";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { ConnectButton } from "@/components/services/connect-button";
import { BackLink } from "@/components/shared/back-link";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { SectionCard } from "@/components/shared/section-card";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ServiceHealth } from "@/lib/accounts/connections/contract";
import { GOOGLE_SERVICES } from "@/lib/accounts/connections/services";
import type { AutomationDetail } from "@/lib/outward/automations/contract";
import type { Definition } from "@/lib/outward/automations/definition";
import { needsOf } from "@/lib/outward/automations/needs";
import type { RecipeQuestion } from "@/lib/outward/automations/recipe";
import { answerProblems, findRecipe } from "@/lib/outward/automations/recipes";
import { allSteps } from "@/lib/outward/automations/steps";
import { tellTrigger } from "@/lib/outward/automations/tell-workflow";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { type Call, useWork } from "@/lib/platform/browser/use-action";
import { automationAddress, listAddress } from "./automation-address";
import { MakeFileButton } from "./make-file-button";
import { QuestionField } from "./question-field";
import { StepSentences } from "./step-sentences";

type RecipeViewProps = {
  recipeId: string;
  userId: string;
  client: { id: string; name: string } | null;
  businessName: string;
  origin: string;
  health: readonly ServiceHealth[] | undefined;
  /** Whether its slug is assigned and may be changed. */
  isAllowed: boolean;
};

/** One recipe: what it does, what it asks, what it needs, and the button that switches it on. */
export function RecipeView(props: RecipeViewProps) {
  const { recipeId, userId, client, businessName, origin, health, isAllowed } = props;
  const recipe = findRecipe(recipeId);
  if (!recipe) throw new Error(`There is no recipe ${recipeId}.`);
  const element = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const [made, setMade] = useState<AutomationDetail | null>(null);
  const fields = useMemo(() => recipe.questions.map(({ id }) => id), [recipe]);
  const initial = Object.fromEntries(recipe.questions.map(({ id, initial }) => [id, initial]));
  const [answers, setAnswers] = useState<Record<string, string>>(initial);
  const draft = useDraft({
    ...{ key: useDraftKey(`recipe-${recipeId}-${userId}`), form: element, fields },
    onRestore: ({ typed }) => setAnswers((before) => ({ ...before, ...typed })),
  });
  /** Made, but not published: the next attempt goes on with it. */
  const unpublished = useRef<AutomationDetail | null>(null);
  const keepDraft = async (definition: Definition, call: Call) => {
    const before = unpublished.current;
    try {
      if (before)
        return await call(workflowEndpoints.saveAutomation, {
          params: { id: before.id },
          body: { name: before.name, definition, revision: before.revision },
        });
    } catch (error) {
      // Deleted or changed by somebody meanwhile: theirs is left alone.
      if (!(error instanceof ApiError && ["not_found", "conflict"].includes(error.code))) throw error;
    }
    return call(workflowEndpoints.createAutomation, {
      body: {
        ...{ user_id: userId, workflow_slug: recipe.slug, name: recipe.title, recipe: recipe.id },
        definition,
      },
    });
  };
  const setup = { businessName, origin };
  const shown = recipe.build({ ...initial, ...answers }, setup);
  const missing =
    client || !health ? [] : needsOf(shown).filter(({ service }) => !isWorking(service, health));

  const work = useWork(
    async (given: Record<string, string>, call) => {
      const definition = recipe.build(given, setup);
      const { data } = await keepDraft(definition, call);
      unpublished.current = data;
      return call(workflowEndpoints.publishAutomation, {
        params: { id: data.id },
        body: { revision: data.revision },
      });
    },
    { failed: "Not switched on", stale: [workflowEndpoints.listAutomations] },
  );
  const { form, problems, busy } = useForm({
    fields,
    check: (values) => answerProblems(recipe, values),
    send: async (values) => {
      const { answer } = await work.run(values);
      if (!answer) return {};
      draft.forget();
      setMade(answer.data);
    },
  });

  const answer = (id: string, value: string) => {
    const input = element.current?.elements.namedItem(id);
    if (input instanceof HTMLInputElement) input.value = value;
    draft.keep();
    setAnswers((before) => ({ ...before, [id]: value }));
  };
  /** A sheet or a template is made in one click, once its service is connected. */
  const makeFile = ({ id, kind }: RecipeQuestion) => {
    const wanted = kind === "spreadsheet" ? "add_row" : kind === "template" ? "create_document" : null;
    const service = kind === "spreadsheet" ? "google_sheets" : "google_docs";
    const step = allSteps(shown.steps).find((one) => one.kind === wanted);
    const isMissing = !health || missing.some((one) => one.service === service);
    if (isMissing || (step?.kind !== "add_row" && step?.kind !== "create_document")) return null;
    return (
      <MakeFileButton
        step={step}
        title={recipe.title}
        hasFile={Boolean(answers[id])}
        onMade={({ url }) => answer(id, url)}
      />
    );
  };

  return (
    <GuardedContent>
      <PageShell className="max-w-3xl">
        <div className="space-y-2">
          <BackLink href={listAddress(client)}>
            {client ? `Automations of ${client.name}` : "All automations"}
          </BackLink>
          <PageHeader title={recipe.title} description={recipe.sentence} />
        </div>
        {made ? (
          <Done automation={made} client={client} trigger={tellTrigger(made.draft.trigger)} />
        ) : (
          <form
            {...form}
            ref={(node) => {
              form.ref.current = node;
              element.current = node;
            }}
            method="post"
            onChange={(event) => {
              draft.keep();
              const values = new FormData(event.currentTarget);
              setAnswers(Object.fromEntries(fields.map((name) => [name, String(values.get(name) ?? "")])));
            }}
            className="space-y-6 sm:space-y-8"
          >
            <SectionCard title="What it does">
              <StepSentences definition={shown} />
            </SectionCard>
            {missing.length > 0 ? (
              <SectionCard
                title="What it needs"
                description="Your answers below are kept while you connect."
                flush
              >
                <ul className="divide-y">
                  {missing.map(({ service, permissions }) => (
                    <li key={service} className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
                      <span className="font-semibold text-sm">{GOOGLE_SERVICES[service].name}</span>
                      <ConnectButton service={service} permissions={permissions} />
                    </li>
                  ))}
                </ul>
              </SectionCard>
            ) : null}
            {recipe.questions.length > 0 ? (
              <SectionCard title={recipe.questions.length === 1 ? "One question" : "A few questions"}>
                <fieldset disabled={busy} className="space-y-5">
                  {recipe.questions.map((question) => (
                    <QuestionField
                      key={question.id}
                      question={question}
                      error={problems[question.id]}
                      action={client ? null : makeFile(question)}
                    />
                  ))}
                </fieldset>
              </SectionCard>
            ) : null}
            {isAllowed ? (
              <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
                <Button type="submit" size="lg" disabled={!isReady} busy={busy}>
                  {busy ? "Switching on…" : "Switch on"}
                </Button>
                <p className="text-muted-foreground text-sm">
                  {missing.length > 0
                    ? "You can connect later too: it waits until then."
                    : "You can change or stop it at any time."}
                </p>
              </div>
            ) : (
              <Card className="p-4 text-sm sm:p-5">
                {client
                  ? `Assign ${client.name} the workflow “${recipe.slug}” first. Then this recipe can be switched on.`
                  : "Ask your administrator to assign you this kind of workflow. Then you can switch it on here."}
              </Card>
            )}
          </form>
        )}
      </PageShell>
    </GuardedContent>
  );
}

const isWorking = (service: string, health: readonly ServiceHealth[]) =>
  health.some(
    (one) => one.service === service && one.status !== "not_connected" && one.status !== "needs_reauth",
  );

type DoneProps = { automation: AutomationDetail; client: { id: string } | null; trigger: string };

function Done({ automation, client, trigger }: DoneProps) {
  const missing = automation.missing_services;
  return (
    <Card role="status" className="space-y-6 p-6 sm:p-8">
      <div className="flex items-start gap-4">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-success-text" />
        <div className="space-y-1">
          <h2 className="font-semibold text-lg">It's switched on</h2>
          <p className="text-muted-foreground">
            {trigger}, it starts automatically. You'll see what it did on its page.
          </p>
        </div>
      </div>
      {missing.length > 0 && !client ? (
        <ul className="divide-y rounded-xl border">
          {missing.map(({ service, name, lacks, permissions }) => (
            <li key={service} className="flex items-center justify-between gap-4 px-4 py-3">
              <span className="min-w-0 text-sm">
                <span className="block font-semibold">{name}</span>
                {lacks === "permission" ? "needs more permissions" : "isn't connected yet"}
              </span>
              <ConnectButton
                service={service as keyof typeof GOOGLE_SERVICES}
                permissions={permissions}
                label={lacks === "permission" ? "Allow" : "Connect"}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-col gap-2.5 sm:flex-row">
        <Button asChild>
          <Link href={listAddress(client)}>
            <Check aria-hidden="true" />
            Done
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={automationAddress(automation.id)}>Look at it, or change it</Link>
        </Button>
      </div>
    </Card>
  );
}
