import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { phoneAssignments } from "@/db/schema/phones";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged, numberAssigned } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { explainConflict } from "./conflicts";
import type { updateAssignment as contract } from "./contract";
import { HOLDER, serializeAssignment } from "./serialize";

const DETAILS = {
  description: phoneAssignments.description,
  vapiPhoneNumberId: phoneAssignments.vapiPhoneNumberId,
  vapiAssistantId: phoneAssignments.vapiAssistantId,
  sipUri: phoneAssignments.sipUri,
};

/**
 * Sets what is given of an active assignment's description and the voice provider's ids of its line; for admins. Throws
 * `not_found` for one that has ended or never existed, `conflict` for a provider id or SIP address that is in use.
 */
export const updateAssignment: Verb<typeof contract> = async (context, { params, body }) => {
  assertAdmin(context.actor);
  const isThis = and(eq(phoneAssignments.id, params.id), phoneAssignments.isActive);
  const { row, holder } = await database()
    .transaction(async (tx) => {
      const [before] = await tx
        .select({ ...DETAILS, holder: HOLDER })
        .from(phoneAssignments)
        .innerJoin(profiles, eq(profiles.id, phoneAssignments.userId))
        .where(isThis)
        .for("update", { of: phoneAssignments });
      if (!before) throw notFound("That assignment");
      const { holder, ...details } = before;
      const after = { ...details, ...body };
      const [row] = await tx.update(phoneAssignments).set(after).where(isThis).returning();
      if (!row) throw new Error("a locked row was not updated");
      const changes = fieldChanges(details, after);
      if (Object.keys(changes).length > 0) {
        await recordChange(
          context,
          { action: "updated", entity: "phone assignment", entityId: row.id, changes },
          tx,
        );
        await recordEvents([agentChanged(row.userId), numberAssigned(row.id)], tx);
      }
      return { row, holder };
    })
    .catch(async (thrown) => {
      throw await explainConflict(thrown, { vapiPhoneNumberId: null, sipUri: null, ...body });
    });
  return { data: serializeAssignment(row, holder) };
};
