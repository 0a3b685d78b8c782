import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { ALERT_CHANNELS, ALERT_KINDS } from "./kinds";

/** Browser-safe: what the agency is told about, for admins. */

const instant = z.iso.datetime({ offset: true });

const alert = z.object({
  id: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  /** What is wrong and what to do. */
  line: z.string(),
  /** The page where it can be fixed. */
  path: z.string(),
  /** Since when it is wrong, and when it was told. */
  since: instant,
  opened_at: instant,
  /** Null while it is so. */
  closed_at: instant.nullable(),
});
export type ShownAlert = z.infer<typeof alert>;

const alertChannel = z.object({
  channel: z.enum(ALERT_CHANNELS),
  /** Empty for the webhook, whose address is a secret. */
  address: z.string(),
  /** Of the newest message; null before the first. */
  state: z.enum(["due", "sent", "failed"]).nullable(),
  at: instant.nullable(),
  /** Why the newest message has not arrived, so far. */
  problem: z.string().nullable(),
});
export type ShownChannel = z.infer<typeof alertChannel>;

const part = z.object({
  /** Its name. */
  part: z.string(),
  /** `off`: not set up here. `unknown`: it has had nothing to do yet. */
  state: z.enum(["works", "fails", "unknown", "off"]),
  detail: z.string(),
});
export type ShownPart = z.infer<typeof part>;

const alertPage = z.object({
  /** The longest first; at most 100. */
  open: z.array(alert),
  /** How those who are to be told are told: the channels of the settings, else all admins by email. */
  channels: z.array(alertChannel),
  /** The product's own parts, as their last work shows them. */
  parts: z.array(part),
  /** What is over, the newest first. */
  past: z.array(alert),
  /** The `from` of the next page; null on the last. */
  next: z.number().int().nullable(),
});
export type AlertPage = z.infer<typeof alertPage>;

export const listAlerts = endpoint("GET /api/admin/alerts", {
  permission: "agency.read",
  summary: "What is wrong now, how that is told, and what was wrong before",
  query: z.object({ from: z.coerce.number("a whole number").int().min(0).max(100_000).default(0) }),
  response: z.object({ data: alertPage }),
});

export const sendTestAlert = endpoint("POST /api/admin/alerts/test", {
  permission: "agency.change",
  summary: "Sends a test message by every channel of the settings; the list says whether each arrived",
  response: z.object({ data: z.object({ sent_to: z.number().int() }) }),
  errors: ["conflict", "rate_limited"],
  limit: { max: 10, seconds: 600 },
});
