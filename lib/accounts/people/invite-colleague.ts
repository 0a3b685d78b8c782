import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { inviteColleagueAgain as againContract, inviteColleague as contract } from "./contract";
import { invite } from "./invite";
import { sendAgain } from "./invite-again";
import { listColleagues } from "./list-colleagues";

/** Invites a person to work for the agency; for admins. */
export async function inviteColleague(
  context: ActorContext,
  { body }: Pick<Input<typeof contract>, "body">,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  await invite(context, { ...body, accountId: null });
  return listColleagues(context);
}

/** Sends the invitation of a person to the agency again; for admins. */
export async function inviteColleagueAgain(
  context: ActorContext,
  { params: { id } }: Pick<Input<typeof againContract>, "params">,
): Promise<Result<typeof againContract>> {
  assertAdmin(context.actor);
  await sendAgain(context, { id, accountId: null });
  return listColleagues(context);
}
