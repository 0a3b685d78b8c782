import { type SQL, sql } from "drizzle-orm";
import { ACTIVE_FIRST, activeFirst, PLACE } from "@/db/active-first";
import { execute } from "@/db/client";
import { idsHolding } from "@/db/ids-holding";
import { idsOfNumber } from "@/db/ids-of-number";
import { pageOf } from "@/db/pages";
import { lookUp } from "@/db/planning";
import type { phoneAssignments } from "@/db/schema/phones";
import { idsOfNamed } from "@/lib/accounts/users/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { typedDigits } from "@/lib/platform/locale/typed-digits";
import type { phoneAssignments as contract } from "./contract";
import { serializeAssignment } from "./serialize";

type Row = typeof phoneAssignments.$inferSelect & {
  fullName: string | null;
  email: string;
  place: string;
};

/** Which number belongs to which client, past owners last; all of them without a limit. For admins. */
export const listPhoneAssignments: Verb<typeof contract> = async (
  { actor },
  { query: { search, after, limit } },
) => {
  assertAgency(actor);
  const source = search ? found(search) : sql`phone_assignments`;
  const rows = await execute<Row[]>(sql`
    select a.id, a.phone_number as "phoneNumber", a.user_id as "userId", a.description, a.is_active as "isActive",
      a.twilio_sid as "twilioSid", a.vapi_phone_number_id as "vapiPhoneNumberId", a.sip_uri as "sipUri",
      a.vapi_assistant_id as "vapiAssistantId", a.created_at as "createdAt", a.ended_at as "endedAt",
      p.full_name as "fullName", p.email, ${PLACE} as place
    from (${activeFirst({ source, after, limit: limit && limit + 1 })}) a
      join profiles p on p.id = a.user_id
    ${ACTIVE_FIRST}`);
  const { shown, next } = pageOf(rows, limit);
  return { data: shown.map((row) => serializeAssignment(row, row)), next };
};

/** By the number as people write it, the description, or the holder's name or email; each along its index. */
function found(search: string): SQL {
  const digits = typedDigits(search);
  const ofNumber = digits ? sql`union (${idsOfNumber({ table: "phone_assignments", digits })})` : sql``;
  return sql`(
    (${idsHolding({ table: "phone_assignments", columns: ["description"], text: search })})
    ${ofNumber}
    union select w.id from ${idsOfNamed(search)} p cross join ${lookUp("phone_assignments", "user_id", sql`p.id`)} w
    ) f cross join ${lookUp("phone_assignments", "id", sql`f.id`)}`;
}
