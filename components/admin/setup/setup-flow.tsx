"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import type { StepProps } from "@/components/agents/step-parts";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { UserDetails } from "@/lib/accounts/users/contract";
import type { AgentAtProvider as AtProvider } from "@/lib/agent/provisioning/contract";
import type { Readiness } from "@/lib/agent/readiness/contract";
import type { AgentState } from "@/lib/agent/setup/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { FLOW_STEPS, type FlowStepId, missingIn } from "./flow-steps";
import { HoursStep } from "./hours-step";
import { JobsStep } from "./jobs-step";
import { SaveState } from "./save-state";
import {
  AgentAtProvider,
  AgentPublication,
  CalendarStep,
  DraftChat,
  GoingLive,
  KnowledgeEditor,
  LineStep,
  RehearsalPanel,
  StartCard,
} from "./setup-parts";
import { StepList, stepHref } from "./step-list";
import { AreaStep, BusinessStep, PhonesStep } from "./text-steps";
import { useSetupDraft } from "./use-setup-draft";
import { VoiceStep } from "./voice-step";

type SetupFlowProps = {
  step: FlowStepId;
  user: UserDetails;
  agent: AgentState;
  readiness: Readiness;
  atProvider: AtProvider;
  servicesUrl: string;
};

/** From a new client to a live one: every step edits the one draft, and can be opened by its address. */
export function SetupFlow({
  step,
  user: initialUser,
  agent,
  readiness,
  atProvider,
  servicesUrl,
}: SetupFlowProps) {
  const userId = initialUser.id;
  const params = { params: { userId } };
  const user = useUser(initialUser, readiness);
  const { data, refetch } = useRead(adminEndpoints.readAgentSetup, params, { initial: { data: agent } });
  const { draft } = data?.data ?? agent;
  const editing = useSetupDraft({ userId, draft, refetch });
  const { setup, change, replace } = editing;
  const isNew = Object.keys(setup).length === 0;
  const problems = isNew ? {} : draft.problems;
  const country = countryOf(setup.country ?? user.country);
  const { data: rehearsals } = useRead(adminEndpoints.showRehearsals, params);
  const newest = rehearsals?.data.newest;
  const hasPassed = newest?.status === "passed" && newest.is_current;
  const facts = { setup, problems, user, hasPassed };
  const props = { setup, change, problems, country };
  const current = FLOW_STEPS.findIndex(({ id }) => id === step);
  const next = FLOW_STEPS[current + 1];

  return (
    <div className="grid grid-cols-1 items-start gap-6 sm:gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <StepList userId={userId} current={step} missing={(id) => (isNew ? null : missingIn(id, facts))} />
      <div className="min-w-0 space-y-6 sm:space-y-8">
        {isNew ? (
          <StartCard country={country} businessName={nameOf(user)} onStart={replace} />
        ) : (
          <div key={`${step} ${editing.round}`} className="space-y-6 sm:space-y-8">
            <Step
              step={step}
              props={props}
              user={user}
              servicesUrl={servicesUrl}
              live={
                <>
                  <AgentPublication userId={userId} initial={data?.data ?? agent} />
                  <AgentAtProvider
                    userId={userId}
                    initial={atProvider}
                    hasTools={user.numbers.some(({ tools }) => tools.length > 0)}
                  />
                  <GoingLive user={user} initial={readiness} />
                </>
              }
            />
          </div>
        )}
        {isNew ? null : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <SaveState
              state={editing.state}
              onRetry={() => void editing.flush()}
              onDiscard={editing.discard}
            />
            {next ? (
              <Button asChild>
                <Link href={stepHref(userId, next.id)} scroll={false} onClick={() => void editing.flush()}>
                  Next: {next.title}
                  <ArrowRight aria-hidden="true" className="size-4" />
                </Link>
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </div>
  );
}

/** The client as the browser knows them; read again once the server has checked them. */
function useUser(initial: UserDetails, readiness: Readiness): UserDetails {
  const { data, refetch } = useRead(
    adminEndpoints.readUser,
    { params: { id: initial.id } },
    { initial: { data: initial } },
  );
  const [seen, setSeen] = useState(readiness);
  useEffect(() => {
    if (seen === readiness) return;
    setSeen(readiness);
    void refetch();
  }, [seen, readiness, refetch]);
  return data?.data ?? initial;
}

/** An account without a name shows its email instead. */
const nameOf = ({ full_name, email }: UserDetails) => (full_name === email ? "" : full_name);

type StepViewProps = {
  step: FlowStepId;
  props: StepProps & { country: ReturnType<typeof countryOf> };
  user: UserDetails;
  servicesUrl: string;
  live: React.ReactNode;
};

function Step({ step, props, user, servicesUrl, live }: StepViewProps) {
  const { setup, change, problems } = props;
  switch (step) {
    case "business":
      return (
        <SectionCard title="Business">
          <BusinessStep {...props} />
        </SectionCard>
      );
    case "hours":
      return (
        <SectionCard title="Opening hours">
          <HoursStep {...props} />
        </SectionCard>
      );
    case "jobs":
      return (
        <SectionCard title="Jobs" description="What callers can book, and the prices they are told.">
          <JobsStep {...props} />
        </SectionCard>
      );
    case "area":
      return (
        <SectionCard title="Area and questions">
          <AreaStep {...props} />
        </SectionCard>
      );
    case "phones":
      return (
        <SectionCard title="Emergencies and texts">
          <PhonesStep {...props} />
        </SectionCard>
      );
    case "voice":
      return (
        <SectionCard title="Voice">
          <VoiceStep {...props} />
        </SectionCard>
      );
    case "answers":
      return (
        <SectionCard
          title="Answers"
          description="What the agent may tell callers about the business. Prices stay with the jobs."
        >
          <KnowledgeEditor
            entries={setup.knowledge ?? []}
            onChange={(knowledge) => change({ knowledge })}
            problems={within(problems, "knowledge")}
          />
        </SectionCard>
      );
    case "line":
      return <LineStep user={user} />;
    case "calendar":
      return <CalendarStep user={user} servicesUrl={servicesUrl} />;
    case "try":
      return (
        <>
          <RehearsalPanel userId={user.id} />
          <DraftChat userId={user.id} />
        </>
      );
    case "live":
      return live;
  }
}

/** `knowledge.3.answer` as `3.answer`. */
const within = (problems: Record<string, string>, field: string) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) =>
      path.startsWith(`${field}.`) ? [[path.slice(field.length + 1), problem]] : [],
    ),
  );
