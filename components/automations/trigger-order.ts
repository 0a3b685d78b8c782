import type { Trigger, TriggerKind } from "@/lib/outward/automations/definition";

export type { TriggerKind };

/** In the order in which they are offered. */
export const TRIGGER_ORDER: readonly TriggerKind[] = [
  "booking.confirmed",
  "booking.moved",
  "booking.cancelled",
  "booking.ended",
  "call.completed",
  "message.taken",
  "emergency",
  "promise.broken",
  "text.received",
  "mail.received",
  "schedule",
  "hook.received",
  "connection.broken",
  "run.failed",
];

export const startingTrigger = (kind: TriggerKind): Trigger =>
  kind === "schedule" ? { kind, days: ["mon", "tue", "wed", "thu", "fri"], time: "08:00" } : { kind };
