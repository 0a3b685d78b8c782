import { accountEndpoints } from "@/components/shared/account-endpoints";
import { NotLoaded } from "@/components/ui/not-loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/lib/platform/browser/use-read";
import { ReminderEffect } from "./reminder-effect";

/** The effect of reminders among the figures; nothing for a client who has never sent one. */
export function MeasuredReminders() {
  const { data, error, refetch } = useRead(accountEndpoints.myReminders, {});
  if (!data) {
    return error ? <NotLoaded onRetry={() => void refetch()} /> : <Skeleton className="mt-4 h-24" />;
  }
  const { effect } = data.data;
  if (!effect.since) return null;
  return (
    <section aria-label="Reminders" className="mt-4 max-w-xl border-t pt-4">
      <h3 className="mb-1 font-semibold">Reminders</h3>
      <ReminderEffect effect={effect} />
    </section>
  );
}
