import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit, pageNumber } from "@/lib/platform/http/page-limit";

/** Browser-safe: the log of admins' changes. No endpoint changes or deletes any of it. */

const person = z.object({ id: z.uuid(), name: z.string() }).nullable();

const changeFacts = z.object({
  id: z.number().int(),
  at: z.iso.datetime({ offset: true }),
  /** Null if the account was deleted. */
  actor: person,
  /** Whether Callwright made the change itself. */
  automatic: z.boolean(),
  action: z.string(),
  /** The kind of thing, e.g. `phone assignment`. */
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** Its name, if it still exists. */
  name: z.string().nullable(),
  /** The client concerned. */
  user: person,
  /** Values as text, null for none; `•••` is a secret. `job_types.added` lists new entries. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type ChangeFacts = z.infer<typeof changeFacts>;

const recordedChange = changeFacts.extend({
  /** What was done, e.g. `assigned the phone number 020 7946 0440 to Ann Other`. */
  sentence: z.string(),
  /** What changed, field by field, in words. */
  details: z.array(z.string()),
});
export type RecordedChange = z.infer<typeof recordedChange>;

export const auditTrail = endpoint("GET /api/admin/audit", {
  permission: "agency.read",
  summary: "What admins changed, the newest first; `next` is the `after` of the next page",
  query: z.object({
    entity: z.string().trim().max(100, "at most 100 characters").optional(),
    /** Changes that concern this user. */
    userId: z.uuid("a user's id").toLowerCase().optional(),
    after: pageNumber.optional(),
    limit: pageLimit(100).default(20),
  }),
  response: z.object({
    data: z.array(recordedChange),
    next: z.number().int().nullable(),
    /** Every kind of thing that was ever changed, for a filter. */
    entities: z.array(z.string()),
  }),
});
export type ChangePage = z.infer<typeof auditTrail.response>;
