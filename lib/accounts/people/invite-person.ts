import type { Verb } from "@/lib/platform/http/endpoint";
import type { invitePerson as contract } from "./contract";
import { invite } from "./invite";
import { listPeople } from "./list-people";

/** Invites a person to work for the actor's account. */
export const invitePerson: Verb<typeof contract> = async (context, { body }) => {
  await invite(context, { ...body, accountId: context.actor.accountId });
  return listPeople(context);
};
