import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { idsHolding } from "@/db/ids-holding";
import { isBeyond, pageOf, placeOf } from "@/db/pages";
import { limitTo, lookUp } from "@/db/planning";
import { idsOfNamed } from "@/lib/accounts/users/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { allAssignments, ClientAssignment, WorkflowAssignment } from "./contract";

type Row = Omit<WorkflowAssignment, "created_at"> & {
  can_edit: boolean;
  full_name: string | null;
  email: string;
  created_at: Date;
  place: string;
};

/** Every client's assignments, newest first; for admins. With a limit it returns a page; every page costs the same. */
export const listAllAssignments: Verb<typeof allAssignments> = async (
  { actor },
  { query: { search, after, limit } },
) => {
  assertAgency(actor);
  const rows = await execute<Row[]>(sql`
    select a.id, a.user_id, a.workflow_name, a.workflow_slug, a.description, a.created_at, a.can_edit,
           ${placeOf(NEWEST, ".")} as place,
           nullif(trim(p.full_name), '') as full_name, p.email
    from ${search ? sql`(${found(search)}) f cross join ${lookUp("workflow_assignments", "id", sql`f.id`)}` : sql`workflow_assignments`} a
      join profiles p on p.id = a.user_id
    where ${isBeyond(after, NEWEST)}
    order by a.created_at desc nulls first, a.id ${limit ? limitTo(limit + 1) : sql``}`);
  const { shown, next } = pageOf(rows, limit);
  return { data: shown.map(serialize), next };
};

const NEWEST = { moment: sql`a.created_at`, id: sql`a.id` };

/** Those of clients by their name or address, and those of workflows by theirs; each along its own index. */
const found = (search: string) => sql`
  (${idsHolding({ table: "workflow_assignments", columns: ["workflow_name", "workflow_slug"], text: search })})
  union select w.id from ${idsOfNamed(search)} p cross join ${lookUp("workflow_assignments", "user_id", sql`p.id`)} w`;

const serialize = ({ full_name, email, created_at, ...row }: Omit<Row, "place">): ClientAssignment => ({
  ...row,
  created_at: created_at.toISOString(),
  client: { full_name, email },
});
