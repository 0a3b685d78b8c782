import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { nameOfBrowser } from "@/lib/platform/core/name-of-browser";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { mySessions as contract } from "./contract";
import { lastUse } from "./tables";

const MOST = 100;

type Row = {
  id: string;
  device: string | null;
  user_agent: string | null;
  address: string | null;
  place: string | null;
  created_at: Date;
  last_used_at: Date;
};

/** One's own sessions. Of a session that our server did not open only Supabase's own facts are known. */
export const listMySessions: Verb<typeof contract> = async ({ actor: { personId: userId, sessionId } }) => {
  const rows = await execute<Row[]>(sql`
    select s.id, d.device, s.user_agent, coalesce(d.address, host(s.ip)) as address, d.place, s.created_at,
      ${lastUse("s")} as last_used_at
    from auth.sessions s left join session_details d on d.session_id = s.id
    where s.user_id = ${userId}
    order by s.id = ${sessionId ?? null}::uuid desc nulls last, last_used_at desc limit ${MOST}`);
  return {
    data: rows.map(({ id, device, user_agent, address, place, created_at, last_used_at }) => ({
      ...{ id, address, place },
      device: device ?? (user_agent ? nameOfBrowser(user_agent) : "Unknown device"),
      signed_in_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: id === sessionId,
    })),
  };
};
