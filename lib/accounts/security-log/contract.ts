import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit, pageNumber } from "@/lib/platform/http/page-limit";
import { securityKinds } from "@/lib/platform/security/kinds";

/** Browser-safe: the security log as an admin reads it. No endpoint changes or deletes any of it. */

const person = z.object({ id: z.uuid(), name: z.string() }).nullable();

const securityEvent = z.object({
  id: z.number().int(),
  kind: z.enum(securityKinds),
  /** The kind in words. */
  sentence: z.string(),
  /** The last occurrence within its minute. */
  at: z.iso.datetime({ offset: true }),
  /** The number of occurrences within its minute. */
  times: z.number().int(),
  /** A route, a setting or the shortened hash of a typed name. */
  subject: z.string(),
  address: z.string(),
  /** The account concerned; null for none, and for a deleted one. */
  user: person,
  /** The user who did it. */
  actor: person,
});
export type SecurityLogEntry = z.infer<typeof securityEvent>;

export const securityLog = endpoint("GET /api/admin/security-log", {
  permission: "agency.read",
  summary:
    "Sign-ins, refusals, limits reached, role and secret changes, the newest first; `next` is the next page's `after`",
  query: z.object({
    kind: z.enum(securityKinds, "a kind of event").optional(),
    after: pageNumber.optional(),
    limit: pageLimit(100).default(20),
  }),
  response: z.object({ data: z.array(securityEvent), next: z.number().int().nullable() }),
});
