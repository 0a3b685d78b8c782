import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: where the signed-in user is signed in. */

const instant = z.iso.datetime({ offset: true });

const session = z.object({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  /** An IPv4 address or the /64 of an IPv6 address; null if unknown. */
  address: z.string().nullable(),
  /** Roughly where that is, such as "Leeds, United Kingdom"; null where the proxy does not say. */
  place: z.string().nullable(),
  signed_in_at: instant,
  last_used_at: instant,
  /** The session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

const ended = z.object({ data: z.object({ ended: z.number().int() }) });

export const mySessions = endpoint("GET /api/user/sessions", {
  permission: "self",
  viewing: "refused",
  summary: "The sessions of the signed-in user, this one first, then by last use",
  response: z.object({ data: z.array(session) }),
});

export const endMySession = endpoint("DELETE /api/user/sessions/{id}", {
  permission: "self",
  summary: "Signs out on one device, immediately",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: ended,
  errors: ["not_found"],
});

export const endMyOtherSessions = endpoint("DELETE /api/user/sessions", {
  permission: "self",
  summary: "Signs out on every other device, immediately",
  response: ended,
});
