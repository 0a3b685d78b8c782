import type { Channel, NotificationKind } from "@/lib/accounts/notifications/kinds";

/** A delivery with all that its channel needs. */
export type DueDelivery = {
  id: string;
  notification_id: string;
  user_id: string;
  channel: Channel;
  device_id: string | null;
  person_id: string | null;
  kind: NotificationKind | "test";
  title: string;
  line: string;
  path: string;
  call_id: string | null;
  to_do_id: string | null;
  text_cause: string;
  attempts: number;
  created_at: Date;
  /** What it is about has been ticked off, or is told otherwise by a newer one. */
  is_settled: boolean;
};

export type AttemptOutcome =
  | { state: "sent" }
  | { state: "failed"; problem: string /** Its device will never take another. */; gone?: boolean }
  | { state: "due"; problem: string; retryAfterMs?: number | null };
