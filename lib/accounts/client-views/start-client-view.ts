import { and, eq, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { clientViews } from "@/db/schema/access";
import { profiles } from "@/db/schema/identity";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { isAdmin } from "@/lib/platform/auth/tables";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { startClientView as contract } from "./contract";

/**
 * Lets the admin's own session see a client's pages, read-only, for half an hour (AGENCY-02). No token or session of the
 * client is involved: each request reads this row again. Throws `not_found` for an unknown user and `conflict` for an
 * admin's account.
 */
export const startClientView: Verb<typeof contract> = async (
  context,
  { params: { id: clientId }, body: { reason } },
) => {
  const { actor } = context;
  assertAgency(actor);
  const { sessionId } = actor;
  if (!sessionId) throw new AppError("forbidden", "Use a browser to view a client’s pages.");
  await assertClient(clientId);
  const view = await database().transaction(async (tx) => {
    // One that has run out, or was begun in another tab at the same moment.
    await tx
      .update(clientViews)
      .set({ endedAt: sql`least(now(), ${clientViews.endsAt})` })
      .where(and(eq(clientViews.sessionId, sessionId), isNull(clientViews.endedAt)));
    const [row] = await tx
      .insert(clientViews)
      .values({
        adminId: actor.personId,
        clientId,
        sessionId,
        reason,
        endsAt: sql`now() + interval '30 minutes'`,
      })
      .returning({ id: clientViews.id, endsAt: clientViews.endsAt });
    if (!row) throw new Error("the view was not stored");
    const changes = { reason: { from: null, to: reason } };
    await recordChange(
      context,
      { action: "viewed", entity: "client pages", entityId: row.id, userId: clientId, changes },
      tx,
    );
    return row;
  });
  return { data: { id: view.id, ends_at: view.endsAt.toISOString() } };
};

async function assertClient(id: string): Promise<void> {
  const [user] = await database()
    .select({ isAdmin: sql<boolean>`${isAdmin(sql`${profiles.id}`)}` })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!user) throw notFound("That user");
  if (user.isAdmin) throw new AppError("conflict", "Only a client’s pages can be viewed; this is an admin.");
}
