import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isLook } from "@/lib/accounts/audit/tables";
import { isNumberDeleted } from "@/lib/calls/calls/tables";
import { hasSession, isOpenView } from "@/lib/platform/auth/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { myLooks as contract, Look } from "./contract";

type Row = {
  id: string;
  entity: string;
  entity_id: string;
  created_at: Date;
  by: string | null;
  reason: string | null;
  until: Date | null;
  phone_number: string | null;
  is_number_deleted: boolean | null;
  started_at: Date | null;
};

const KINDS: Record<string, Look["kind"]> = {
  "client pages": "pages",
  call: "call",
  recording: "recording",
  texts: "texts",
  "tool calls": "tool-calls",
  "workflow runs": "workflow-runs",
  "webhook messages": "deliveries",
};

/** The looks at the actor's own account, by others. Each page is one read along audit_log_looks_idx. */
export const listLooks: Verb<typeof contract> = async (
  { actor: { accountId: userId } },
  { query: { after, limit } },
) => {
  const rows = await within(
    3 * SECOND,
    execute<Row[]>(sql`
      select a.id, a.entity, a.entity_id, a.created_at, coalesce(nullif(trim(p.full_name), ''), p.email) as by,
        v.reason, case when ${isOpenView("v")} and ${hasSession(sql`v.session_id`)} then null
          else coalesce(v.ended_at, v.ends_at) end as until,
        c.phone_number, ${isNumberDeleted("c")} as is_number_deleted, c.started_at
      from audit_log a
      left join profiles p on p.id = a.actor_id
      left join client_views v on a.entity = 'client pages' and v.id::text = a.entity_id
      left join call_logs c on a.entity in ('call', 'recording') and c.call_id = a.entity_id and c.user_id = a.user_id
      where a.user_id = ${userId} and ${isLook("a")} and a.entity in ${Object.keys(KINDS)}
        and a.actor_id is distinct from ${userId} ${after ? sql`and a.id < ${after}` : sql``}
      order by a.id desc nulls first limit ${limit + 1}`),
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(toLook),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
};

function toLook(row: Row): Look {
  const kind = KINDS[row.entity] ?? "call";
  return {
    id: Number(row.id),
    kind,
    by: row.by,
    at: row.created_at.toISOString(),
    reason: row.reason,
    until: kind === "pages" ? (row.until?.toISOString() ?? null) : null,
    call:
      kind !== "call" && kind !== "recording"
        ? null
        : {
            id: row.entity_id,
            number: row.phone_number,
            is_number_deleted: row.is_number_deleted === true,
            started_at: row.started_at?.toISOString() ?? null,
          },
  };
}
