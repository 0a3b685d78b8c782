import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "drizzle-orm/supabase";

/** One row per auth user, written by a trigger on auth.users (migration 0001). */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid()
      .primaryKey()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    email: text().notNull(),
    fullName: text(),
    username: text().notNull(),
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("profiles_username_unique").on(table.username),
    check("profiles_username_lowercase", sql`${table.username} = lower(${table.username})`),
    index("profiles_email_idx").on(sql`lower(${table.email})`),
    index("profiles_created_at_idx").on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    role: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique("user_roles_user_role_unique").on(table.userId, table.role)],
);
