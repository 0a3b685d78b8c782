import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { limitTo } from "@/db/planning";
import type { FieldChanges } from "@/lib/accounts/audit/field-changes";
import { JOB_PREFIX } from "@/lib/accounts/audit/record-change";
import { findDefinition } from "@/lib/accounts/settings/catalogue";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import type { auditTrail, ChangeFacts, RecordedChange } from "./contract";
import { changeDetails, changeSentence } from "./sentence";
import { showFields } from "./show-fields";

type Row = {
  id: string;
  created_at: Date;
  actor_id: string | null;
  actor_name: string | null;
  automatic: boolean;
  action: string;
  entity: string;
  entity_id: string | null;
  name: string | null;
  user_id: string | null;
  user_name: string | null;
  changes: FieldChanges | null;
};

/** Admins' changes, newest first; for admins. Every page costs the same. */
export const listChanges: Verb<typeof auditTrail> = async (
  { actor },
  { query: { entity, userId, after, limit } },
) => {
  assertAgency(actor);
  const [rows, entities] = await Promise.all([
    execute<Row[]>(sql`
      select a.id, a.created_at, a.action, a.entity, a.entity_id, a.changes, a.actor_id, a.user_id,
             coalesce(a.request_id like ${`${JOB_PREFIX}%`}, false) as automatic,
             ${nameOf("actor")} as actor_name, ${nameOf("owner")} as user_name,
             -- the ids of these are our own; users have no such name
             case a.entity
               when 'campaign' then (select c.name from ad_campaigns c where c.id = a.entity_id::uuid)
               when 'campaign share' then (select c.name from ad_campaigns c where c.id = a.entity_id::uuid)
               when 'tool' then (select t.name from tools t where t.id = a.entity_id::uuid)
               when 'phone assignment' then (select n.phone_number from phone_assignments n where n.id = a.entity_id::uuid)
               when 'contact request' then (select l.full_name from contact_leads l where l.id = a.entity_id::uuid)
               when 'member' then (select ${nameOf("person")} from profiles person where person.id = a.entity_id::uuid)
               when 'colleague' then (select ${nameOf("person")} from profiles person where person.id = a.entity_id::uuid)
               when 'automation key' then (select k.name from automation_keys k where k.id = a.entity_id::uuid)
               when 'tool target' then coalesce(
                 (select t.name from tool_targets g join tools t on t.id = g.tool_id where g.id = a.entity_id::uuid),
                 -- a deleted one is named by its creation or deletion
                 (select t.name from audit_log l
                  join tools t on t.id::text = coalesce(l.changes #>> '{tool_id,to}', l.changes #>> '{tool_id,from}')
                  where l.entity = a.entity and l.entity_id = a.entity_id limit 1))
             end as name
      from audit_log a left join profiles actor on actor.id = a.actor_id left join profiles owner on owner.id = a.user_id
      where ${after ? sql`a.id < ${after}` : sql`true`} and ${entity ? sql`a.entity = ${entity}` : sql`true`}
        and ${userId ? sql`a.user_id = ${userId}` : sql`true`}
      order by a.id desc nulls first ${limitTo(limit + 1)}`),
    execute<{ entity: string }[]>(recordedEntities),
  ]);
  const shown = rows.slice(0, limit);
  const names = await namesOf(shown);
  return {
    data: shown.map((row) => serialize(row, names)),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
    entities: entities.map((row) => row.entity),
  };
};

/** From one to the next along the index: `distinct` would read every change. */
const recordedEntities = sql`
  with recursive recorded as (
    (select entity from audit_log order by entity limit 1)
    union -- once null, nothing new follows
    select (select a.entity from audit_log a where a.entity > r.entity order by a.entity limit 1) from recorded r)
  select entity from recorded where entity is not null order by 1`;

const nameOf = (alias: "actor" | "owner" | "person") =>
  sql`coalesce(nullif(trim(${sql.identifier(alias)}.full_name), ''), ${sql.identifier(alias)}.email)`;

const USER_FIELDS: readonly string[] = ["userId", "user_id"];

/** The names of the users whose ids appear in changes. */
async function namesOf(rows: Row[]): Promise<Map<string, string>> {
  const values = rows.flatMap(({ changes }) =>
    USER_FIELDS.flatMap((field) => [changes?.[field]?.from, changes?.[field]?.to]),
  );
  const ids = [...new Set(values.flatMap((value) => z.uuid().safeParse(value).data ?? []))];
  if (ids.length === 0) return new Map();
  const people = await execute<{ id: string; name: string }[]>(sql`
    select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) as name from profiles p where p.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(people.map(({ id, name }) => [id, name]));
}

function serialize(row: Row, names: Map<string, string>): RecordedChange {
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const facts: ChangeFacts = {
    id: Number(row.id),
    at: row.created_at.toISOString(),
    actor: person(row.actor_id, row.actor_name),
    automatic: row.automatic,
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    name: nameOfThing(row),
    user: person(row.user_id, row.user_name),
    changes: showFields(row.changes ?? {}, names),
  };
  return { ...facts, sentence: changeSentence(facts), details: changeDetails(facts) };
}

function nameOfThing({ entity, entity_id: id, name }: Row): string | null {
  if (entity === "system setting") return (id && findDefinition(id)?.label) ?? id;
  return entity === "phone assignment" && name ? formatPhone(name) : name;
}
