import * as z from "zod";
import { activeFirstPlace } from "@/lib/platform/http/active-first-place";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageCursor, pageLimit } from "@/lib/platform/http/page-limit";
import { searchText } from "@/lib/platform/http/search-text";
import { ACTION_NAMES } from "./action-names";

/** Browser-safe: shapes and endpoints of tools. */

const MAX_ARGUMENTS = 16 * 1024;
const instant = z.iso.datetime({ offset: true });
const id = z.object({ id: z.uuid().toLowerCase() });
const nothingMore = z.object({ data: z.object({ id: z.uuid() }) });

const toolResult = z.object({
  toolCallId: z.string(),
  name: z.string(),
  result: z.string().optional().describe("The result for the assistant; one line"),
  error: z.string().optional().describe("Instead of a result: a sentence the assistant can say"),
});

export const toolCall = endpoint("POST /api/external/tool/{public_key}", {
  access: "voice",
  summary: "A tool call of a live call, from the voice provider: one result for every call it holds",
  params: z.object({ public_key: z.string() }),
  maxBodyBytes: 1024 * 1024,
  response: z.object({ results: z.array(toolResult) }),
  errors: ["invalid_input", "unauthenticated", "too_large", "rate_limited", "unavailable"],
});

export const tool = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  created_by: z.uuid().nullable(),
  public_key: z.string(),
  created_at: instant,
  /** For how many numbers it has an active target; at most 100 are counted. */
  numbers: z.number().int(),
});
export type Tool = z.infer<typeof tool>;

export const toolTarget = z.object({
  id: z.uuid(),
  tool_id: z.uuid(),
  user_id: z.uuid(),
  client: z.string().describe("The name of the client who has the number, or the email"),
  phone_number: z.string(),
  /** Either an address or the name of a built-in action. */
  target_url: z.string().nullable(),
  action: z.string().nullable(),
  /** A fixed marker if there is one. */
  secret: z.string().nullable(),
  /** False if it has been replaced. */
  is_active: z.boolean(),
  created_at: instant,
});
export type ToolTarget = z.infer<typeof toolTarget>;

export const invocationStatuses = [
  "running",
  "succeeded",
  "failed",
  "timed_out",
  "refused",
  "no_target",
] as const;

export const toolInvocation = z.object({
  id: z.uuid(),
  tool_id: z.uuid(),
  target_id: z.uuid().nullable(),
  /** Name, or email, of the client; null if the number was unassigned. */
  client: z.string().nullable(),
  call_id: z.string(),
  tool_call_id: z.string(),
  name: z.string().nullable(),
  called_number: z.string().nullable(),
  caller: z.string().nullable(),
  /** Without secrets. */
  arguments: z.unknown(),
  status: z.enum(invocationStatuses),
  http_status: z.number().nullable(),
  /** The answer to the assistant: one of the two. */
  result: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.number().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
});
export type ToolInvocation = z.infer<typeof toolInvocation>;

export const listAllTools = endpoint("GET /api/admin/tools/tools", {
  permission: "agency.read",
  summary: "Every tool, the newest first",
  query: z.object({
    /** Part of a name, a description, or a number for which it has a target. */
    search: searchText,
  }),
  response: z.object({ data: z.array(tool) }),
});

export const createTool = endpoint("POST /api/admin/tools/tools", {
  permission: "agency.change",
  summary: "Makes a tool with a public key of its own",
  body: z.object({
    name: z
      .string("Tool name is required")
      .trim()
      .min(1, "Tool name is required")
      .max(200, "A tool's name has at most 200 characters"),
    description: z
      .string("text")
      .trim()
      .max(2_000, "A description has at most 2,000 characters")
      .nullish()
      .transform((text) => text || null),
    created_by: z
      .string()
      .max(200, "at most 200 characters")
      .nullish()
      .describe("Ignored: the signed-in user is used"),
  }),
  response: z.object({ data: tool }),
  status: 201,
});

export const deleteTool = endpoint("DELETE /api/admin/tools/tools/{id}", {
  permission: "agency.change",
  summary: "Deletes a tool with its targets and its log; its address is not found from then on",
  params: id,
  response: nothingMore,
});

export const rotateToolKey = endpoint("POST /api/admin/tools/tools/{id}/rotate-key", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Gives a tool another public key; the old address is not found from then on",
  params: id,
  response: z.object({ data: tool }),
});

