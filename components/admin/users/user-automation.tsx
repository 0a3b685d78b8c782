"use client";

import { useState } from "react";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

const automationKeys = lazyPart(() => import("@/components/automation-keys/automation-keys"));
const webhooksPanel = lazyPart(async () => ({
  default: (await import("@/components/webhooks/webhooks-panel")).WebhooksPanel,
}));

/** A user's automation keys and webhooks: loaded when opened. */
export function UserAutomation({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const prepare = () => {
    automationKeys.preload();
    webhooksPanel.preload();
  };
  if (!open) {
    return (
      <SectionCard
        title="Keys and webhooks"
        description="For the client's own automations: keys to report figures, webhooks to receive events."
        actions={
          <Button size="sm" variant="outline" onPointerEnter={prepare} onClick={() => setOpen(true)}>
            Show
          </Button>
        }
        flush
      >
        {null}
      </SectionCard>
    );
  }
  const states = {
    pending: <Skeleton className="m-4 h-24 sm:m-6" />,
    failed: partFailure("Couldn't show this"),
  };
  return (
    <>
      <SectionCard title="Keys and webhooks" flush>
        <LazyPart part={automationKeys} props={{ userId }} {...states} />
      </SectionCard>
      <LazyPart part={webhooksPanel} props={{ userId }} {...states} />
    </>
  );
}
