import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: an admin's read-only view of a client's pages. */

export const startClientView = endpoint("POST /api/admin/users/{id}/view", {
  permission: "agency.view",
  proof: "fresh",
  summary: "Shows this session a client's pages, read-only and for 30 minutes; the client reads who and why",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({
    reason: z
      .string("the reason")
      .trim()
      .min(5, "Say in a few words why: the client reads it.")
      .max(300, "Please use at most 300 characters.")
      // Postgres does not support NUL.
      .transform((text) => text.replaceAll("\0", " ")),
  }),
  response: z.object({ data: z.object({ id: z.uuid(), ends_at: z.iso.datetime() }) }),
  status: 201,
  errors: ["not_found", "conflict"],
});

export const endClientView = endpoint("DELETE /api/admin/view", {
  permission: "agency.view",
  viewing: "allowed",
  summary: "Ends this session's view of a client's pages, if there is one",
  response: z.object({ data: z.null() }),
});