export const listToolTargets = endpoint("GET /api/admin/tools/tools/{id}/targets", {
  permission: "agency.read",
  summary:
    "A tool's targets, those that were replaced last, the newest first; with `limit` a page, whose `next` is the `after` of the next one",
  params: id,
  query: z.object({
    /** Part of a number, or of a client's name or email. */
    search: searchText,
    after: activeFirstPlace.optional(),
    limit: pageLimit(200).optional(),
  }),
  response: z.object({ data: z.array(toolTarget), next: z.string().nullable() }),
});

export type ToolTargetPage = z.infer<typeof listToolTargets.response>;

const NUMBER_AND_URL = "Select number and enter URL";

export const saveToolTarget = endpoint("POST /api/admin/tools/tools/{id}/targets", {
  permission: "agency.change",
  proof: "fresh",
  summary:
    "Says where a tool's calls for a number go. A number that has a target answers 409 with it, unless `replace` is true",
  params: id,
  body: z
    .object({
      phone_number: z
        .string(NUMBER_AND_URL)
        .trim()
        .min(1, NUMBER_AND_URL)
        .max(40, "Select one of the assigned numbers"),
      target_url: z
        .string(NUMBER_AND_URL)
        .trim()
        .min(1, NUMBER_AND_URL)
        .max(2_000, "Enter an address of at most 2,000 characters")
        .nullish(),
      action: z
        .enum(ACTION_NAMES, "Select one of the built-in actions")
        .nullish()
        .describe("A built-in action, instead of an address"),
      secret: z
        .string("text")
        .trim()
        .max(500, "A secret has at most 500 characters")
        .regex(/^[\x20-\x7e]*$/, "A secret may hold letters, digits and ordinary signs")
        .nullish()
        .describe("The marker of a target that is replaced keeps its secret")
        .transform((text) => text || null),
      replace: z.boolean("true or false").default(false),
    })
    .refine(({ target_url, action }) => target_url || action, {
      message: NUMBER_AND_URL,
      path: ["target_url"],
    })
    .refine(({ target_url, action }) => !target_url || !action, {
      message: "Choose an address or a built-in action, not both",
      path: ["action"],
    }),
  response: z.object({ data: toolTarget }),
  status: 201,
  errors: ["conflict"],
});

export const deleteToolTarget = endpoint("DELETE /api/admin/tools/targets/{id}", {
  permission: "agency.change",
  summary: "Deletes a target; its invocations stay in the tool's log",
  params: id,
  response: nothingMore,
});

export const attachAgentTools = endpoint("POST /api/admin/agents/{userId}/tools", {
  permission: "agency.change",
  summary: "Gives all numbers of a client every built-in action that they lack",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  response: z.object({
    data: z.object({
      attached: z.number().int().describe("How many were missing, over all numbers"),
      numbers: z.number().int(),
    }),
  }),
  errors: ["conflict"],
});

const toolArguments = z
  .record(z.string(), z.unknown(), 'a JSON object such as {"date": "2026-12-01"}')
  .refine((given) => JSON.stringify(given).length <= MAX_ARGUMENTS, "at most 16 kB");

export const testTool = endpoint("POST /api/admin/tools/tools/{id}/test", {
  permission: "agency.change",
  summary:
    "Calls a tool as the voice provider would, and answers what the assistant was told. The target really runs",
  params: id,
  body: z.object({
    phone_number: z
      .string("the number that is called")
      .trim()
      .min(1, "Select a number to call the tool for")
      .max(40, "Select one of the assigned numbers"),
    arguments: toolArguments.default({}),
  }),
  response: z.object({ data: toolInvocation }),
  errors: ["unavailable"],
  limit: { max: 60, seconds: 60 },
});

export const listInvocations = endpoint("GET /api/admin/tools/tools/{id}/invocations", {
  permission: "agency.read",
  summary: "What a tool was asked and answered, the newest first; `failed` ones alone reach back 30 days",
  params: id,
  query: z.object({
    target: z.uuid("a target's id").optional(),
    failed: z.enum(["true", "false"], "true or false").default("false"),
    cursor: pageCursor.optional(),
    limit: pageLimit(100).default(20),
  }),
  response: z.object({ data: z.array(toolInvocation), next_cursor: z.string().nullable() }),
});

export const replayInvocation = endpoint(
  "POST /api/admin/tools/tools/{id}/invocations/{invocationId}/replay",
  {
    permission: "agency.change",
    summary:
      "Asks the target again with the same arguments, as a tool call of its own. It may do its work twice",
    params: id.extend({ invocationId: z.uuid().toLowerCase() }),
    response: z.object({ data: toolInvocation }),
    errors: ["not_found", "conflict", "unavailable"],
    limit: { max: 60, seconds: 60 },
  },
);
