import { sql } from "drizzle-orm";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { agencyRole } from "@/lib/platform/auth/tables";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { AgencyPerson, agencyPeople as contract } from "./contract";
import { selectPeople, toPerson } from "./list-people";

/** Who works for the agency, and who was invited to; for the agency. */
export const listColleagues: Verb<typeof contract> = async ({ actor }) => {
  assertAgency(actor);
  const rows = await selectPeople<AgencyPerson["role"]>(sql`
    select p.id as user_id, ${agencyRole(sql`p.id`)} as role,
      (select min(r.created_at) from user_roles r where r.user_id = p.id) as created_at, false as invited
    from profiles p where p.id in (select r.user_id from user_roles r) and ${agencyRole(sql`p.id`)} is not null
    union all
    select user_id, role, created_at, true from role_invitations where account_id is null`);
  return { data: rows.map((row) => toPerson(row, actor.personId)) };
};
