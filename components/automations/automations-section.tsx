"use client";

import { Plus, Workflow } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { NotRead } from "@/components/shared/not-read";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ServiceHealth } from "@/lib/accounts/connections/contract";
import type { listAutomations } from "@/lib/outward/automations/contract";
import type { RecipeCard } from "@/lib/outward/automations/recipe";
import { useRead } from "@/lib/platform/browser/use-read";
import type { Output } from "@/lib/platform/http/endpoint";
import { AutomationRow } from "./automation-row";
import { RecipeGallery } from "./recipe-gallery";

const newAutomation = lazyPart(() => import("./new-automation"));
const REFRESH_MS = 30_000;

type AutomationsSectionProps = {
  userId: string;
  /** The client whose automations an admin looks at; null for one's own. */
  client: { id: string; name: string } | null;
  /** What the server rendered the page with; undefined if it could not read them. */
  initial: Output<typeof listAutomations> | undefined;
  health: readonly ServiceHealth[] | undefined;
  recipes: readonly RecipeCard[];
};

/** A client's automations, and ready-made ones to start from. */
export function AutomationsSection({ userId, client, initial, health, recipes }: AutomationsSectionProps) {
  const [isNaming, setNaming] = useState(false);
  const read = useRead(
    workflowEndpoints.listAutomations,
    { params: { userId } },
    { initial, refetchEveryMs: REFRESH_MS },
  );
  const { data, error } = read;
  const automations = data?.data;
  const slugs = data?.editable_slugs ?? [];
  const canAdd = slugs.length > 0;
  return (
    <>
      <SectionCard
        title={client ? `Automations of ${client.name}` : "Your automations"}
        description="What happens automatically after a call, a booking or an email."
        flush
        busy={!automations && !error}
        actions={
          canAdd ? (
            <Button
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              onPointerEnter={newAutomation.preload}
              onClick={() => setNaming(true)}
            >
              <Plus aria-hidden="true" />
              <span className="sm:hidden">New</span>
              <span className="max-sm:hidden">Start from scratch</span>
            </Button>
          ) : null
        }
      >
        {!automations ? (
          <NotRead of={read} what="the automations" />
        ) : automations.length === 0 ? (
          <EmptyState
            icon={Workflow}
            title="Nothing runs automatically yet"
            description={
              canAdd
                ? "Pick a recipe below. Most take a minute to switch on, and you can change or stop them whenever you like."
                : "Ask your administrator to assign you a workflow. Then you can switch on recipes like those below."
            }
          />
        ) : (
          <ul className="divide-y">
            {automations.map((automation) => (
              <AutomationRow
                key={automation.id}
                automation={automation}
                health={client ? undefined : health}
              />
            ))}
          </ul>
        )}
      </SectionCard>
      <RecipeGallery
        recipes={recipes}
        slugs={data ? slugs : undefined}
        inUse={automations?.flatMap(({ recipe }) => recipe ?? []) ?? []}
        client={client}
      />
      {isNaming ? (
        <LazyPart
          part={newAutomation}
          props={{ userId, slugs, onClose: () => setNaming(false) }}
          failed={partFailure("Couldn't open this")}
        />
      ) : null}
    </>
  );
}
