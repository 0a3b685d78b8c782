import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { inviteColleagueAgain as againContract, inviteColleague as contract } from "./contract";
import { invite } from "./invite";
import { sendAgain } from "./invite-again";
import { listColleagues } from "./list-colleagues";

/** Invites a person to work for the agency; for admins. */
export const inviteColleague: Verb<typeof contract> = async (context, { body }) => {
  assertAdmin(context.actor);
  await invite(context, { ...body, accountId: null });
  return listColleagues(context);
};

/** Sends the invitation of a person to the agency again; for admins. */
export const inviteColleagueAgain: Verb<typeof againContract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  await sendAgain(context, { id, accountId: null });
  return listColleagues(context);
};
