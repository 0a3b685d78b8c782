import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { limitTo } from "@/db/planning";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { SECURITY_KINDS, type SecurityKind, securityKinds } from "@/lib/platform/security/kinds";
import type { securityLog } from "./contract";

type Row = {
  id: string;
  kind: SecurityKind;
  last_at: Date;
  times: number;
  subject: string;
  address: string;
  user_id: string | null;
  user_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
};

/** The security log, newest first; for admins. Every page costs the same. */
export const listSecurityEvents: Verb<typeof securityLog> = async (
  { actor },
  { query: { kind, after, limit } },
) => {
  assertAgency(actor);
  const rows = await execute<Row[]>(sql`
    select e.id, e.kind, e.last_at, e.times, e.subject, e.address, e.user_id, e.actor_id,
           coalesce(nullif(trim(u.full_name), ''), u.email) as user_name,
           coalesce(nullif(trim(a.full_name), ''), a.email) as actor_name
    from security_events e left join profiles u on u.id = e.user_id left join profiles a on a.id = e.actor_id
    where ${kind ? sql`e.kind = ${kind}` : sql`e.kind = any(${sql.param(securityKinds)})`} and ${after ? sql`e.id < ${after}` : sql`true`}
    order by e.id desc ${limitTo(limit + 1)}`);
  const shown = rows.slice(0, limit);
  return {
    data: shown.map((row) => ({
      id: Number(row.id),
      kind: row.kind,
      sentence: SECURITY_KINDS[row.kind],
      at: row.last_at.toISOString(),
      times: row.times,
      subject: row.subject,
      address: row.address,
      user: person(row.user_id, row.user_name),
      actor: person(row.actor_id, row.actor_name),
    })),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
};

const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
