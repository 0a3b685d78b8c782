import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: rehearsals of a client's agent before it is published. */

export const REHEARSAL_KINDS = ["rules", "provider"] as const;
export const REHEARSAL_STATES = ["queued", "running", "passed", "failed", "cancelled", "broken"] as const;

const instant = z.iso.datetime({ offset: true });
const ofClient = z.object({ userId: z.uuid().toLowerCase() });
const ofRehearsal = ofClient.extend({ id: z.uuid().toLowerCase() });

const sceneFinding = z.object({
  /** A stable name: `diary`, `times`, `prices`, `promises` and so on. */
  rule: z.string(),
  text: z.string().describe("What was wrong, in a sentence"),
  quote: z.string().nullable().describe("The turn that shows it"),
});

const sceneSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  wants: z.string().describe("Who calls, and what they want"),
  is_critical: z.boolean(),
  status: z.enum(["waiting", "playing", "passed", "failed"]),
  findings: z.array(sceneFinding),
});
export type SceneSummary = z.infer<typeof sceneSummary>;

const rehearsal = z.object({
  id: z.uuid(),
  kind: z.enum(REHEARSAL_KINDS),
  status: z.enum(REHEARSAL_STATES),
  /** Whether it tried what the draft would publish now. */
  is_current: z.boolean(),
  started_by: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  problem: z.string().nullable(),
  /** In US dollars; null where the provider tells none. */
  cost: z.number().nullable(),
  scenes: z.array(sceneSummary),
});
export type Rehearsal = z.infer<typeof rehearsal>;

const stateOfRehearsals = z.object({
  /** How many scenarios the draft would be tried with; null while it is incomplete. */
  scenarios: z.number().int().nullable(),
  /** Why no rehearsal can be started, with the next step. */
  obstacle: z.string().nullable(),
  /** Whether the provider's own chat can be used, and what the last such run cost, in US dollars. */
  provider: z.object({ available: z.boolean(), last_cost: z.number().nullable() }),
  /** The newest run. */
  newest: rehearsal.nullable(),
});
export type StateOfRehearsals = z.infer<typeof stateOfRehearsals>;

const stateResponse = z.object({ data: stateOfRehearsals });

export const showRehearsals = endpoint("GET /api/admin/agents/{userId}/rehearsals", {
  permission: "agency.read",
  summary: "The newest rehearsal of a client's agent, and whether another can be started",
  params: ofClient,
  response: stateResponse,
});

export const startRehearsal = endpoint("POST /api/admin/agents/{userId}/rehearsals", {
  permission: "agency.change",
  summary: "Plays every scenario against the draft of a client's agent, in a calendar of its own",
  params: ofClient,
  body: z.object({ kind: z.enum(REHEARSAL_KINDS, "rules or provider") }),
  response: stateResponse,
  status: 201,
  errors: ["conflict", "unavailable"],
});

export const cancelRehearsal = endpoint("POST /api/admin/agents/{userId}/rehearsals/{id}/cancel", {
  permission: "agency.change",
  summary: "Ends a rehearsal after the turn that is being played",
  params: ofRehearsal,
  response: stateResponse,
});

export const sceneTurn = z.object({
  role: z.enum(["agent", "caller", "tool", "transfer"]),
  text: z.string(),
  /** For a tool: its name, what it was asked as JSON, and whether it failed. */
  name: z.string().optional(),
  arguments: z.string().optional(),
  failed: z.boolean().optional(),
});
export type ShownTurn = z.infer<typeof sceneTurn>;

export const showScene = endpoint("GET /api/admin/agents/{userId}/rehearsals/{id}/scenes/{sceneId}", {
  permission: "agency.read",
  summary: "Everything that was said and done in one rehearsed call",
  params: ofRehearsal.extend({ sceneId: z.uuid().toLowerCase() }),
  response: z.object({ data: z.object({ turns: z.array(sceneTurn) }) }),
});

const MOST_SAID = 40;

export const chatWithDraft = endpoint("POST /api/admin/agents/{userId}/rehearsals/chat", {
  permission: "agency.change",
  summary:
    "What the draft of a client's agent answers to everything typed so far, in an empty calendar of its own",
  params: ofClient,
  body: z.object({
    /** When the chat began: its clock does not move. */
    began: instant,
    said: z
      .array(z.string().trim().min(1, "Type something").max(500, "Type at most 500 characters"))
      .max(MOST_SAID, "Start again: a chat has at most 40 turns"),
  }),
  response: z.object({
    data: z.object({
      turns: z.array(sceneTurn),
      /** Whether the agent ended or transferred the call. */
      ended: z.boolean(),
      /** What a real call would have left behind, in sentences. */
      deeds: z.array(z.string()),
    }),
  }),
  errors: ["conflict"],
});
