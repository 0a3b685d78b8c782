import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { sendAccessLink as contract, withdrawAccessLink } from "./contract";
import { assertCanSendLinks } from "./link-obstacle";
import { endLinks, LINK_ENTITIES, makeLink } from "./make-link";
import { readAccess } from "./show-access";

const AN_HOUR = 5;

/** Emails a user a new link to choose a password; for admins, who never choose one for somebody else. */
export const sendAccessLink: Verb<typeof contract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  assertCanSendLinks();
  const [user] = await database().select().from(profiles).where(eq(profiles.id, id));
  if (!user) throw notFound("That user");
  if (user.disabledAt) {
    throw new AppError(
      "conflict",
      "This account is disabled. Enable or approve it first, then send the link.",
    );
  }
  const made = await database().transaction((tx) => makeLink(context, user, { atMost: AN_HOUR }, tx));
  if (!made) {
    const often = `They got ${AN_HOUR} links within an hour. The newest one may be in their spam folder; wait before you send another.`;
    throw new AppError("rate_limited", often);
  }
  return { data: await readAccess(id) };
};

/** Ends a user's open link; for admins. */
export const withdrawLink: Verb<typeof withdrawAccessLink> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const kind = await endLinks(id, tx);
    if (kind) {
      await recordChange(context, { action: "withdrawn", entity: LINK_ENTITIES[kind], entityId: id }, tx);
    }
  });
  return { data: await readAccess(id) };
};
