import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { invitePerson as contract } from "./contract";
import { invite } from "./invite";
import { listPeople } from "./list-people";

/** Invites a person to work for the actor's account. */
export async function invitePerson(
  context: ActorContext,
  { body }: Pick<Input<typeof contract>, "body">,
): Promise<Result<typeof contract>> {
  await invite(context, { ...body, accountId: context.actor.accountId });
  return listPeople(context);
}
