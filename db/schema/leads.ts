import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";

export const contactLeads = pgTable(
  "contact_leads",
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    company: text().notNull(),
    businessType: text(),
    message: text(),
    /** When an admin marked it as done. */
    handledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("contact_leads_created_idx").on(table.createdAt.desc().nullsFirst(), table.id)],
);
