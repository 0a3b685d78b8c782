import type { Fragment } from "postgres";
import type { rawSql } from "@/db/client";

/** Whether a client's agent must not take calls: they are offline or disabled. Uses `profiles p` and `agents g`. */
export const takesNoCalls = (sql: ReturnType<typeof rawSql>): Fragment =>
  sql`(p.disabled_at is not null or g.offline_at is not null)`;
