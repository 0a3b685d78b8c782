import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: the keys with which a client's own automations write figures. */

const instant = z.iso.datetime({ offset: true });

export const automationKey = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  /** The key's prefix, which identifies it to a person: `cw_Ab12Cd34`. */
  prefix: z.string(),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
});
export type AutomationKey = z.infer<typeof automationKey>;

export const automationKeys = endpoint("GET /api/admin/automation-keys", {
  permission: "agency.read",
  summary: "A client's automation keys, the newest first, revoked ones included; never the keys themselves",
  query: z.object({ userId: z.uuid("the client's id") }),
  response: z.object({ data: z.array(automationKey) }),
  errors: ["not_found"],
});

export const createAutomationKey = endpoint("POST /api/admin/automation-keys", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Creates an automation key for a client; `key` is in this answer and never shown again",
  body: z.object({
    userId: z.uuid("the client's id"),
    name: z
      .string("Enter a name for the key")
      .trim()
      .min(1, "Enter a name for the key")
      .max(80, "Use at most 80 characters"),
  }),
  status: 201,
  response: z.object({ data: automationKey.extend({ key: z.string() }) }),
  errors: ["not_found"],
});

export const revokeAutomationKey = endpoint("DELETE /api/admin/automation-keys/{id}", {
  permission: "agency.change",
  summary: "Revokes an automation key; the next request with it is refused",
  params: z.object({ id: z.uuid() }),
  response: z.object({ data: automationKey }),
});
