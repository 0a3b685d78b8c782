import { type SQL, sql } from "drizzle-orm";

/** Whether a client's agent must not take calls: they are offline or disabled. Uses `profiles p` and `agents g`. */
export const takesNoCalls: SQL = sql`(p.disabled_at is not null or g.offline_at is not null)`;
