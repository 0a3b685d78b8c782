import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/**
 * Which client a number belongs to, including past owners. At most one active row per number, SIP address and provider
 * id: enforced by the partial unique indexes, not the code.
 */
export const phoneAssignments = pgTable(
  "phone_assignments",
  {
    id: uuid().primaryKey().defaultRandom(),
    phoneNumber: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    description: text(),
    isActive: boolean().notNull().default(true),
    twilioSid: text(),
    vapiPhoneNumberId: text(),
    sipUri: text(),
    vapiAssistantId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("phone_assignments_active_number").on(table.phoneNumber).where(sql`${table.isActive}`),
    uniqueIndex("phone_assignments_active_vapi_id").on(table.vapiPhoneNumberId).where(sql`${table.isActive}`),
    uniqueIndex("phone_assignments_active_sip").on(sql`lower(${table.sipUri})`).where(sql`${table.isActive}`),
    index("phone_assignments_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("phone_assignments_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
    index("phone_assignments_search_idx")
      .using("gin", table.phoneNumber.op("gin_trgm_ops"))
      .where(sql`${table.isActive}`),
    check("phone_assignments_e164", sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{5,14}$'`),
  ],
);
