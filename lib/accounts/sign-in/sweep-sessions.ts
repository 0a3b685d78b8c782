import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { lastUse } from "@/lib/accounts/sessions/tables";

/**
 * Ends Supabase sessions that are older than `longest` or were not renewed for `idle` milliseconds, on any device. An
 * open page renews its session every hour.
 */
export async function sweepSessions({ longest, idle }: { longest: number; idle: number }): Promise<void> {
  await execute(sql`
    delete from auth.sessions s
    where s.created_at < now() - ${longest} * interval '1 millisecond'
       or ${lastUse("s")} < now() - ${idle} * interval '1 millisecond'`);
  await execute(sql`
    delete from session_proofs p where not exists (select from auth.sessions s where s.id = p.session_id)`);
  // A device counts as known to its account for as long as its cookie.
  await execute(sql`
    delete from session_details d where d.created_at < now() - interval '180 days'
      and not exists (select from auth.sessions s where s.id = d.session_id)`);
}
