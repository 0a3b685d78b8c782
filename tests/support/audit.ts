import { rawSql } from "@/db/client";

/** The audit log of one thing, oldest first. */
export async function auditOf(entityId: string) {
  const rows = await rawSql()`
    select actor_id, action, entity, user_id, changes from audit_log where entity_id = ${entityId} order by id`;
  return [...rows];
}
