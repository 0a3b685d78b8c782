import { useAuth } from "@/components/auth/auth-provider";
import type { Trigger, TriggerKind } from "@/lib/outward/automations/definition";
import { useBrowserSession } from "@/lib/platform/browser/session";

export type { TriggerKind };

/** In the order in which they are offered. */
const TRIGGER_ORDER: readonly TriggerKind[] = [
  "booking.confirmed",
  "booking.moved",
  "booking.corrected",
  "booking.cancelled",
  "booking.ended",
  "booking.outcome",
  "call.completed",
  "message.taken",
  "emergency",
  "promise.broken",
  "text.received",
  "mail.received",
  "lead.received",
  "schedule",
  "hook.received",
  "connection.broken",
  "run.failed",
];

/** The triggers of a user's workflow. Contact requests are the agency's, so only an admin's own are offered them. */
export function useTriggers(userId: string): readonly TriggerKind[] {
  const { isAdmin } = useAuth();
  const { accountId } = useBrowserSession();
  return isAdmin && accountId === userId
    ? TRIGGER_ORDER
    : TRIGGER_ORDER.filter((kind) => kind !== "lead.received");
}

export const startingTrigger = (kind: TriggerKind): Trigger =>
  kind === "schedule" ? { kind, days: ["mon", "tue", "wed", "thu", "fri"], time: "08:00" } : { kind };
