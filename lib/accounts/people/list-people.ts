import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { linkState } from "@/lib/accounts/account-mail/tables";
import { suppressionOf } from "@/lib/accounts/mail-suppressions/tables";
import { lastUse } from "@/lib/accounts/sessions/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { AccountPerson, accountPeople as contract } from "./contract";
import { AGENCY_ROLES, MEMBER_ROLES } from "./roles";

/** Who works for the actor's account, and who was invited to. */
export const listPeople: Verb<typeof contract> = async ({ actor }) => {
  return { data: await readPeople(actor) };
};

/** Who works for a client; for the agency. */
export async function listPeopleOf({ actor }: ActorContext, accountId: string): Promise<AccountPerson[]> {
  assertAgency(actor);
  return readPeople({ accountId, personId: actor.personId });
}

type Row<R extends string> = {
  id: string;
  full_name: string;
  email: string;
  role: R;
  last_seen_at: Date | null;
  state: NonNullable<AccountPerson["invitation"]>["state"] | null;
  sent_at: Date;
  expires_at: Date;
  mail: NonNullable<AccountPerson["invitation"]>["mail"] | null;
  suppression: AccountPerson["suppression"];
};

export async function readPeople({
  accountId,
  personId,
}: {
  accountId: string;
  personId: string | null;
}): Promise<AccountPerson[]> {
  const rows = await selectPeople<AccountPerson["role"]>(sql`
    select user_id, role, created_at, false as invited from members where account_id = ${accountId}
    union all select user_id, role, created_at, true from role_invitations where account_id = ${accountId}`);
  return rows.map((row) => toPerson(row, personId));
}

const ORDER = [...MEMBER_ROLES, ...AGENCY_ROLES];

/** The people of a `select user_id, role, created_at, invited`, by role and then in the order in which they came. */
export const selectPeople = <R extends string>(held: SQL) =>
  execute<Row<R>[]>(sql`
    with held as (${held})
    select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) as full_name, p.email, h.role,
      case when not h.invited then greatest(
        (select max(${lastUse("s")}) from auth.sessions s where s.user_id = p.id),
        -- of a session that has ended
        (select max(d.created_at) from session_details d where d.user_id = p.id)) end as last_seen_at,
      case when h.invited then coalesce(${linkState("l", "p")}, 'withdrawn') end as state,
      coalesce(l.created_at, h.created_at) as sent_at, coalesce(l.expires_at, h.created_at) as expires_at,
      (select m.state from account_mails m where m.link_id = l.id limit 1) as mail,
      ${suppressionOf("p")} as suppression
    from held h join profiles p on p.id = h.user_id
      left join lateral (select * from account_links l where h.invited and l.user_id = p.id
        order by l.created_at desc nulls first limit 1) l on true
    order by h.invited, array_position(${sql.param(ORDER)}::text[], h.role), h.created_at, p.id`);

export const toPerson = <R extends string>(row: Row<R>, personId: string | null) => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  role: row.role,
  is_me: row.id === personId,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  invitation: row.state && {
    state: row.state,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    mail: row.mail ?? ("dropped" as const),
  },
  suppression: row.suppression,
});
