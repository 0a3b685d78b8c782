import { customType, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../moment";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Scripts, styles and fonts of this release and the last ones. Any instance can serve them, so pages of another release
 * keep working: those that open while instances are replaced, and those that stay open afterwards.
 */
export const releasedFiles = pgTable("released_files", {
  /** Below /_next/static/; it contains a hash of the content. */
  name: text().primaryKey(),
  content: bytea().notNull(),
  /** When a running instance last had it. */
  lastUsedAt: moment().notNull().defaultNow(),
});
