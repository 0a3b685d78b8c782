import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: shapes and endpoints of the system settings. */

/** Replaces the value of a secret that is set (SYSTEM-08). */
export const HIDDEN = "***hidden***";

export const systemSetting = z.object({
  setting_key: z.string(),
  /** The stored value, otherwise the default; null if not set. */
  setting_value: z.string().nullable(),
  setting_type: z.enum(["boolean", "number", "text"]),
  is_secret: z.boolean(),
  /** The display name. */
  label: z.string(),
  description: z.string(),
  /** The group it is shown in. */
  table_type: z.string(),
});
export type SystemSetting = z.infer<typeof systemSetting>;

export const listSystemSettings = endpoint("GET /api/admin/settings", {
  permission: "agency.read",
  summary: "Every system setting; a secret's value is a fixed marker",
  response: z.object({ data: z.array(systemSetting) }),
});

export const saveSystemSetting = endpoint("PUT /api/admin/settings/{key}", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Saves one setting. Empty means back to what holds without it; a secret's marker changes nothing",
  params: z.object({ key: z.string() }),
  body: z.object({
    value: z.union(
      [z.string().max(10_000), z.number(), z.boolean(), z.null()],
      "text of at most 10,000 characters, a number or true or false",
    ),
  }),
  response: z.object({ data: systemSetting }),
  errors: ["not_found"],
});

export const proveAddress = endpoint("POST /api/address", {
  access: "public",
  summary: "Proves to another server of this installation that the address leads here",
  body: z.object({ nonce: z.string().regex(/^[\w-]{20,100}$/) }),
  response: z.object({ data: z.object({ mark: z.string() }) }),
  limit: { max: 60, seconds: 60 },
});

export const providers = ["vapi", "twilio", "google", "facebook", "supabase", "database"] as const;
export type ProviderName = (typeof providers)[number];

export const providerTest = z.object({
  provider: z.enum(providers),
  /** `off`: not set up here, which may be intended. */
  outcome: z.enum(["works", "fails", "off"]),
  /** What works, or what to fix. */
  message: z.string(),
  duration_ms: z.number(),
});
export type ProviderTest = z.infer<typeof providerTest>;

export const testProvider = endpoint("POST /api/admin/providers/{provider}/test", {
  permission: "agency.change",
  summary: "Calls an outside service with what is configured, and says what works or what to fix",
  params: z.object({ provider: z.enum(providers) }),
  response: z.object({ data: providerTest }),
  limit: { max: 60, seconds: 60 },
});
