import { uuid } from "drizzle-orm/pg-core";
import { profiles } from "./schema/identity";

/** The column that says whose row it is. The row goes with its client. */
export const clientId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" });
