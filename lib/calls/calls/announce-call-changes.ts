import { sql } from "drizzle-orm";
import { announceOwners } from "@/lib/platform/live/announce";

/** Notifies the open pages of these calls' clients. */
export const announceCallChanges = (callIds: string[]) =>
  announceOwners(sql`select user_id from call_logs where call_id = any(${sql.param(callIds)}::text[])`);
