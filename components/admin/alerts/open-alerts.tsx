import { CircleCheck } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import type { ShownAlert } from "@/lib/dashboard/alerts/contract";
import { AlertList } from "./alert-list";

export function OpenAlerts({ alerts }: { alerts: ShownAlert[] }) {
  const count = alerts.length;
  return (
    <SectionCard
      title="Open alerts"
      description={count === 0 ? undefined : count === 1 ? "1 thing is wrong." : `${count} things are wrong.`}
      flush
    >
      {count > 0 ? (
        <AlertList alerts={alerts} />
      ) : (
        <EmptyState
          icon={CircleCheck}
          title="Nothing is wrong"
          description="Agents, providers, queues and lists of calls are checked all the time."
        />
      )}
    </SectionCard>
  );
}
