import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: a client's assistant at the voice provider, and how it differs from the setup here. */

/** `wording`: the assistant's texts, which do not affect whether calls are answered. */
export const ASPECTS = ["assistant", "number", "tools", "secret", "recording", "wording"] as const;
export type Aspect = (typeof ASPECTS)[number];

export const difference = z.object({
  aspect: z.enum(ASPECTS),
  part: z.string().describe("What differs, as an admin calls it"),
  /** What is set up here; null if nothing. Secrets are never shown. */
  set: z.string().nullable(),
  /** What the provider has; null if nothing. */
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
  /** It differs because the setup was changed a moment ago; a job is syncing it. */
  "on_its_way",
  "as_set",
  /** It was sent to the provider, and has not been checked there since. */
  "unchecked",
] as const;

export const agentAtProvider = z.object({
  state: z.enum(PROVIDER_STATES),
  /** The problem, if any, with the next step. */
  message: z.string().nullable(),
  assistant_id: z.string().nullable(),
  /** When the provider was last synced with the setup here. */
  pushed_at: z.iso.datetime({ offset: true }).nullable(),
  differences: z.array(difference),
});
export type AgentAtProvider = z.infer<typeof agentAtProvider>;

const params = z.object({ userId: z.uuid().toLowerCase() });
const response = z.object({ data: agentAtProvider });

export const compareAgent = endpoint("GET /api/admin/agents/{userId}/provider", {
  permission: "agency.read",
  summary: "How a client's assistant in Vapi differs from what is set up, asked there and then",
  params,
  response,
});

export const provisionAgent = endpoint("POST /api/admin/agents/{userId}/provider", {
  permission: "agency.change",
  summary: "Makes, or repairs, a client's assistant and numbers in Vapi; answers what it changed there",
  params,
  response,
  errors: ["conflict", "rate_limited", "provider_failed", "unavailable"],
});

const agentPrompt = z.object({
  /** What callers hear first. */
  greeting: z.string(),
  /** All instructions, word by word; the provider fills in the time of the call. */
  prompt: z.string(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
});
export type AgentPrompt = z.infer<typeof agentPrompt>;

export const readAgentPrompt = endpoint("GET /api/admin/agents/{userId}/prompt", {
  permission: "agency.read",
  summary: "All that a client's agent is told, live and as drafted",
  params,
  response: z.object({
    data: z.object({
      /** Null while nothing is published. */
      live: agentPrompt.nullable(),
      /** Null while the draft is incomplete. */
      draft: agentPrompt.nullable(),
    }),
  }),
});
