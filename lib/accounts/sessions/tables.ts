import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** When a session, by the alias of `auth.sessions`, was last renewed. An open page renews its session every hour. */
export const lastUse = (session: string) => sql`greatest(
  ${column(session, "created_at")}, ${column(session, "updated_at")}, ${column(session, "refreshed_at")} at time zone 'utc',
  (select max(t.created_at) from auth.refresh_tokens t where t.session_id = ${column(session, "id")}))`;
