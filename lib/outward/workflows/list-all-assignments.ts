import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { containsPattern } from "@/db/contains-pattern";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { allAssignments, ClientAssignment, WorkflowAssignment } from "./contract";

type Row = Omit<WorkflowAssignment, "created_at"> & {
  can_edit: boolean;
  full_name: string | null;
  email: string;
  created_at: Date;
  /** Microseconds of `created_at`, which a JavaScript date would lose. */
  microseconds: string;
};

/** Every client's assignments, newest first; for admins. With a limit it returns a page; every page costs the same. */
export async function listAllAssignments(
  { actor }: ActorContext,
  { query: { search, after, limit } }: Pick<Input<typeof allAssignments>, "query">,
): Promise<Result<typeof allAssignments>> {
  assertAgency(actor);
  const pattern = containsPattern(search);
  const rows = await execute<Row[]>(sql`
    select a.id, a.user_id, a.workflow_name, a.workflow_slug, a.description, a.created_at, a.can_edit,
           (extract(epoch from a.created_at) * 1000000)::bigint::text as microseconds,
           nullif(trim(p.full_name), '') as full_name, p.email
    from workflow_assignments a join profiles p on p.id = a.user_id
    where ${after ? beyond(after) : sql`true`}
      and ${search ? sql`(p.full_name ilike ${pattern} or p.email ilike ${pattern} or a.workflow_name ilike ${pattern} or a.workflow_slug ilike ${pattern})` : sql`true`}
    order by a.created_at desc nulls first, a.id ${limit ? sql`limit ${limit + 1}` : sql``}`);
  const shown = limit ? rows.slice(0, limit) : rows;
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { data: shown.map(serialize), next: last ? `${last.microseconds}.${last.id}` : null };
}

/** Rows after a position in the list's order, whether or not its row still exists. */
function beyond(place: string) {
  const [microseconds = "", id = ""] = place.split(".");
  const moment = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  return sql`a.created_at <= ${moment} and (a.created_at < ${moment} or a.id > ${id})`;
}

const serialize = ({ full_name, email, created_at, microseconds: _, ...row }: Row): ClientAssignment => ({
  ...row,
  created_at: created_at.toISOString(),
  client: { full_name, email },
});
