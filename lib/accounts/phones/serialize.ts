import { profiles } from "@/db/schema/identity";
import type { phoneAssignments } from "@/db/schema/phones";
import type { PhoneAssignment } from "./contract";

/** The holder of a number, as shown in lists and errors. */
export const HOLDER = { fullName: profiles.fullName, email: profiles.email };

type Holder = { fullName: string | null; email: string };

/** The email if no name was given. */
export const holderName = ({ fullName, email }: Holder) => fullName?.trim() || email;

export function serializeAssignment(
  row: typeof phoneAssignments.$inferSelect,
  holder: Holder,
): PhoneAssignment {
  return {
    id: row.id,
    phone_number: row.phoneNumber,
    user_id: row.userId,
    user_email: holder.email,
    user_name: holderName(holder),
    description: row.description,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    twilioSid: row.twilioSid,
    vapi_phone_number_id: row.vapiPhoneNumberId,
    vapi_assistant_id: row.vapiAssistantId,
    sip_uri: row.sipUri,
  };
}
