import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { type Author, recordChange } from "@/lib/accounts/audit/record-change";

type Accepted = { account_id: string | null; role: string };

/** Gives a person the role that they were invited to, if they were: they have just proven that the address is theirs. */
export async function acceptRole(author: Author & { actor: { personId: string } }, tx: Tx): Promise<void> {
  const { personId } = author.actor;
  const [accepted] = await executeIn(tx)<Accepted[]>(
    sql`delete from role_invitations where user_id = ${personId} returning account_id, role`,
  );
  if (!accepted) return;
  const { account_id: accountId, role } = accepted;
  await executeIn(tx)(
    accountId
      ? sql`insert into members (user_id, account_id, role) values (${personId}, ${accountId}, ${role})`
      : sql`insert into user_roles (user_id, role) values (${personId}, ${role}) on conflict do nothing`,
  );
  const entity = accountId ? "member" : "colleague";
  const changes = { role: { from: null, to: role } };
  await recordChange(
    author,
    { action: "accepted", entity, entityId: personId, userId: accountId ?? personId, changes },
    tx,
  );
}
