import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { definition } from "./definition";
import { draft, sentDraft } from "./draft";

/** Browser-safe: a client's own workflows, with their drafts and publications. */

const instant = z.iso.datetime({ offset: true });
const userId = z.uuid().toLowerCase();
const id = z.object({ id: z.uuid().toLowerCase() });
const name = z.string("Enter a name").trim().min(1, "Enter a name").max(120, "Use at most 120 characters");

/** `off`: switched off, or never published. `paused`: switched off by us, for `paused_reason`. */
export const workflowState = z.enum(["on", "off", "paused"]);

export const automation = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  workflow_slug: z.string(),
  name: z.string(),
  /** What its draft does, in words. */
  sentence: z.string(),
  /** The recipe that it was made from. */
  recipe: z.string().nullable(),
  state: workflowState,
  paused_reason: z.string().nullable(),
  trigger: z.string(),
  /** Null while it has never been published. */
  version: z.number().nullable(),
  /** Whether the draft differs from what is published. */
  has_changes: z.boolean(),
  /** Google services that its steps and trigger need, as in the list of services. */
  services: z.array(z.string()),
  last_run_at: instant.nullable(),
  /** Runs of the last 30 days, with earlier ones that still wait or that failed in that time. */
  runs: z.object({ done: z.number(), failed: z.number(), waiting: z.number() }),
  created_at: instant,
  updated_at: instant,
});
export type Automation = z.infer<typeof automation>;

/** What a service still lacks before the workflow can run. */
const missingService = z.object({
  service: z.string(),
  name: z.string(),
  /** `permission`: it is connected, but not for this; consent is asked for `permissions`. */
  lacks: z.enum(["connection", "permission"]),
  permissions: z.array(z.string()),
});
export type MissingService = z.infer<typeof missingService>;

export const automationDetail = automation.extend({
  draft,
  published: definition.nullable(),
  /** Rises with every save; a save names the one that it is based on. */
  revision: z.number(),
  /** Whether the actor may change it; switching it on and off is always allowed. */
  can_edit: z.boolean(),
  problems: z.array(z.object({ step: z.string().nullable(), message: z.string() })),
  missing_services: z.array(missingService),
  /** The address that starts it, for a workflow that waits for another system. */
  hook: z.object({ url: z.string(), key_prefix: z.string().nullable() }).nullable(),
});
export type AutomationDetail = z.infer<typeof automationDetail>;

export const listAutomations = endpoint("GET /api/workflow/automations/{userId}", {
  permission: "workflows.read",
  summary: "A user's own workflows: one's own, or any user's for an admin",
  params: z.object({ userId }),
  response: z.object({
    data: z.array(automation),
    /** Slugs whose workflows the actor may add and change. */
    editable_slugs: z.array(z.string()),
  }),
});

export const createAutomation = endpoint("POST /api/workflow/automations", {
  permission: "workflows.change",
  summary: "Adds a workflow as a draft, under a slug that is assigned to its client",
  body: z.object({
    /** By default the actor's own. */
    user_id: userId.optional(),
    workflow_slug: z.string().min(1).max(100),
    name,
    recipe: z.string().max(60).nullable().default(null),
    definition: sentDraft,
  }),
  maxBodyBytes: 256 * 1024,
  status: 201,
  response: z.object({ data: automationDetail }),
  errors: ["not_found", "forbidden", "conflict"],
});

export const readAutomation = endpoint("GET /api/workflow/automation/{id}", {
  permission: "workflows.read",
  summary: "One workflow with its draft, its publication and what it lacks",
  params: id,
  response: z.object({ data: automationDetail }),
});

export const saveAutomation = endpoint("PUT /api/workflow/automation/{id}", {
  permission: "workflows.change",
  summary: "Saves name and draft, which may be unfinished; what is published continues unchanged",
  params: id,
  body: z.object({ name, definition: sentDraft, revision: z.number().int() }),
  maxBodyBytes: 256 * 1024,
  response: z.object({ data: automationDetail }),
  errors: ["forbidden", "conflict"],
});

