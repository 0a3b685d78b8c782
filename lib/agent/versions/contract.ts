import * as z from "zod";
import { agentStateResponse } from "@/lib/agent/setup/contract";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: what was published of a client's agent. */

const params = z.object({ userId: z.uuid().toLowerCase() });
const short = (what: string) =>
  z
    .string()
    .trim()
    .max(500, `Shorten ${what} to 500 characters`)
    .transform((text) => text || null)
    .nullable();
const why = {
  note: short("the note").default(null),
  /** Why it goes live without a rehearsal that it passed. */
  override_reason: short("the reason").default(null),
};

export const publishAgent = endpoint("POST /api/admin/agents/{userId}/publish", {
  permission: "agency.change",
  summary: "Publishes the draft of a client's agent as the next version, which calls are answered with",
  params,
  body: z.object({ revision: z.number("Reload the page and try again").int().min(0), ...why }),
  response: agentStateResponse,
  errors: ["conflict"],
});

const agentVersion = z.object({
  n: z.number().int(),
  published_at: z.iso.datetime({ offset: true }),
  published_by: z.string().nullable(),
  note: z.string().nullable(),
  restored_from: z.number().int().nullable(),
  rehearsal_run: z.string().nullable(),
  override_reason: z.string().nullable(),
  is_live: z.boolean(),
  /** How it differs from the version before it, in sentences; null for the first. */
  changes: z.array(z.string()).nullable(),
  /**
   * How the first calls of the live version go, compared with those before it; null for other versions, and once what it
   * is compared by was deleted.
   */
  watch: z
    .object({
      /** Calls compared so far, at most `of`. */
      calls: z.number().int(),
      of: z.number().int(),
      /** What became worse, in sentences. */
      worse: z.array(z.string()),
    })
    .nullable(),
});
export type AgentVersion = z.infer<typeof agentVersion>;

export const listAgentVersions = endpoint("GET /api/admin/agents/{userId}/versions", {
  permission: "agency.read",
  summary: "The published versions of a client's agent, newest first",
  params,
  response: z.object({ data: z.array(agentVersion) }),
});

export const restoreAgentVersion = endpoint("POST /api/admin/agents/{userId}/versions/{n}/restore", {
  permission: "agency.change",
  summary:
    "Publishes the content of an earlier version as the next one, with today's numbers, tools and secrets",
  params: params.extend({ n: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.object({ note: short("the note") }),
  response: agentStateResponse,
  errors: ["conflict"],
});
