import type { Fragment } from "postgres";
import type { rawSql } from "@/db/client";

/** Whether a client's agent is kept from taking calls: they are offline or disabled. Of `profiles p` and `agents g`. */
export const takesNoCalls = (sql: ReturnType<typeof rawSql>): Fragment =>
  sql`(p.disabled_at is not null or g.offline_at is not null)`;