export const publishAutomation = endpoint("POST /api/workflow/automation/{id}/publish", {
  permission: "workflows.change",
  summary:
    "Publishes the draft as the next version and switches the workflow on; runs that began keep theirs",
  params: id,
  body: z.object({ revision: z.number().int() }),
  response: z.object({ data: automationDetail }),
  errors: ["forbidden", "conflict"],
});

export const switchAutomation = endpoint("PUT /api/workflow/automation/{id}/state", {
  permission: "workflows.change",
  summary: "Switches a published workflow on or off; runs that wait are kept",
  params: id,
  body: z.object({ state: z.enum(["on", "off"]) }),
  response: z.object({ data: automationDetail }),
  errors: ["conflict"],
});

export const deleteAutomation = endpoint("DELETE /api/workflow/automation/{id}", {
  permission: "workflows.change",
  summary: "Deletes a workflow with its runs; what they did is not undone",
  params: id,
  response: z.object({}),
  errors: ["forbidden"],
});

export const renewHookKey = endpoint("POST /api/workflow/automation/{id}/hook-key", {
  permission: "workflows.change",
  proof: "fresh",
  summary: "A new key for the workflow's web address, shown once; the former one stops working",
  params: id,
  response: z.object({ data: z.object({ url: z.string(), key: z.string() }) }),
  errors: ["forbidden", "conflict"],
});

export const receiveHook = endpoint("POST /api/hooks/{id}", {
  access: "signed",
  summary:
    "Starts a workflow with what another system sends; the key is a bearer token, and one `Idempotency-Key` or body starts one run",
  params: id,
  response: z.object({ data: z.object({ run_id: z.uuid().nullable() }) }),
  errors: ["unauthenticated", "rate_limited"],
});

const sampleEvent = z.object({
  id: z.uuid(),
  happened_at: instant,
  /** In words, for a list: "Tue 3 Feb, 14:30 · Boiler service · Ann Smith". */
  label: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type SampleEvent = z.infer<typeof sampleEvent>;

export const sampleEvents = endpoint("GET /api/workflow/samples/{userId}/{trigger}", {
  permission: "workflows.read",
  summary: "The newest events of a kind that happened to this client, for previews",
  params: z.object({ userId, trigger: z.string().max(40) }),
  response: z.object({ data: z.array(sampleEvent) }),
});

export const makeGoogleFile = endpoint("POST /api/workflow/google-file", {
  permission: "connections.change",
  summary: "Makes a spreadsheet or a document to copy from in the signed-in user's own Google account",
  body: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("spreadsheet"),
      title: name,
      headers: z.array(z.string().trim().min(1).max(100)).min(1, "Add at least one heading").max(30),
    }),
    z.object({ kind: z.literal("document"), title: name, text: z.string().trim().min(1).max(20_000) }),
  ]),
  status: 201,
  response: z.object({ data: z.object({ id: z.string(), url: z.string() }) }),
  errors: ["not_found", "reconnect_needed", "provider_failed", "rate_limited"],
  limit: { max: 20, seconds: 60 },
});

/** What one step would do, or did in a test. */
const dryStep = z.object({
  step: z.string(),
  kind: z.string(),
  /** `would_run`: with this input. `skipped`: of a path that is not taken. `stops`: the run would end here. */
  outcome: z.enum(["would_run", "skipped", "stops"]),
  input: z.record(z.string(), z.unknown()),
});

export const previewAutomation = endpoint("POST /api/workflow/automation/{id}/preview", {
  permission: "workflows.change",
  summary: "What the draft would do with a past event; nothing is sent or written",
  params: id,
  body: z.object({ event_id: z.uuid() }),
  response: z.object({ data: z.object({ starts: z.boolean(), steps: z.array(dryStep) }) }),
  errors: ["conflict"],
});
