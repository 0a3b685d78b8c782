import { and, eq, not, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { accountLinks } from "@/db/schema/access";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { isInvited, isOpenLink, isUsed } from "@/lib/accounts/account-mail/tables";
import { type Author, recordChange } from "@/lib/accounts/audit/record-change";
import { firmName } from "@/lib/accounts/users/tables";
import { isRevoked } from "@/lib/platform/auth/tables";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";

const LIFE = { invitation: 72 * HOUR, reset: 30 * MINUTE } as const;

/** In the audit log. */
export const LINK_ENTITIES = { invitation: "invitation", reset: "password reset" } as const;

type LinkFacts = {
  made: number;
  open: boolean;
  invited: boolean;
  withdrawn: boolean;
  role: string | null;
  firm: string | null;
  invited_by: string | null;
};

type Recipient = { id: string; email: string };
export type MadeLink = { id: string; kind: "invitation" | "reset" };

/**
 * Makes a link to choose a password and queues its email; the link before ends. Somebody who was invited and has not
 * chosen a password gets another invitation.
 *
 * Null if they ask for it themselves after it was withdrawn, or if `atMost` links were made for the account within the
 * last hour; somebody who asks while none of their links works gets one all the same.
 */
export async function makeLink(
  author: Author,
  { id: userId, email: address }: Recipient,
  { invite = false, atMost }: { invite?: boolean; atMost: number },
  tx: Tx,
): Promise<MadeLink | null> {
  // one at a time for an account
  await executeIn(tx)(sql`select from profiles where id = ${userId} for no key update`);
  const [facts] = await executeIn(tx)<LinkFacts[]>(sql`
    select (select count(*)::int from account_links l
             where l.user_id = p.id and l.created_at > now() - interval '1 hour') as made,
           exists (select from account_links l where l.user_id = p.id and ${isOpenLink("l", "p")}) as open,
           ${isInvited("p")} as invited,
           coalesce((select ${isRevoked("l")} from account_links l
             where l.user_id = p.id order by l.created_at desc limit 1), false) as withdrawn,
           i.role, ${firmName(sql`i.account_id`)} as firm,
           (select coalesce(nullif(trim(a.full_name), ''), a.email) from profiles a where a.id = i.invited_by) as invited_by
    from profiles p left join role_invitations i on i.user_id = p.id where p.id = ${userId}`);
  if (!facts) return null;
  const isAskedFor = author.actor.personId === null;
  if (isAskedFor && facts.invited && facts.withdrawn) return null;
  // Strangers could use up the limit; then the owner of the address has a link that works, or gets one.
  if (facts.made >= atMost && (facts.open || !isAskedFor)) return null;
  const kind = invite || facts.invited ? "invitation" : "reset";
  await endLinks(userId, tx);
  const createdBy = author.actor.personId;
  const values = { userId, kind, address, createdBy, expiresAt: new Date(Date.now() + LIFE[kind]) } as const;
  const [link] = await tx.insert(accountLinks).values(values).returning({ id: accountLinks.id });
  if (!link) throw new Error("The insert returned no row");
  await queueMail({ userId, kind, address, linkId: link.id, facts: wordsOf(facts, createdBy) }, tx);
  await recordChange(author, { action: "sent", entity: LINK_ENTITIES[kind], entityId: userId }, tx);
  return { id: link.id, kind };
}

/** What the letter says of who sent it, and of the role it leads to. */
function wordsOf({ role, firm, invited_by }: LinkFacts, createdBy: string | null): Record<string, string> {
  const words = { askedBy: createdBy ? "admin" : "person", role, firm, invitedBy: invited_by };
  return Object.fromEntries(Object.entries(words).flatMap(([name, word]) => (word ? [[name, word]] : [])));
}

/** Ends the account's open link, if there is one; returns its kind. */
export async function endLinks(userId: string, tx: Tx): Promise<MadeLink["kind"] | null> {
  const [ended] = await tx
    .update(accountLinks)
    .set({ revokedAt: new Date() })
    .where(
      and(eq(accountLinks.userId, userId), not(isUsed("account_links")), not(isRevoked("account_links"))),
    )
    .returning({ kind: accountLinks.kind });
  return ended?.kind ?? null;
}
