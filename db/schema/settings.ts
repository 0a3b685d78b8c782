import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";
import { profiles } from "./identity";

/** System-wide settings. A secret's value is `v1.…`, place `system_settings|setting_value|<key>`. */
export const systemSettings = pgTable(
  "system_settings",
  {
    settingKey: text().primaryKey(),
    settingValue: text(),
    settingType: text().notNull(),
    isSecret: boolean().notNull().default(false),
    description: text(),
    /** The group it is shown in. */
    tableType: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
    updatedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
  },
  (table) => [
    check("system_settings_type_known", sql`${table.settingType} in ('boolean', 'number', 'text')`),
  ],
);
