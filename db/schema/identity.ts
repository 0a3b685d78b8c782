import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";

/**
 * One row per person who signs in, written by a trigger on auth.users. The row of the person an account began with is the account's
 * card as well: name, country, disabled. It outlives that person's user (trigger forget_person).
 */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    fullName: text(),
    username: text().notNull(),
    /** Null for an account that was created elsewhere and not approved by an admin; it is disabled until then. */
    approvedAt: moment(),
    /** Where the client works; the only home of this fact. */
    country: text({ enum: ["GB", "IE", "US", "CA", "AU", "NZ"] })
      .notNull()
      .default("GB"),
    /** Where the business is, as an admin typed it; for their searches. */
    town: text(),
    disabledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** What lists sort by: the firm's name, else the person's, else the address. Kept by triggers here and on agents. */
    listedName: text().notNull().default(""),
  },
  (table) => [
    unique("profiles_username_unique").on(table.username),
    check("profiles_country_known", sql`${table.country} in ('GB', 'IE', 'US', 'CA', 'AU', 'NZ')`),
    check("profiles_username_lowercase", sql`${table.username} = lower(${table.username})`),
    check(
      "profiles_waiting_is_disabled",
      sql`${table.approvedAt} is not null or ${table.disabledAt} is not null`,
    ),
    index("profiles_email_idx").on(sql`lower(${table.email})`),
    index("profiles_created_at_idx").on(table.createdAt.desc().nullsFirst(), table.id),
    index("profiles_listed_name_idx").on(table.listedName, table.id),
    // For searches of parts of a name or an address.
    index("profiles_search_idx").using(
      "gin",
      table.fullName.op("gin_trgm_ops"),
      table.email.op("gin_trgm_ops"),
    ),
    index("profiles_town_idx")
      .using("gin", table.town.op("gin_trgm_ops"))
      .where(sql`${table.town} is not null`),
  ],
);

/** A client: what calls, bookings and numbers belong to. Its id is that of the profile it began with. */
export const accounts = pgTable("accounts", {
  id: uuid()
    .primaryKey()
    .references(() => profiles.id),
  createdAt: moment().notNull().defaultNow(),
});

/** Who works for which account. A person works for one account, and an owner always remains (trigger). */
export const members = pgTable(
  "members",
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "office", "engineer"] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("members_account_idx").on(table.accountId, table.createdAt),
    // What rows refer to that are given to a person of their account.
    unique("members_account_user_unique").on(table.accountId, table.userId),
    check("members_role_known", sql`${table.role} in ('owner', 'office', 'engineer')`),
  ],
);

/**
 * Roles that people were invited to and have not accepted: a client's, or the agency's where there is no account. Choosing
 * a password by a link turns the row into the role, so no one has a role before their address is proven.
 */
export const roleInvitations = pgTable(
  "role_invitations",
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "office", "engineer", "admin", "support"] }).notNull(),
    /** Who invited them; null once that person is deleted. */
    invitedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("role_invitations_account_idx").on(table.accountId, table.createdAt),
    check(
      "role_invitations_role_fits",
      sql`case when ${table.accountId} is null then ${table.role} in ('admin', 'support')
        else ${table.role} in ('owner', 'office', 'engineer') end`,
    ),
  ],
);

/** Roles at the agency: `admin` and `support`. */
export const userRoles = pgTable(
  "user_roles",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    role: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("user_roles_user_role_unique").on(table.userId, table.role)],
);

/** Wrong passwords per account, from anywhere: counted by Supabase's password hook (migration 0021). */
export const passwordAttempts = pgTable("password_attempts", {
  userId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  /** Since the window began. */
  wrong: integer().notNull(),
  resetsAt: moment().notNull(),
  /** Until then one correct password is accepted beyond the limit: our server has recognised the device. */
  passUntil: moment(),
});
