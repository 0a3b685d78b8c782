import * as z from "zod";
import { ladder } from "@/lib/agent/on-call/person";
import { agentSetup } from "@/lib/agent/setup/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { PART_NAMES } from "./parts";

/** Browser-safe: what clients change of their own agent, within what the agency allows. */

const fields = agentSetup
  .pick({
    hours: true,
    exceptions: true,
    min_notice_minutes: true,
    max_days_ahead: true,
    service_areas: true,
    job_types: true,
    greeting: true,
    knowledge: true,
    emergency_number: true,
    transfer_number: true,
  })
  .extend({ ladder });

/** Null if the agent was set up before versions were kept. */
const version = z.number("Reload the page and try again").int().nullable();

const ownBusiness = z.object({
  version,
  country: agentSetup.shape.country,
  /** What the agency lets its clients change. */
  may_change: z.record(z.enum(PART_NAMES), z.boolean()),
  setup: fields,
});
export type OwnBusiness = z.infer<typeof ownBusiness>;

const response = z.object({
  /** Null until a first version was published. */
  data: ownBusiness.nullable(),
});

export const myBusiness = endpoint("GET /api/user/business", {
  permission: "agent.read",
  summary: "How the signed-in client's agent answers and books, and what of it they may change",
  response,
});

export const saveMyBusiness = endpoint("PUT /api/user/business", {
  permission: "agent.change",
  summary: "Changes fields of the signed-in client's agent and publishes them as its next version",
  body: z.object({ version, changes: fields.partial() }),
  maxBodyBytes: 1024 * 1024,
  limit: { max: 60, seconds: 600 },
  response,
  errors: ["forbidden", "conflict", "rate_limited"],
});
