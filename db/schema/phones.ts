import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/**
 * Which client a number belongs to, including past owners. At most one active row per number, SIP address and provider
 * id: enforced by the partial unique indexes, not the code.
 */
export const phoneAssignments = pgTable(
  "phone_assignments",
  {
    id: uuid().primaryKey().defaultRandom(),
    phoneNumber: text().notNull(),
    userId: clientId(),
    description: text(),
    isActive: boolean().notNull().default(true),
    twilioSid: text(),
    vapiPhoneNumberId: text(),
    sipUri: text(),
    vapiAssistantId: text(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("phone_assignments_active_number").on(table.phoneNumber).where(sql`${table.isActive}`),
    uniqueIndex("phone_assignments_active_vapi_id").on(table.vapiPhoneNumberId).where(sql`${table.isActive}`),
    uniqueIndex("phone_assignments_active_sip").on(sql`lower(${table.sipUri})`).where(sql`${table.isActive}`),
    index("phone_assignments_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("phone_assignments_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
    // The agency's list: past owners last.
    index("phone_assignments_listed_idx").on(
      table.isActive.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    // For searches of parts of a number or a description, past owners' as well.
    index("phone_assignments_words_idx")
      .using("gin", table.phoneNumber.op("gin_trgm_ops"), table.description.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    // For searches of whole numbers (db/ids-of-number.ts).
    index("phone_assignments_end_idx").on(sql`reverse(${table.phoneNumber}) text_pattern_ops`),
    check("phone_assignments_e164", sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{5,14}$'`),
  ],
);
