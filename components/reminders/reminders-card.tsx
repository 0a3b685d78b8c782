"use client";

import { useId } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { NotRead } from "@/components/shared/not-read";
import { SectionCard } from "@/components/shared/section-card";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { ReminderState } from "@/lib/agent/reminders/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { ReminderEffect } from "./reminder-effect";

/** Whether customers are reminded of their visits, and what was measured of it. */
export function RemindersCard({ initial }: { initial: ReminderState | null }) {
  const read = useRead(accountEndpoints.myReminders, {}, { initial: initial && { data: initial } });
  const { data, error, refetch } = read;
  return (
    <SectionCard
      id="reminders"
      title="Reminders for your customers"
      description="A text at 5 pm the day before a visit."
      busy={!data && !error}
    >
      {data ? (
        <Reminders state={data.data} refetch={refetch} />
      ) : (
        <NotRead of={read} what="your reminders" loading={<Skeleton className="h-16 w-full" />} />
      )}
    </SectionCard>
  );
}

function Reminders({ state, refetch }: { state: ReminderState; refetch: () => Promise<unknown> }) {
  const id = useId();
  const save = useAction(accountEndpoints.saveReminders, { failed: "Not saved", after: refetch });
  const { on, problem, effect } = state;
  return (
    <div className="space-y-4">
      <div className="flex items-start justify-between gap-4">
        <div className="text-sm">
          <h3 id={id} className="font-semibold text-base">
            Remind customers by text
          </h3>
          <p className="text-muted-foreground">
            They answer 1 to keep the visit, 2 for another time, which becomes a to-do for you, or NO to
            cancel it. Visits booked or moved after 5 pm get no reminder, and one visit in ten goes without,
            to measure the effect.
          </p>
          {problem ? <p className="mt-1 text-muted-foreground">{problem}</p> : null}
        </div>
        <Switch
          aria-labelledby={id}
          checked={on}
          busy={save.busy}
          disabled={problem !== null && !on}
          onCheckedChange={(wanted) => void save.run({ body: { on: wanted } })}
        />
      </div>
      <ReminderEffect effect={effect} />
    </div>
  );
}
