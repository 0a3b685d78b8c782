import { database } from "@/db/client";
import { JOB_PREFIX } from "@/lib/accounts/audit/record-change";
import { findPerson } from "@/lib/accounts/users/find-person";
import type { Verb } from "@/lib/platform/http/endpoint";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import type { askForReset as contract } from "./contract";
import { linkObstacle } from "./link-obstacle";
import { makeLink } from "./make-link";

/** Emails that strangers can make an account get; beyond them one whenever no link works any more. */
const AN_HOUR = 3;

/**
 * Emails a link to the account with this user name or address, if there is one that may sign in. The account is looked
 * up after the response, so neither the answer nor its time tells whether there is one.
 */
export const askForReset: Verb<typeof contract> = async (
  { log, requestId, address },
  { body: { identifier } },
) => {
  afterAnswer(log, "could not make a link for a password reset", async () => {
    if (linkObstacle()) return;
    const person = await findPerson(identifier);
    if (!person || person.isDisabled) return;
    const author = { actor: { personId: null }, requestId: JOB_PREFIX + requestId, address };
    await database().transaction((tx) => makeLink(author, person, { atMost: AN_HOUR }, tx));
  });
  return {};
};
