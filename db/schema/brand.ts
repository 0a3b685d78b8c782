import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../moment";

/** The agency's pictures, as they are served: PNG files that we have written again, in base64, by the SHA-256 of it. */
export const brandImages = pgTable(
  "brand_images",
  {
    hash: text().primaryKey(),
    png: text().notNull(),
    /** When it was stored, or replaced since. */
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check("brand_images_hash_is_sha256", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check("brand_images_png_is_small", sql`length(${table.png}) <= 550000`),
  ],
);
