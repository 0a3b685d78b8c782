/** Browser-safe: what a client can be told about, and how. */

export const NOTIFICATION_KINDS = ["emergency", "message", "promise", "booking"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const CHANNELS = ["push", "text", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Choices = Record<NotificationKind, Channel[]>;
