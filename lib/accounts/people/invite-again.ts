import { sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { inviteAgain as contract } from "./contract";
import { assertCanInvite, sendLink } from "./invite";
import { listPeople } from "./list-people";

type Invited = { id: string; email: string };

/** Sends the invitation of a person to the actor's account again. */
export async function inviteAgain(
  context: ActorContext,
  { params: { id } }: Pick<Input<typeof contract>, "params">,
): Promise<Result<typeof contract>> {
  assertCanInvite(context);
  const { accountId } = context.actor;
  await database().transaction(async (tx) => {
    const [person] = await execute<Invited[]>(
      sql`
      select p.id, p.email from role_invitations i join profiles p on p.id = i.user_id
      where i.user_id = ${id} and i.account_id = ${accountId} for no key update of p`,
      tx,
    );
    if (person) return sendLink(context, person, tx);
    const [member] = await execute(
      sql`select from members where user_id = ${id} and account_id = ${accountId}`,
      tx,
    );
    throw member ? new AppError("conflict", "They have accepted already.") : notFound("That invitation");
  });
  return listPeople(context);
}
