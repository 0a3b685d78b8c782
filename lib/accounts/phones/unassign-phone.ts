import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { phoneAssignments } from "@/db/schema/phones";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { unassignPhone as contract } from "./contract";

/**
 * Ends an assignment; for admins. The row stays, so past calls keep their owner. Throws `not_found` for one that has
 * ended or never existed.
 */
export const unassignPhone: Verb<typeof contract> = async (context, { params }) => {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const [row] = await tx
      .update(phoneAssignments)
      .set({ isActive: false, endedAt: new Date() })
      .where(and(eq(phoneAssignments.id, params.id), phoneAssignments.isActive))
      .returning();
    if (!row) throw notFound("That assignment");
    const { phoneNumber, userId } = row;
    const changes = { phoneNumber: { from: phoneNumber, to: null }, userId: { from: userId, to: null } };
    await recordChange(
      context,
      { action: "unassigned", entity: "phone assignment", entityId: row.id, changes },
      tx,
    );
    await recordEvents([agentChanged(userId)], tx);
  });
  return {};
};
