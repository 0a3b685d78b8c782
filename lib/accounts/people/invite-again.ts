import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { agencyRole } from "@/lib/platform/auth/tables";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { inviteAgain as contract } from "./contract";
import { assertCanInvite, sendLink } from "./invite";
import { listPeople } from "./list-people";

/** Sends the invitation of a person to the actor's account again. */
export const inviteAgain: Verb<typeof contract> = async (context, { params: { id } }) => {
  await sendAgain(context, { id, accountId: context.actor.accountId });
  return listPeople(context);
};

type Invited = { id: string; email: string };

/** The same to any account, or to the agency. */
export async function sendAgain(
  context: ActorContext,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<void> {
  assertCanInvite(context);
  await database().transaction(async (tx) => {
    const [person] = await executeIn(tx)<Invited[]>(sql`
      select p.id, p.email from role_invitations i join profiles p on p.id = i.user_id
      where i.user_id = ${id} and i.account_id is not distinct from ${accountId}::uuid for no key update of p`);
    if (person) return sendLink(context, person, tx);
    const [member] = await executeIn(tx)(
      accountId
        ? sql`select from members where user_id = ${id} and account_id = ${accountId}`
        : sql`select from profiles where id = ${id} and ${agencyRole(sql`profiles.id`)} is not null`,
    );
    throw member ? new AppError("conflict", "They have accepted already.") : notFound("That invitation");
  });
}
