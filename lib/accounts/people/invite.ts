import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { linkObstacle } from "@/lib/accounts/access-links/link-obstacle";
import { makeLink } from "@/lib/accounts/access-links/make-link";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { createAccount } from "@/lib/accounts/auth-provider/create-account";
import { setPassword } from "@/lib/accounts/auth-provider/set-password";
import { findPerson } from "@/lib/accounts/users/find-person";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { agencyRole, isDisabled, isWaiting } from "@/lib/platform/auth/tables";
import { randomToken } from "@/lib/platform/core/crypto";
import { AppError } from "@/lib/platform/core/errors";
import type { AgencyRole, MemberRole } from "./roles";

/** Links for one person within an hour. */
const AN_HOUR = 5;

type Invited = { email: string; full_name: string } & (
  | { accountId: string; role: MemberRole }
  | { accountId: null; role: AgencyRole }
);

/**
 * Invites a person to a role: at a client's account, or at the agency. Somebody unknown gets a sign-in with a random
 * password that is never shown; somebody who was removed earlier is invited again. The role begins when they choose a
 * password by the link. Throws `conflict` for people who belong somewhere already.
 */
export async function invite(context: ActorContext, invited: Invited): Promise<void> {
  assertCanInvite(context);
  const known = await findPerson(invited.email);
  const id = known?.id ?? (await makeSignIn(invited));
  await database().transaction(async (tx) => {
    const person = await lockPerson(id, tx);
    const obstacle = obstacleOf({ id, ...person }, invited);
    if (obstacle) throw taken(obstacle);
    const { accountId, role, email } = invited;
    // The row is the lock between two accounts that invite the same person.
    const [begun] = await executeIn(tx)(sql`
      insert into role_invitations (user_id, account_id, role, invited_by)
      values (${id}, ${accountId}, ${role}, ${context.actor.personId}) on conflict do nothing returning user_id`);
    if (!begun) throw taken(person.invited_to === accountId ? INVITED : ELSEWHERE);
    if (known && person.waiting) await endEarlierSignIn(id, tx);
    await executeIn(tx)(sql`
      update profiles p set approved_at = now(), disabled_at = null where id = ${id} and ${isWaiting("p")}`);
    const changes = { email: { from: null, to: email }, role: { from: null, to: role } };
    const entity = accountId ? "member" : "colleague";
    await recordChange(
      context,
      { action: "invited", entity, entityId: id, userId: accountId ?? id, changes },
      tx,
    );
    await sendLink(context, { id, email: person.email }, tx);
  });
}

/** Throws `conflict` where no link can be sent, in words for a client or for the agency. */
export function assertCanInvite({ actor }: ActorContext): void {
  const obstacle = linkObstacle();
  if (!obstacle) return;
  throw new AppError("conflict", isOfAgency(actor.role) ? obstacle : NO_MAIL);
}

const NO_MAIL =
  "You can't invite people here yet, because no emails are sent. Ask your agency to set that up.";

/** Sends an invitation's link; throws `rate_limited` when the person got too many. */
export async function sendLink(
  context: ActorContext,
  person: { id: string; email: string },
  tx: Tx,
): Promise<void> {
  const made = await makeLink(context, person, { invite: true, atMost: AN_HOUR }, tx);
  if (made) return;
  const often = `They got ${AN_HOUR} links within an hour. The newest one may be in their spam folder; wait before you send another.`;
  throw new AppError("rate_limited", often);
}

/** With every class of characters that a project may ask for; 72 bytes are the provider's most. */
const randomPassword = () => `${randomToken(32)}-aA1`;

/**
 * Somebody without an invitation or an approval has signed up at the auth provider, perhaps with another person's address:
 * they must not be there when that person accepts. The owner of the address is told that its password has changed.
 */
async function endEarlierSignIn(id: string, tx: Tx): Promise<void> {
  await setPassword(id, randomPassword());
  await executeIn(tx)(sql`delete from auth.sessions where user_id = ${id}`);
}

/** A sign-in at the auth provider, without an account of its own. */
async function makeSignIn({ email, full_name }: Invited): Promise<string> {
  const password = randomPassword();
  try {
    return await createAccount({ email, password, fullName: full_name || email, joins: true });
  } catch (thrown) {
    // Somebody else has just invited them; in such a race a provider may also answer that it failed.
    const person = await findPerson(email);
    if (person) return person.id;
    throw thrown;
  }
}

type Person = {
  email: string;
  account_id: string | null;
  own_account: boolean;
  invited_to: string | null;
  agency_role: string | null;
  disabled: boolean;
  waiting: boolean;
};

async function lockPerson(id: string, tx: Tx): Promise<Person> {
  const [person] = await executeIn(tx)<Person[]>(sql`
    select p.email, (select m.account_id from members m where m.user_id = p.id) as account_id,
      exists (select from accounts a where a.id = p.id) as own_account,
      (select i.account_id from role_invitations i where i.user_id = p.id) as invited_to, ${agencyRole(sql`p.id`)} as agency_role,
      ${isDisabled("p")} and not ${isWaiting("p")} as disabled, ${isWaiting("p")} as waiting
    from profiles p where p.id = ${id} for no key update of p`);
  if (!person) throw new Error("the auth provider's account has no profile");
  return person;
}

const INVITED = "This person was invited already. Send that invitation again, or cancel it first.";
const ELSEWHERE =
  "This address belongs to another account, and a person works for one account. Ask them for another address.";

function obstacleOf(
  { id, account_id, own_account, agency_role, disabled }: Person & { id: string },
  { accountId }: Invited,
): string | null {
  if (accountId && account_id === accountId) return "This person works for you already.";
  if (!accountId && agency_role) return "This person works for the agency already.";
  // Somebody who began this account and was removed may come back.
  if (account_id || agency_role || (own_account && id !== accountId)) return ELSEWHERE;
  return disabled ? "This person's sign-in is disabled. Ask your agency to enable it." : null;
}

const taken = (problem: string) =>
  new AppError("conflict", problem, { extra: { fields: { email: problem } } });
