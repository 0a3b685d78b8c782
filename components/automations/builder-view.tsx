"use client";

import { Filter, Zap } from "lucide-react";
import { useState } from "react";
import { GuardedContent } from "@/components/auth/guarded-content";
import { BackLink } from "@/components/shared/back-link";
import { PageShell } from "@/components/shared/page-shell";
import { partFailure } from "@/components/shared/part-failure";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { AutomationDetail, sampleEvents } from "@/lib/outward/automations/contract";
import type { Trigger } from "@/lib/outward/automations/definition";
import { OUTERMOST } from "@/lib/outward/automations/edit-steps";
import { fieldsFor } from "@/lib/outward/automations/fields";
import { tellConditions, tellTrigger } from "@/lib/outward/automations/tell-workflow";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import { listAddress } from "./automation-address";
import { AutomationHeader } from "./automation-header";
import { BuilderBar } from "./builder-bar";
import { BuilderCard } from "./builder-card";
import { type Builder, BuilderContext } from "./builder-context";
import { BuilderNotices } from "./builder-notices";
import { DeleteAutomation } from "./delete-automation";
import { HookPanel } from "./hook-panel";
import { PreviewPanel } from "./preview-panel";
import { StepList } from "./step-list";
import { useAutomationDraft, useProblems } from "./use-automation-draft";

const triggerForm = lazyPart(() => import("./trigger-form"));
const conditionsForm = lazyPart(() => import("./start-conditions-form"));

type BuilderViewProps = {
  automation: AutomationDetail;
  /** The client whose automation an admin looks at; null for one's own. */
  client: { id: string; name: string } | null;
  /** Past events of its published or drafted trigger. */
  samples: Output<typeof sampleEvents> | undefined;
};

/** One automation, as a list of cards from the event to the last step. */
export function BuilderView({ automation: initial, client, samples }: BuilderViewProps) {
  const editing = useAutomationDraft(initial);
  const { saved, edited, change } = editing;
  const { draft } = edited;
  const { canSave, problems } = useProblems(draft, saved);
  const [open, setOpen] = useState<string | null>(null);
  const [sampleId, setSampleId] = useState<string | null>(null);
  const trigger = draft.trigger.kind;
  const { data } = useRead(
    workflowEndpoints.sampleEvents,
    { params: { userId: saved.user_id, trigger } },
    { initial: trigger === initial.draft.trigger.kind ? samples : undefined },
  );
  const events = data?.data ?? [];
  const sample = events.find(({ id }) => id === sampleId) ?? events[0] ?? null;
  const builder: Builder = {
    automation: saved,
    draft,
    change,
    problems,
    canEdit: saved.can_edit,
    sample,
    open,
    setOpen,
  };
  const general = problems.filter(({ step }) => step === null);
  return (
    <GuardedContent>
      <PageShell className="max-w-3xl">
        <div className="space-y-4">
          <BackLink href={listAddress(client)}>
            {client ? `Automations of ${client.name}` : "All automations"}
          </BackLink>
          <AutomationHeader
            automation={saved}
            name={edited.name}
            onRename={saved.can_edit ? editing.rename : null}
            onChange={editing.follow}
            here="steps"
          />
        </div>
        <BuilderContext value={builder}>
          <BuilderNotices editing={editing} client={client} />
          <div className="space-y-6">
            <Group name="When">
              <BuilderCard
                id="trigger"
                kind="What starts it"
                icon={<Zap />}
                sentence={upper(tellTrigger(draft.trigger).replace(/^When /, ""))}
                problems={[]}
                form={() => (
                  <LazyPart
                    part={triggerForm}
                    props={{
                      trigger: draft.trigger,
                      onChange: (next: Trigger) => change({ ...draft, trigger: next }),
                    }}
                    pending={<Skeleton className="h-20 w-full" />}
                    failed={partFailure("Couldn't open this")}
                  />
                )}
              />
              <BuilderCard
                id="conditions"
                kind="Only if"
                icon={<Filter />}
                sentence={
                  draft.conditions.length > 0 ? tellConditions(draft.conditions, fieldsFor(draft)) : "Always"
                }
                problems={general}
                form={() => (
                  <LazyPart
                    part={conditionsForm}
                    props={{}}
                    pending={<Skeleton className="h-20 w-full" />}
                    failed={partFailure("Couldn't open this")}
                  />
                )}
              />
            </Group>
            <Group name="Then">
              <StepList steps={draft.steps} place={OUTERMOST} />
            </Group>
          </div>
          <HookPanel />
          <PreviewPanel
            events={events}
            chosen={sample?.id ?? null}
            onChoose={setSampleId}
            isDirty={editing.isDirty}
            onSave={() => editing.act("save")}
          />
          {saved.can_edit ? <DeleteAutomation automation={saved} back={listAddress(client)} /> : null}
          {saved.can_edit ? <BuilderBar editing={editing} canSave={canSave} problems={problems} /> : null}
        </BuilderContext>
      </PageShell>
    </GuardedContent>
  );
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Group({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section aria-label={name} className="space-y-2">
      <h2 className="font-semibold text-lg">{name}</h2>
      {children}
    </section>
  );
}
