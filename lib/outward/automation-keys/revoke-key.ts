import { and, eq, not, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { automationKeys } from "@/db/schema/workflows";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { isRevoked } from "@/lib/platform/auth/tables";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { revokeAutomationKey } from "./contract";
import { serializeKey, TOLD } from "./serialize";

/** Revokes a key for good; for admins. Throws `not_found` for one that does not exist or is already revoked. */
export const revokeKey: Verb<typeof revokeAutomationKey> = async (context, { params }) => {
  assertAdmin(context.actor);
  return database().transaction(async (tx) => {
    const [row] = await tx
      .update(automationKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(automationKeys.id, params.id), not(isRevoked("automation_keys"))))
      .returning(TOLD);
    if (!row) throw notFound("That key");
    const data = serializeKey(row);
    const changes = { revoked_at: { from: null, to: data.revoked_at } };
    await recordChange(
      context,
      { action: "updated", entity: "automation key", entityId: row.id, changes },
      tx,
    );
    return { data };
  });
};
