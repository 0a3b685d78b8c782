import { and, eq, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { profiles } from "@/db/schema/identity";
import { phoneAssignments } from "@/db/schema/phones";
import { AppError } from "@/lib/platform/core/errors";
import { HOLDER, holderName } from "./serialize";

type Line = { phoneNumber?: string; vapiPhoneNumberId: string | null; sipUri: string | null };
type Field = keyof Line;

/** What each unique index of active assignments refers to. */
const INDEXES: Record<string, { field: Field; what: string; of: (line: Line) => SQL }> = {
  phone_assignments_active_number: {
    field: "phoneNumber",
    what: "This phone number is",
    of: ({ phoneNumber }) => sql`${phoneAssignments.phoneNumber} = ${phoneNumber ?? null}`,
  },
  phone_assignments_active_vapi_id: {
    field: "vapiPhoneNumberId",
    what: "This Vapi number ID is",
    of: ({ vapiPhoneNumberId }) => sql`${phoneAssignments.vapiPhoneNumberId} = ${vapiPhoneNumberId}`,
  },
  phone_assignments_active_sip: {
    field: "sipUri",
    what: "This SIP address is",
    of: ({ sipUri }) => sql`lower(${phoneAssignments.sipUri}) = lower(${sipUri}::text)`,
  },
};

/**
 * The error for an insert or update that violated one of the indexes, naming the line's current holder (PHONES-05); any
 * other error is returned unchanged. The index decides, so only one of many concurrent attempts succeeds.
 */
export async function explainConflict(thrown: unknown, line: Line): Promise<unknown> {
  const index = INDEXES[violatedConstraint(thrown) ?? ""];
  if (!index) return thrown;
  const [holder] = await database()
    .select(HOLDER)
    .from(phoneAssignments)
    .innerJoin(profiles, eq(profiles.id, phoneAssignments.userId))
    .where(and(phoneAssignments.isActive, index.of(line)));
  const message = holder
    ? `${index.what} already assigned to ${holderName(holder)} (${holder.email})`
    : `${index.what} free again. Please try once more.`;
  return new AppError("conflict", message, { cause: thrown, extra: { fields: { [index.field]: message } } });
}
