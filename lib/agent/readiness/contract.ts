import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { CHECK_NAMES, OUTCOMES } from "./checks";

/** Browser-safe: the latest readiness results of a client's agent. */

const instant = z.iso.datetime({ offset: true });

const readinessCheck = z.object({
  check: z.enum(CHECK_NAMES),
  title: z.string(),
  /** Whether a client cannot go live without it. */
  blocking: z.boolean(),
  /** Null if never checked. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** The result; if it is not ok, with the next step. */
  message: z.string().nullable(),
  /** Where to fix it. */
  remedy: z.object({ label: z.string(), href: z.string() }),
  tried_at: instant.nullable(),
  failing_since: instant.nullable(),
});
export type ReadinessCheck = z.infer<typeof readinessCheck>;

const readiness = z.object({
  /** Since when the client is live. */
  live_at: instant.nullable(),
  /** Set while the agent must not take calls: it is offline, or the account is disabled. */
  offline: z
    .object({
      since: instant,
      because: z.enum(["offline", "disabled", "paused"]),
      confirmed: z.boolean().describe("Whether the provider has taken the agent off its numbers"),
      problem: z.string().nullable().describe("Why the provider has not, if known"),
    })
    .nullable(),
  /** Whether every blocking check passed in the last run. */
  ready: z.boolean(),
  checks: z.array(readinessCheck),
});
export type Readiness = z.infer<typeof readiness>;

const params = z.object({ userId: z.uuid().toLowerCase() });
const response = z.object({ data: readiness });
/** A run calls Google, Twilio, Vapi and ourselves. */
const limit = { max: 60, seconds: 60 };

export const readReadiness = endpoint("GET /api/admin/agents/{userId}/readiness", {
  permission: "agency.read",
  summary: "The checks a client has to pass before going live, as last run",
  params,
  response,
});

export const tryReadiness = endpoint("POST /api/admin/agents/{userId}/readiness", {
  permission: "agency.change",
  summary: "Runs all checks of a client now",
  params,
  response,
  errors: ["rate_limited"],
  limit,
});

export const goLive = endpoint("POST /api/admin/agents/{userId}/live", {
  permission: "agency.change",
  proof: "fresh",
  summary:
    "Takes a client live when all blocking checks pass; otherwise refused, with the results as `readiness`",
  params,
  response,
  errors: ["conflict", "rate_limited"],
  limit,
});

export const takeOffline = endpoint("DELETE /api/admin/agents/{userId}/live", {
  permission: "agency.change",
  summary: "Takes a client offline: the agent takes no calls, and nothing is checked daily",
  params,
  response,
});

export const pauseAgent = endpoint("PUT /api/admin/agents/{userId}/pause", {
  permission: "agency.change",
  summary: "Pauses a client's agent, so that it takes no calls, or starts it again; a live client stays live",
  params,
  body: z.object({ paused: z.boolean("Choose whether the agent is paused") }),
  response,
  errors: ["conflict"],
});

const ownAgent = z.object({
  paused_at: instant.nullable(),
  /** Where calls go while it is paused. */
  transfer_number: z.string().nullable(),
  /** Whether the agency lets its clients pause and start their agents. */
  may_pause: z.boolean(),
});
export type OwnAgent = z.infer<typeof ownAgent>;
const ownAgentResponse = z.object({
  /** Null without an agent. */
  data: ownAgent.nullable(),
});

export const myAgent = endpoint("GET /api/user/agent", {
  permission: "agent.read",
  summary: "Whether the signed-in client's agent is paused, and whether they may change that",
  response: ownAgentResponse,
});

export const pauseMyAgent = endpoint("PUT /api/user/agent/pause", {
  permission: "agent.change",
  summary: "Pauses the signed-in client's agent or starts it again, where the agency allows it",
  body: z.object({ paused: z.boolean("Choose whether the agent is paused") }),
  response: ownAgentResponse,
  errors: ["forbidden", "conflict"],
});

const notice = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  action: z.object({ label: z.string(), href: z.string() }).nullable(),
});
export type Notice = z.infer<typeof notice>;

export const myNotices = endpoint("GET /api/user/notices", {
  permission: "agent.read",
  summary: "What is broken for the signed-in client and what they can do about it; usually empty",
  response: z.object({ data: z.array(notice) }),
});
