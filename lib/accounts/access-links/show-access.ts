import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isInvited, linkState } from "@/lib/accounts/account-mail/tables";
import type { Suppression } from "@/lib/accounts/mail-suppressions/contract";
import { suppressionOf } from "@/lib/accounts/mail-suppressions/tables";
import { isConfirmed } from "@/lib/accounts/second-factor/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { AccountLink, LinkState, UserAccess, userAccess } from "./contract";
import { linkObstacle } from "./link-obstacle";

/** The newest link that was sent to a user; for admins. */
export const showAccess: Verb<typeof userAccess> = async ({ actor }, { params: { id } }) => {
  assertAgency(actor);
  return { data: await readAccess(id) };
};

type Row = {
  invited: boolean;
  second_factors: number;
  suppression: Suppression | null;
  kind: AccountLink["kind"] | null;
  state: LinkState;
  created_at: Date;
  expires_at: Date;
  sent_by: string | null;
  mail_state: AccountLink["mail"]["state"] | null;
  problem: string | null;
};

export async function readAccess(userId: string): Promise<UserAccess> {
  const [row] = await execute<Row[]>(sql`
    select ${isInvited("p")} as invited, l.kind, ${linkState("l", "p")} as state, l.created_at, l.expires_at,
      (select coalesce(nullif(trim(a.full_name), ''), a.email) from profiles a where a.id = l.created_by) as sent_by,
      m.state as mail_state, m.problem,
      (select count(*)::int from second_factors f where f.user_id = p.id and ${isConfirmed("f")}) as second_factors,
      ${suppressionOf("p")} as suppression
    from profiles p
      left join lateral (select * from account_links l where l.user_id = p.id
        order by l.created_at desc nulls first limit 1) l on true
      left join account_mails m on m.link_id = l.id
    where p.id = ${userId}`);
  if (!row) throw notFound("That user");
  const { invited, second_factors, suppression } = row;
  return { obstacle: linkObstacle(), invited, link: toLink(row), second_factors, suppression };
}

function toLink({ kind, state, created_at, expires_at, sent_by, mail_state, problem }: Row) {
  if (!kind) return null;
  return {
    ...{ kind, state, sent_by },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    mail: { state: mail_state ?? ("dropped" as const), problem },
  };
}
