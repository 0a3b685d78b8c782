import { sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { linkIdOf } from "@/lib/accounts/account-mail/link-token";
import { isOpenLink, linkState } from "@/lib/accounts/account-mail/tables";
import { MASK } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { setPassword } from "@/lib/accounts/auth-provider/set-password";
import { agencyName } from "@/lib/accounts/brand/read-brand";
import { forgetAttempts } from "@/lib/accounts/sign-in/sign-in-limits";
import { acceptRole } from "@/lib/accounts/users/accept-role";
import { refusePassword } from "@/lib/accounts/users/refuse-password";
import { firmName } from "@/lib/accounts/users/tables";
import type { Context } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { choosePassword as contract, LinkState, showAccessLink } from "./contract";
import { LINK_ENTITIES, type MadeLink } from "./make-link";

/** What a link is for, and whether it still counts. */
export const showLink: Verb<typeof showAccessLink> = async (_context, { body: { token } }) => {
  const { kind, state, email, firm } = await readLink(token);
  return { data: { kind, state, email: state === "open" ? email : null, agency: await agencyName(), firm } };
};

/**
 * Uses a link to choose a password and ends all sessions of the account; a role that the person was invited to begins. Throws `invalid_input` for a password that is
 * too easy, which does not use the link up, and `conflict` for a link that has ended. Of several at once one succeeds.
 */
export const choosePassword: Verb<typeof contract> = async (context, { body: { token, password } }) => {
  const link = await readLink(token);
  if (link.state !== "open") throw hasEnded(link.state);
  await refusePassword({ password, email: link.email, name: link.name, field: "password" });
  await database().transaction(async (tx) => {
    // The row stays locked until the provider has the password: who comes second finds the link used.
    const [claimed] = await executeIn(tx)(sql`
      update account_links l set used_at = now() from profiles p
      where l.id = ${link.id} and p.id = l.user_id and ${isOpenLink("l", "p")} returning l.id`);
    if (!claimed) throw hasEnded("used");
    await setPassword(link.user_id, password);
    await executeIn(tx)(sql`delete from auth.sessions where user_id = ${link.user_id}`);
    await record(context, link, tx);
    await acceptRole({ ...context, actor: { personId: link.user_id } }, tx);
  });
  await forgetAttempts({ id: link.user_id, names: [link.email, link.username] });
  return { data: { email: link.email } };
};

type Link = {
  id: string;
  user_id: string;
  kind: MadeLink["kind"];
  state: LinkState;
  email: string;
  username: string;
  name: string | null;
  firm: string | null;
};

async function readLink(token: string): Promise<Link> {
  const id = linkIdOf(token);
  const [link] = id
    ? await execute<Link[]>(sql`
        select l.id, l.user_id, l.kind, ${linkState("l", "p")} as state, p.email, p.username, p.full_name as name,
          (select ${firmName(sql`i.account_id`)} from role_invitations i where i.user_id = p.id and i.account_id is not null) as firm
        from account_links l join profiles p on p.id = l.user_id where l.id = ${id}`)
    : [];
  if (link) return link;
  throw new AppError(
    "not_found",
    "This link is incomplete. Open it from the email again, or ask for another.",
  );
}

async function record({ requestId, address }: Context, { user_id: userId, kind }: Link, tx: Tx) {
  const author = { actor: { personId: userId }, requestId, address };
  if (kind === "invitation") {
    await recordChange(author, { action: "accepted", entity: LINK_ENTITIES[kind], entityId: userId }, tx);
    return;
  }
  const changes = { password: { from: MASK, to: MASK } };
  await recordChange(author, { action: "updated", entity: "user", entityId: userId, changes }, tx);
}

const ENDED: Record<Exclude<LinkState, "open">, string> = {
  used: "This link was already used. Sign in with the password that was chosen, or ask for another link.",
  expired: "This link has expired. Ask for another one.",
  withdrawn: "This link no longer works. Use the newest email, or ask for another link.",
};

const hasEnded = (state: LinkState) =>
  new AppError("conflict", ENDED[state === "open" ? "used" : state], { extra: { state } });
