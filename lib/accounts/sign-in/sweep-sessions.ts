import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/**
 * Ends Supabase sessions that are older than `longest` or were not renewed for `idle` milliseconds, on any device. An
 * open page renews its session every hour.
 */
export async function sweepSessions({ longest, idle }: { longest: number; idle: number }): Promise<void> {
  await execute(sql`
    delete from auth.sessions s
    where s.created_at < now() - ${longest} * interval '1 millisecond'
       or greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc',
            (select max(t.created_at) from auth.refresh_tokens t where t.session_id = s.id))
          < now() - ${idle} * interval '1 millisecond'`);
}
