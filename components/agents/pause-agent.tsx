"use client";

import { Pause, Play } from "lucide-react";
import { endpoints } from "@/components/shared/endpoints";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { OwnAgent } from "@/lib/agent/readiness/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

/** Stops the client's own agent from taking calls and starts it again, each in one click. */
export function PauseAgent({ initial }: { initial: OwnAgent }) {
  const { data, refetch } = useRead(endpoints.myAgent, {}, { initial: { data: initial } });
  const agent = data?.data ?? initial;
  const { formatDateTime, formatPhone } = useFormats();
  const isPaused = agent.paused_at !== null;
  const { run, busy } = useAction(endpoints.pauseMyAgent, {
    failed: isPaused ? "Not started" : "Not paused",
    done: ({ data: now }) =>
      now?.paused_at
        ? { title: "Agent paused", description: "It takes no calls until you start it again." }
        : { title: "Agent started", description: "It takes calls again." },
    stale: [endpoints.myNotices],
    after: refetch,
  });
  const Icon = isPaused ? Play : Pause;
  return (
    <SectionCard
      title="Your agent"
      description={
        isPaused ? `Paused since ${formatDateTime(agent.paused_at ?? "")}.` : "It takes your calls."
      }
      busy={busy}
      actions={
        agent.may_pause ? (
          <Button
            size="sm"
            variant={isPaused ? "default" : "outline"}
            onClick={() => void run({ body: { paused: !isPaused } })}
            busy={busy}
            icon={<Icon aria-hidden="true" className="size-4" />}
          >
            {isPaused ? "Start again" : "Pause"}
          </Button>
        ) : null
      }
    >
      <p className="text-sm">
        {agent.may_pause ? "" : "Only your agency can start it again. "}
        {agent.transfer_number
          ? `While it is paused, callers are put through to ${formatPhone(agent.transfer_number)}.`
          : "While it is paused, callers hear that you will call them back, and each call is on your to-do list."}
      </p>
    </SectionCard>
  );
}
