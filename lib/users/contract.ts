import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";

/** Browser-safe: the people who have an account. */

export const adminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  /** `full_name` is null for whoever gave none; the email stands in for it (USERS-06). */
  user_metadata: z.object({ full_name: z.string().nullable() }),
  created_at: z.iso.datetime({ offset: true }),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  summary: "Everybody who has an account, the newest first; or the newest whose name or email holds a text",
  query: z.object({
    search: z.string().trim().max(100, "at most 100 characters").default(""),
    limit: z.coerce.number("a number from 1 to 200").int().min(1).max(200).optional(),
  }),
  response: z.object({ data: z.array(adminUser) }),
});
