import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit } from "@/lib/platform/http/page-limit";

/** Browser-safe: what the agency's people have looked at in a client's account. */

const instant = z.iso.datetime();

const look = z.object({
  id: z.number().int(),
  /** All pages, read-only; one call; its recording; the newest texts; or what tools, workflows or webhooks were told. */
  kind: z.enum(["pages", "call", "recording", "texts", "tool-calls", "workflow-runs", "deliveries"]),
  /** The admin's name; null for an account that is gone. */
  by: z.string().nullable(),
  at: instant,
  /** For pages: why, and until when they were shown; the end is null while they still are. */
  reason: z.string().nullable(),
  until: instant.nullable(),
  /** For a call or recording. */
  call: z
    .object({
      id: z.string(),
      number: z.string().nullable(),
      is_number_deleted: z.boolean(),
      started_at: instant.nullable(),
    })
    .nullable(),
});
export type Look = z.infer<typeof look>;

export const myLooks = endpoint("GET /api/user/looks", {
  permission: "looks.read",
  summary:
    "Who of the agency has looked at the signed-in client's pages, calls, recordings, texts and workflows, newest first",
  query: z.object({
    /** The `next` of an earlier answer. */
    after: z.coerce.number("the next of an earlier answer").int().min(1).optional(),
    limit: pageLimit(50).default(5),
  }),
  response: z.object({ data: z.array(look), next: z.number().int().nullable() }),
});
