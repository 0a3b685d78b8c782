import { rawSql } from "@/db/client";
import { announceOwners } from "@/lib/platform/live/announce";

/** Notifies the open pages of these calls' clients. */
export const announceCallChanges = (callIds: string[]) =>
  announceOwners(rawSql()`select user_id from call_logs where call_id = any(${callIds}::text[])`);
