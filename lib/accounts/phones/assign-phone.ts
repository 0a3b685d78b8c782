import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { phoneAssignments } from "@/db/schema/phones";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { invalidField, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { Country } from "@/lib/platform/locale/countries/country";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { notANumber, readTypedNumber } from "@/lib/platform/locale/read-number";
import { agentChanged, numberAssigned } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { explainConflict } from "./conflicts";
import type { assignPhone as contract } from "./contract";
import { HOLDER, serializeAssignment } from "./serialize";

/**
 * Assigns a number to a client, with the calls that came in while it was unassigned; for admins. Throws `conflict` for
 * a line that is already assigned (PHONES-05), `not_found` for a user who does not exist.
 */
export const assignPhone: Verb<typeof contract> = async (context, { body }) => {
  assertAdmin(context.actor);
  const [client] = await database()
    .select({ country: profiles.country })
    .from(profiles)
    .where(eq(profiles.id, body.userId));
  if (!client) throw notFound("That user");
  const values = {
    phoneNumber: readNumber(body.phoneNumber, countryOf(client.country)),
    userId: body.userId,
    description: body.description ?? null,
    twilioSid: body.twilioSid ?? null,
    vapiPhoneNumberId: body.vapiPhoneNumberId ?? null,
    vapiAssistantId: body.vapiAssistantId ?? null,
    sipUri: body.sipUri ?? null,
  };
  const { row, holder } = await database()
    .transaction(async (tx) => {
      const [holder] = await tx.select(HOLDER).from(profiles).where(eq(profiles.id, values.userId));
      if (!holder) throw notFound("That user");
      const [row] = await tx.insert(phoneAssignments).values(values).returning();
      if (!row) throw new Error("an insert returned no row");
      const changes = fieldChanges(null, values);
      await recordChange(
        context,
        { action: "assigned", entity: "phone assignment", entityId: row.id, changes },
        tx,
      );
      await recordEvents([agentChanged(row.userId), numberAssigned(row.id)], tx);
      return { row, holder };
    })
    .catch(async (thrown) => {
      throw await explainConflict(thrown, values);
    });
  return { data: serializeAssignment(row, holder) };
};

function readNumber(typed: string, country: Country): string {
  const number = readTypedNumber(typed, country);
  if (number) return number;
  throw invalidField("phoneNumber", notANumber(typed, country));
}
