import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: a client's assistant at the voice provider, and how it differs from what is set up here. */

/** `wording`: what the assistant is and says, which keeps no call from being answered. */
export const ASPECTS = ["assistant", "number", "tools", "secret", "recording", "wording"] as const;
export type Aspect = (typeof ASPECTS)[number];

export const difference = z.object({
  aspect: z.enum(ASPECTS),
  part: z.string().describe("What differs, as an admin calls it"),
  /** What is set up here; null: nothing. Secrets are never shown. */
  set: z.string().nullable(),
  /** What the provider has; null: nothing. */
  provider: z.string().nullable(),
});
export type Difference = z.infer<typeof difference>;

export const PROVIDER_STATES = [
  "no_setup",
  "no_key",
  "no_number",
  "never",
  "unreachable",
  "differs",
  /** It differs because the setup was changed here a moment ago; a job brings it there. */
  "on_its_way",
  "as_set",
  /** It was sent to the provider, and nobody has looked there since. */
  "unchecked",
] as const;

export const agentAtProvider = z.object({
  state: z.enum(PROVIDER_STATES),
  /** What is in the way or has gone wrong, with what to do next. */
  message: z.string().nullable(),
  assistant_id: z.string().nullable(),
  /** When the provider was last brought up to what is set up here. */
  pushed_at: z.iso.datetime({ offset: true }).nullable(),
  differences: z.array(difference),
});
export type AgentAtProvider = z.infer<typeof agentAtProvider>;

const params = z.object({ userId: z.uuid().toLowerCase() });
const response = z.object({ data: agentAtProvider });

export const compareAgent = endpoint({
  method: "GET",
  path: "/api/admin/agents/{userId}/provider",
  access: "admin",
  summary: "How a client's assistant at the voice provider differs from what is set up, asked there and then",
  params,
  response,
  errors: ["not_found"],
});

export const provisionAgent = endpoint({
  method: "POST",
  path: "/api/admin/agents/{userId}/provider",
  access: "admin",
  summary:
    "Makes, or repairs, a client's assistant and numbers at the voice provider; answers what it changed there",
  params,
  response,
  errors: ["not_found", "conflict", "rate_limited", "provider_failed", "unavailable"],
});
