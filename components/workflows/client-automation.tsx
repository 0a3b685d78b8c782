"use client";

import { KeyRound } from "lucide-react";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { EmptyState } from "@/components/shared/empty-state";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { Label } from "@/components/ui/label";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { WebhooksPanel } from "@/components/webhooks/webhooks-panel";

const automationKeys = lazyPart(() => import("@/components/automation-keys/automation-keys"));

const ANCHOR = "keys-and-webhooks";

/** Moves the view and the keyboard to this part. */
export function goToClientAutomation(): void {
  const part = document.getElementById(ANCHOR);
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}

type ClientAutomationProps = { client: PickedClient | null; onPick: (client: PickedClient | null) => void };

/** What connects a client's own automations: keys to report figures with, and webhooks. */
export function ClientAutomation({ client, onPick }: ClientAutomationProps) {
  return (
    <div id={ANCHOR} tabIndex={-1} className="scroll-mt-20 space-y-6 outline-none sm:space-y-8">
      <SectionCard
        title="Keys and webhooks"
        description="Keys let a client's own automations report figures. Webhooks tell them what happens."
        flush
      >
        <div className="space-y-1.5 border-b px-4 py-4 sm:px-6">
          <Label htmlFor="automation-client">Client</Label>
          <div className="sm:max-w-sm">
            <ClientPicker id="automation-client" value={client} onPick={onPick} />
          </div>
        </div>
        {client ? (
          <LazyPart
            key={client.id}
            part={automationKeys}
            props={{ userId: client.id }}
            pending={<Skeleton className="m-4 h-24 sm:m-6" />}
            failed={partFailure("Couldn't load the keys")}
          />
        ) : (
          <EmptyState
            icon={KeyRound}
            title="No client chosen"
            description="Search for a client above, or use the key button next to an assignment."
          />
        )}
      </SectionCard>
      {client ? <WebhooksPanel key={client.id} userId={client.id} /> : null}
    </div>
  );
}
